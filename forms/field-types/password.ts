import { choice, flag, integer, line, list } from '#forms/config/schema.ts';
import { described } from '#forms/json-schema/meta.ts';
import { type Attributes, escapeHtml, renderAttributes } from '#forms/templates/html.ts';
import { PASSWORD, VALUE_BYTES } from '#security/budget-tables/page-script.ts';
import { budgets } from '#security/budgets.ts';
import { defineFieldType } from './field-type.ts';
import type { FieldRule, Sanitised, Violation } from './rule.ts';
import { countCharacters } from './text-rule.ts';
import { orBlank } from './text-value.ts';

const CLASSES = ['lower', 'upper', 'digit', 'symbol'] as const;

interface PasswordConfig {
  confirm?: boolean | string | number;
  min_length?: number;
  max_length?: number;
  /** In the page's script it is a text of words. */
  needs?: readonly string[] | string;
}

const KINDS: Readonly<Record<(typeof CLASSES)[number], RegExp>> = {
  lower: /\p{Ll}|\p{Lo}/u,
  upper: /\p{Lu}|\p{Lo}/u,
  digit: /\p{N}/u,
  symbol: /[^\p{L}\p{M}\p{N}]/u,
};

/** A password is stored exactly as entered: nothing is trimmed. */
export const rule: FieldRule<PasswordConfig> = {
  empty: '',
  sanitise(raw, { confirm }): Sanitised<string> {
    if (typeof raw !== 'object' || raw === null) return textOf(raw);
    const { value, rule: broken } = textOf('value' in raw ? (raw.value ?? '') : raw);
    if (broken || !confirm) return { value, ...(broken && { rule: broken }) };
    return 'confirm' in raw && raw.confirm === value ? { value } : { value, rule: 'confirm' };
  },
  fold: (value, { confirm }) => ({ value, confirm }),
  validate(value, { min_length: min = PASSWORD.least, max_length: max = PASSWORD.most, needs = '' }): Violation | null {
    const text = String(value);
    const length = countCharacters(text);
    if (length < min) return { rule: 'min_length', params: { min } };
    if (length > max) return { rule: 'max_length', params: { max } };
    const missing = CLASSES.find((kind) => needs.includes(kind) && !KINDS[kind].test(text));
    return missing ? { rule: `password_${missing}` } : null;
  },
  comparable: () => null,
};

/** A password, which extensions receive while a submission is checked, and which is never stored. */
export function password() {
  return defineFieldType({
    ...rule,
    requiredText: 'password',
    isStored: false,
    keys: {
      confirm: described('Whether visitors have to enter it twice. A program may send it once.', flag()),
      min_length: described(
        'The least length in characters; 8 unless it is set.',
        integer(1, budgets.formPassword.atMost),
      ),
      max_length: described(
        'The greatest length in characters; 128 unless it is set.',
        integer(1, budgets.formPassword.atMost),
      ),
      needs: described(
        'The kinds of characters of which it needs at least one each.',
        list(choice(CLASSES).required(), CLASSES.length),
      ),
      autocomplete: described('The autocomplete attribute of HTML; new-password unless it is set.', line(100)),
    },
    checkConfig(field) {
      const { min_length: min = PASSWORD.least, max_length: max = PASSWORD.most } = field;
      const never = (['default', 'read_only', 'prefill'] as const).filter((key) => field[key]);
      return [
        ...never.map((key) => ({ key, message: 'is not for passwords, which a visitor alone knows' })),
        ...(min > max ? [{ key: 'min_length', message: 'must not be more than max_length' }] : []),
      ];
    },
    folds: ({ confirm }) => confirm === true,
    sample: () => 'Sample-Pass-1',
    display: () => '',
    comparable: () => null,
    exportColumns: () => [],
    exportValue: () => [],
    exportLabels: () => [],
    jsonSchema: ({ min_length: min = PASSWORD.least, max_length: max = PASSWORD.most }, required) => {
      const text = { type: 'string', writeOnly: true, minLength: min, maxLength: max };
      return required ? text : orBlank(text);
    },
    frame: 'labelled',
    fixedBy: 'readonly',
    renderInput(field, { attributes, texts }) {
      const own: Attributes = {
        type: 'password',
        ...attributes,
        placeholder: field.placeholder,
        autocomplete: field.autocomplete ?? 'new-password',
        minlength: field.min_length ?? PASSWORD.least,
        maxlength: field.max_length ?? PASSWORD.most,
      };
      if (!field.confirm) return `<input${renderAttributes(own)}>`;
      const second = { ...own, id: `${own.id}-confirm`, name: `${own.name}[confirm]`, autofocus: false };
      const label = `<label${renderAttributes({ for: second.id })}>${escapeHtml(texts.form.repeat)}</label>`;
      return `<input${renderAttributes(own)}>${label}<input${renderAttributes(second)}>`;
    },
    scriptAttributes: ({ confirm, needs }) => ({
      'data-confirm': confirm ? 1 : null,
      'data-needs': needs?.join(' '),
    }),
  });
}

function textOf(raw: unknown): Sanitised<string> {
  if (typeof raw !== 'string') return { value: '', rule: 'invalid_type' };
  // Replaces lone surrogates like `toWellFormed`, which browsers of 2022 lack.
  return raw.length > VALUE_BYTES ? { value: '', rule: 'too_long' } : { value: raw.replace(/\p{Cs}/gu, '\ufffd') };
}
