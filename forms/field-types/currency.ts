import { line, text } from '#forms/config/schema.ts';
import { described, noted } from '#forms/json-schema/meta.ts';
import {
  decimalAmount,
  decimals,
  exampleAmount,
  formatAmount,
  formatAmountForInput,
  isCurrency,
  minorUnits,
  parseTypedAmount,
} from '#forms/money.ts';
import { escapeHtml, renderAttributes } from '#forms/templates/html.ts';
import { type Localised, languageOf } from '#texts/index.ts';
import { boundsIn } from './bounds.ts';
import { defineFieldType } from './field-type.ts';
import { type PlainValue, plainText } from './field-value.ts';
import type { FieldRule, Sanitised, Violation } from './rule.ts';
import { sanitiseLine } from './text-rule.ts';
import { orBlank, uniqueKey } from './text-value.ts';

interface CurrencyConfig {
  currency?: string;
  /** A string in configs; in the page's script `10` is read as a number. */
  min?: string | number;
  max?: string | number;
}

/** The pattern of an amount in any currency. */
const AMOUNT = '^\\d{1,13}(\\.\\d{1,4})?$';

export const rule: FieldRule<CurrencyConfig> = {
  empty: '',
  sanitise,
  validate,
  typed: (value, { currency: code = '' }, language) => formatAmountForInput(value, code, language),
};

/** An exact amount of money: its value is a decimal text such as `19.90`, never a floating point number. */
export function currency() {
  return defineFieldType({
    ...rule,
    showsTyped: true,
    requiredText: 'amount',
    keys: {
      unique: uniqueKey,
      currency: described(
        'A code of ISO 4217 in capitals.',
        line(3)
          .required(`\${path} is required: a code of ISO 4217 such as EUR`)
          .test('currency', `\${path} must be a currency code of ISO 4217 in capitals, e.g. EUR`, isCurrency),
      ),
      min: described('The least amount, as a decimal text such as 5.00.', amount()),
      max: described('The greatest amount, as a decimal text such as 500.00.', amount()),
    },
    checkConfig({ currency: code, min = '0', max }) {
      const [least, most] = [min, max ?? min].map((bound) => minorUnits(bound, code));
      if (least === null || least === undefined) return [{ key: 'min', message: `must be an amount in ${code}` }];
      if (most === null || most === undefined) return [{ key: 'max', message: `must be an amount in ${code}` }];
      return least > most ? [{ key: 'min', message: 'must not be more than max' }] : [];
    },
    bounds: (field) => [
      ...boundsIn(field, ['min', 'max']),
      { rule: 'amount', params: { example: exampleAmount(field.currency) } },
    ],
    boundText: amountInWords,
    sample: ({ currency: code, min, max }) => min ?? max ?? decimalAmount(1990, code),
    summary: ({ currency: code, min, max }) => ({
      ...{ kind: 'number', isWhole: false, currency: code, of: (value) => value },
      ...(min !== undefined && { min: Number(min) }),
      ...(max !== undefined && { max: Number(max) }),
    }),
    display: (value, field, { language }) => formatted(value, field, language),
    displayLocal: (value, field, form) => formatted(value, field, languageOf(form)),
    machineText: plainText,
    jsonSchema: ({ currency: code }, required) => {
      const schema = { type: 'string', pattern: amountPattern(decimals(code)) };
      return required ? schema : orBlank(schema);
    },
    frame: 'labelled',
    fixedBy: 'readonly',
    renderInput: (field, { value, language, attributes }) => {
      const own = {
        type: 'text',
        ...attributes,
        value: plainText(formatAmountForInput(value, field.currency, language) as PlainValue),
        placeholder: field.placeholder,
        inputmode: decimals(field.currency) === 0 ? 'numeric' : 'decimal',
        autocomplete: 'off',
        'data-amount': decimals(field.currency),
        'aria-describedby': [attributes['aria-describedby'], `${attributes.id}-currency`].filter(Boolean).join(' '),
      };
      const code = { class: 'svca-currency', id: `${attributes.id}-currency` };
      return `<span class="svca-amount"><input${renderAttributes(own)}><span${renderAttributes(code)}>${escapeHtml(field.currency)}</span></span>`;
    },
    scriptAttributes: ({ currency: code, min, max }) => ({ 'data-currency': code, 'data-min': min, 'data-max': max }),
  });
}

/** Converts an amount to the notation of its currency; text that is no amount stays as it was typed. */
function sanitise(raw: unknown, { currency: code = '' }: CurrencyConfig, language?: string): Sanitised<string> {
  const { value, rule } = sanitiseLine(raw);
  const units = rule ? null : parseTypedAmount(value, code, language);
  return units === null ? { value, ...(rule && { rule }) } : { value: decimalAmount(units, code) };
}

function validate(value: PlainValue, { currency: code = '', min, max }: CurrencyConfig): Violation | null {
  const units = parseTypedAmount(String(value), code);
  if (units === null) return { rule: 'amount', params: { example: exampleAmount(code) } };
  const [least, most] = [min, max].map((bound) => minorUnits(String(bound), code));
  if (typeof least === 'number' && units < least) return { rule: 'min', params: { min: decimalAmount(least, code) } };
  if (typeof most === 'number' && units > most) return { rule: 'max', params: { max: decimalAmount(most, code) } };
  return null;
}

function formatted(value: PlainValue, { currency: code }: { currency: string }, language: string): string {
  const units = minorUnits(String(value), code);
  return units === null ? plainText(value) : formatAmount(units, code, language);
}

/** Formats a bound as an amount in the form's language, and an example as a visitor types it. */
export function amountInWords(
  bound: string | number,
  { currency: code }: { currency: string },
  form: Localised,
  rule: string,
): string {
  const language = languageOf(form);
  return rule === 'amount'
    ? String(formatAmountForInput(bound, code, language))
    : formatted(String(bound), { currency: code }, language);
}

/** Returns the pattern of submitted amounts: `1.5` counts as `1.50`. */
export function amountPattern(digits: number): string {
  return digits === 0 ? '^\\d{1,15}$' : `^\\d{1,${15 - digits}}(\\.\\d{1,${digits}})?$`;
}

function amount() {
  return noted({ json: { pattern: AMOUNT } }, text(18)).matches(new RegExp(AMOUNT), {
    message: `\${path} must be an amount as a decimal text such as 5.00`,
  });
}
