import { installedFeatures, isProInstalled } from '#bin/edition.ts';
import { features } from '#features/index.ts';
import { integrationOf } from '#features/integrations/table.ts';
import { lackingOptions } from '#features/pro-options.ts';
import { createFormRules, type FormRules } from '#forms/config/rules.ts';
import type { FindIntegration } from '#forms/integration-definition.ts';

const installed = await installedFeatures();
const edition = isProInstalled() ? 'pro' : 'free';

/**
 * Returns the rules of the installed edition.
 * @param find looks up integrations that extensions have declared
 */
export function formRulesWith(find: FindIntegration): FormRules {
  const own = installed.flatMap(({ options }) => options?.(find) ?? []);
  return createFormRules({ options: edition === 'pro' ? own : [...own, ...lackingOptions], edition });
}

export const formRules = formRulesWith(integrationOf);
export const { parseForm, parseChange } = formRules;

/** The rules of the free edition. */
export const freeFormRules = createFormRules({
  options: [...features.flatMap(({ options }) => options?.(integrationOf) ?? []), ...lackingOptions],
  edition: 'free',
});
