import { formatCalculated, type NumberFormatConfig } from '#forms/calculations/format.ts';
import type { Formula } from '#forms/calculations/formula.ts';
import { FormulaMistake, parseFormula } from '#forms/calculations/parse.ts';
import { choice, integer, line, text } from '#forms/config/schema.ts';
import { described } from '#forms/json-schema/meta.ts';
import { isCurrency } from '#forms/money.ts';
import { escapeHtml, renderAttributes } from '#forms/templates/html.ts';
import { budgets } from '#security/budgets.ts';
import { localeOf } from '#texts/index.ts';
import { type ConfigMistake, defineFieldType, type InputConfig } from './field-type.ts';
import { type PlainValue, plainText } from './field-value.ts';
import type { FieldRule } from './rule.ts';

export const CALCULATED_DECIMALS = 2;

/** Keys of all inputs that make no sense on a calculated field. */
const MEANINGLESS = ['default', 'placeholder', 'read_only', 'required'] as const;

/**
 * The rule of a field without input. Its value is calculated where the values of other fields are known: in forms/values/, and in
 * the page's script for conditions.
 */
export const rule: FieldRule = { empty: null, sanitise: () => ({ value: null }), validate: () => null };

/** The keys of a calculated field. */
export interface Calculation extends NumberFormatConfig {
  formula: string;
}

/** A number calculated from other fields by a formula. A submitted value is ignored. */
export function calculated() {
  return defineFieldType({
    ...rule,
    keys: {
      formula: described(
        'The calculation, such as quantity * 9.5: numbers, texts in quotes, names of fields, operators and functions.',
        text(budgets.formulaLength.atMost).required(`\${path} is required: the calculation, such as quantity * 9.5`),
      ),
      decimals: described(
        'The number of decimals to which the result is rounded, half up.',
        integer(0, 6).default(CALCULATED_DECIMALS),
      ),
      format: described(
        'The display format; the value is a number in any case.',
        choice(['number', 'percent', 'currency']).default('number'),
      ),
      currency: described(
        'For the format currency: a code of ISO 4217, in capitals.',
        line(3).test('currency', `\${path} must be a currency code of ISO 4217 in capitals, e.g. EUR`, (code) => {
          return code === undefined || isCurrency(code);
        }),
      ),
    },
    checkConfig,
    sample: () => 42,
    summary: ({ decimals, format, currency }) => ({
      ...{ kind: 'number', isWhole: decimals === 0, of: (value) => value },
      ...(format === 'currency' && currency !== undefined && { currency }),
    }),
    display: (value, field, { locale }) => shown(value, field, locale),
    displayLocal: (value, field, form) => shown(value, field, localeOf(form)),
    machineText: plainText,
    imports: 'made',
    jsonSchema: () => ({ type: ['number', 'null'], readOnly: true }),
    frame: 'labelled',
    renderInput: (field, { value, language, attributes: { id, name, 'aria-describedby': describedBy } }) => {
      const own = { id, name, 'aria-describedby': describedBy, 'data-value': plainText(value) };
      return `<output${renderAttributes(own)}>${escapeHtml(shown(value, field, language))}</output>`;
    },
    scriptAttributes: ({ formula, decimals, format, currency }) => ({
      'data-formula': JSON.stringify({ formula: formulaOf({ formula }), decimals, format, currency }),
    }),
  });
}

/** Returns the parsed formula of a field; null when it cannot be parsed, which never applies to a saved form. */
export function formulaOf({ formula }: Pick<Calculation, 'formula'>): Formula | null {
  try {
    return parseFormula(formula);
  } catch (error) {
    if (error instanceof FormulaMistake) return null;
    throw error;
  }
}

function shown(value: PlainValue, field: NumberFormatConfig, locale: string): string {
  return typeof value === 'number' ? formatCalculated(value, field, locale) : '';
}

function checkConfig(field: Partial<Calculation> & InputConfig): ConfigMistake[] {
  const mistakes: ConfigMistake[] = MEANINGLESS.filter((key) => field[key] !== undefined).map((key) => ({
    key,
    message: 'has no effect here: nobody fills in a calculated field',
  }));
  if (field.format === 'currency' && field.currency === undefined) {
    mistakes.push({ key: 'currency', message: 'is required for the format currency' });
  }
  try {
    parseFormula(field.formula ?? '');
  } catch (error) {
    if (!(error instanceof FormulaMistake)) throw error;
    mistakes.push({ key: 'formula', message: error.message });
  }
  return mistakes;
}
