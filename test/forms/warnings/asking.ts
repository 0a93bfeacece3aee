import type { FormConfig } from '#forms/config/types.ts';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import { validateSubmission } from '#forms/values/validate.ts';
import { formConfig } from '#test/forms/form-fixture.ts';

export type Rule = [op: string, value?: unknown, figure?: string];

/** Returns a form whose field `last` is shown when `it` satisfies the rules. */
export function asking(field: object, rules: readonly Rule[], beside: object[] = []): FormConfig {
  const asked = rules.map(([op, value, figure]) => ({
    field: figure ? `it.${figure}` : 'it',
    op,
    ...(value !== undefined && { value }),
  }));
  const last = { type: 'text', name: 'last', conditional: { rules: asked } };
  return formConfig([...beside, { name: 'it', ...field }, last]);
}

/** True when the form accepts the value, and shows the field that depends on the rules. */
export function fulfils(config: FormConfig, sent: unknown): boolean {
  const { values, errors } = validateSubmission(config, sanitiseSubmission(config, { it: sent }, [], ''));
  return !('it' in errors) && 'last' in values;
}

export const choices = (...values: string[]) => values.map((value) => ({ value }));
