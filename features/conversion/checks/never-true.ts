import type { FormRules } from '#forms/config/rules.ts';
import { warnOfRules } from '#forms/warnings/rules.ts';
import type { Note } from '../drafting.ts';
import { named, type Part, partsOf, plainMessage } from './parts.ts';

/** Tells of conditions that can never hold, once a form can be saved: what they ask for is not as it was there. */
export function tellOfRules(form: object, rules: FormRules): Note[] {
  const { config } = rules.parseForm(form);
  return warnOfRules(config).map(({ path, message }) => {
    const parts = partsOf(path);
    const { field, words } = named(form, parts.slice(0, endOfCondition(parts)));
    return { field, note: `${words} should be looked at: ${plainMessage(message, path, form)}` };
  });
}

/** Up to the condition that a rule stands in. */
function endOfCondition(parts: readonly Part[]): number {
  const at = parts.indexOf('rules');
  return at < 0 ? parts.length : at;
}
