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

/** Keys of every field that say nothing of one that nobody fills in. */
const MEANINGLESS = ['default', 'placeholder', 'read_only', 'required'] as const;

/** The value is made where those of the other fields are known: in forms/values/, and in the script of conditions. */
export const rule: FieldRule = { empty: null, sanitise: () => ({ value: null }), validate: () => null };

/** What a calculation has to know of its field. */
export interface Calculation extends NumberFormatConfig {
  formula: string;
}

/** A number that is made of other fields by a formula: whatever is sent for it is ignored. */
export function calculated() {
  return defineFieldType({
    ...rule,
    keys: {
      formula: described(
        'What is calculated, such as quantity * 9.5: numbers, texts in quotes, names of fields, signs and functions.',
        text(budgets.formulaLength.atMost).required(`\${path} is required: what is calculated, such as quantity * 9.5`),
      ),
      decimals: described(
        'To how many decimals the result is rounded, half up.',
        integer(0, 6).default(CALCULATED_DECIMALS),
      ),
      format: described(
        'How it is shown; its value is a number all the same.',
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

/** Its formula once it is read; null where it cannot be read, which no saved one is. */
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
    message: 'says nothing here: nobody fills in what is calculated',
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
