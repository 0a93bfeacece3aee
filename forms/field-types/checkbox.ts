import { renderAttributes } from '../templates/html.ts';
import type { FieldType, Sanitised } from './field-type.ts';

const TRUE_WORDS = new Set(['1', 'true', 'on', 'yes']);
const FALSE_WORDS = new Set(['', '0', 'false', 'off', 'no']);

export const checkbox: FieldType = {
  keys: {},
  layout: 'inline',
  empty: false,
  sanitise,
  validate: (value) => (typeof value === 'boolean' ? null : { rule: 'invalid_type' }),
  renderInput: (_field, { value, attributes }) =>
    `<input${renderAttributes({ type: 'checkbox', ...attributes, value: '1', checked: value === true })}>`,
  display: (value) => (value === true ? 'Yes' : 'No'),
};

/** Another word than these is refused rather than taken for "not ticked": data would be lost silently. */
function sanitise(raw: unknown): Sanitised {
  if (typeof raw === 'boolean') return { value: raw };
  const word = typeof raw === 'string' || typeof raw === 'number' ? String(raw).trim().toLowerCase() : null;
  if (word !== null && TRUE_WORDS.has(word)) return { value: true };
  if (word !== null && FALSE_WORDS.has(word)) return { value: false };
  return { value: false, rule: 'invalid_type' };
}
