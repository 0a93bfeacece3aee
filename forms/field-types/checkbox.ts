import type { JsonObject } from '#forms/config/json.ts';
import { renderAttributes } from '#forms/templates/html.ts';
import type { Texts } from '#texts/index.ts';
import { defineFieldType, type InputConfig, type InputState } from './field-type.ts';
import type { PlainValue } from './field-value.ts';
import type { FieldRule, Sanitised } from './rule.ts';
import type { Summary } from './summary.ts';

const TRUE_WORDS = ['1', 'true', 'on', 'yes'];
const FALSE_WORDS = ['', '0', 'false', 'off', 'no'];

export const rule: FieldRule = {
  empty: false,
  sanitise,
  validate: (value) => (typeof value === 'boolean' ? null : { rule: 'invalid_type' }),
};

/** The parts that checkbox and consent share. */
export const tick = {
  keys: {},
  sample: () => true,
  display: (value: PlainValue, _field: InputConfig, { form }: Texts) => (value === true ? form.yes : form.no),
  jsonSchema: (_field: InputConfig, required: boolean): JsonObject =>
    required ? { type: 'boolean', const: true } : { type: 'boolean' },
  // A box that is not ticked counts as no answer.
  summary: (): Summary<PlainValue> => ({
    kind: 'choice',
    options: [{ value: 'true', label: '' }],
    of: (value) => [value],
  }),
  frame: 'inline',
  renderInput: (_field: InputConfig, { value, attributes }: InputState<PlainValue>) =>
    `<input${renderAttributes({ type: 'checkbox', ...attributes, value: '1', checked: value === true })}>`,
} as const;

export function checkbox() {
  return defineFieldType({ ...tick, ...rule });
}

/** Refuses unknown words: reading them as "not ticked" would lose data silently. */
function sanitise(raw: unknown): Sanitised<boolean> {
  if (typeof raw === 'boolean') return { value: raw };
  const word = typeof raw === 'string' || typeof raw === 'number' ? String(raw).trim().toLowerCase() : null;
  if (word !== null && TRUE_WORDS.includes(word)) return { value: true };
  if (word !== null && FALSE_WORDS.includes(word)) return { value: false };
  return { value: false, rule: 'invalid_type' };
}
