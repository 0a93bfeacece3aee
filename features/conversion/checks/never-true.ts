import type { FormRules } from '#forms/config/rules.ts';
import { warnOfRules } from '#forms/warnings/rules.ts';
import type { Note } from '../drafting.ts';
import { named, type Part, partsOf, plainMessage } from './parts.ts';

/** Reports conditions that can never hold, once a form can be saved: their operands do not exist in the converted form. */
export function notesOnRules(form: object, rules: FormRules): Note[] {
  const { config } = rules.parseForm(form);
  return warnOfRules(config).map(({ path, message }) => {
    const parts = partsOf(path);
    const { field, words } = named(form, parts.slice(0, endOfCondition(parts)));
    return { field, note: `${words} should be looked at: ${plainMessage(message, path, form)}` };
  });
}

/** Returns the index of the condition that contains a rule. */
function endOfCondition(parts: readonly Part[]): number {
  const index = parts.indexOf('rules');
  return index < 0 ? parts.length : index;
}
