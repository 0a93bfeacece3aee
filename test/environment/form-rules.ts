import { isProInstalled } from '#bin/edition.ts';
import { formOptions } from '#features/form-options.ts';
import { integrationOf } from '#features/integrations/table.ts';
import { lackingOptions } from '#features/pro-options.ts';
import type { FormOption } from '#forms/config/option.ts';
import { createFormRules, type FormRules } from '#forms/config/rules.ts';
import type { FindIntegration } from '#forms/integration-definition.ts';

/** The options of the Pro package; without it, what stands in their place. */
const proOptions: readonly FormOption[] = isProInstalled()
  ? (await import(import.meta.resolve('#pro/form-options.ts'))).proFormOptions
  : lackingOptions;

/** The rules of the edition that is installed. @param find where extensions have declared integrations */
export function formRulesWith(find: FindIntegration): FormRules {
  const options = [...formOptions(find), ...proOptions];
  return createFormRules({ options, edition: isProInstalled() ? 'pro' : 'free' });
}

export const formRules = formRulesWith(integrationOf);
export const { parseForm, parseChange } = formRules;

/** The rules of the free edition. */
export const freeFormRules = createFormRules({
  options: [...formOptions(integrationOf), ...lackingOptions],
  edition: 'free',
});
