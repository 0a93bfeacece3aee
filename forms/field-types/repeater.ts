import { mixed } from 'yup';
import type { JsonObject } from '#forms/config/json.ts';
import { integer, line } from '#forms/config/schema.ts';
import { described } from '#forms/json-schema/meta.ts';
import { escapeHtml } from '#forms/templates/html.ts';
import { isObject } from '#json.ts';
import { DEFAULT_ROWS } from '#security/budget-tables/page-script.ts';
import { budgets } from '#security/budgets.ts';
import { DEFAULT_TEXTS, type Texts, textsOf } from '#texts/index.ts';
import { fillIn } from '#texts/text.ts';
import { defineFieldType, inputKeys, structuredKeys } from './field-type.ts';
import { isEmptyValue } from './field-value.ts';
import { group, indented } from './group.ts';
import type { Violation } from './rule.ts';
import { asInRow, innerFields, mostRows, type SentNotes, sanitiseRows, type TypeNamed } from './sent-values.ts';

/** Keys of all inputs except groups that make no sense here. */
const {
  default: _d,
  placeholder: _ph,
  prefill: _p,
  prefill_key: _k,
  read_only: _ro,
  required: _r,
  width: _w,
  ...keys
} = inputKeys;

const ownKeys = {
  ...keys,
  default: described('The rows that a form starts with.', structuredKeys.default),
  label: described('The heading of the rows.', line(500)),
  min_rows: described('The least number of rows, which the page starts with.', integer(0, budgets.rows.atMost)),
  max_rows: described(`The greatest number of rows; ${DEFAULT_ROWS} unless set.`, integer(1, budgets.rows.atMost)),
  row_label: described('The heading of a row, such as Guest {number}.', line(100)),
  add_label: described('The button that adds a row.', line(100)),
  same_as_above: described(
    'Adds a button that copies the row above: true, or the names of the fields to copy.',
    mixed<true | string[]>({ type: 'same', check: isTrueOrNames })
      .meta({
        json: {
          anyOf: [
            { type: 'boolean', const: true },
            { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 200 },
          ],
        },
      })
      .typeError(`\${path} must be true, or a list of names of fields of the row`)
      .nonNullable(`\${path} must be true, or a list of names of fields of the row`),
  ),
  same_label: described('The text of that button.', line(100)),
};

type RowsTexts = { row_label?: string };

/**
 * Fields that are filled in several times. The value is a list of objects of their values. `fields` itself is declared in
 * config/fields.ts.
 */
export function repeater(typeNamed: TypeNamed) {
  /** The group type of the same fields, which displays, samples and describes each row. */
  const row = group(typeNamed);

  /** Renders the rows that are not empty, each with its heading. */
  const shownRows = <Field extends RowsTexts>(
    value: JsonObject[],
    field: Field,
    texts: Texts,
    show: (content: JsonObject, inRow: Field) => string,
  ) =>
    value.flatMap((content, index) => {
      const shown = isEmptyValue(content) ? '' : show(content, asInRow(field, index));
      return shown === '' ? [] : [{ title: rowLabel(field, index, texts), shown }];
    });
  const lines = <Field extends RowsTexts>(
    value: JsonObject[],
    field: Field,
    texts: Texts,
    show: (content: JsonObject, inRow: Field) => string,
  ) =>
    shownRows(value, field, texts, show)
      .map(({ title, shown }) => `${title}\n  ${indented(shown)}`)
      .join('\n');

  const type = defineFieldType<typeof ownKeys, JsonObject[]>({
    keys: ownKeys,
    empty: [],
    isValue: isRows,
    checkConfig({ min_rows: least, max_rows: most }) {
      const [lower, upper] = [least ?? 0, most ?? DEFAULT_ROWS];
      if (lower <= upper) return [];
      return most === undefined
        ? [{ key: 'max_rows', message: `is required: there are at most ${DEFAULT_ROWS} rows unless it is set` }]
        : [{ key: 'min_rows', message: 'must not be more than max_rows' }];
    },
    sanitise(raw, field) {
      const notes: SentNotes = { invalid: {}, unknown: [] };
      const value = sanitiseRows(typeNamed, field, raw, field.name, notes);
      const [rule] = Object.values(notes.invalid);
      return { value: value as JsonObject[], ...(rule && { rule }) };
    },
    // forms/values/ checks the fields of each row.
    validate(value, { min_rows: least = 0, max_rows: most = DEFAULT_ROWS }): Violation<string> | null {
      if (value.length > most) return { rule: 'max_rows', params: { max: most } };
      return value.length < least ? { rule: 'min_rows', params: { min: least } } : null;
    },
    sample: (field) => Array.from({ length: Math.max(1, field.min_rows ?? 0) }, () => row.sample(field)),
    display: (value, field, texts) =>
      lines(value, field, texts, (content, inRow) => row.display(content, inRow, texts)),
    displayHtml: (value, field, texts) =>
      shownRows(value, field, texts, (content, inRow) => row.displayHtml(content, inRow, texts))
        .map(({ title, shown }) => `<strong>${escapeHtml(title)}</strong><br>${shown}`)
        .join('<br>'),
    displayLocal: (value, field, form) =>
      lines(value, field, textsOf(form), (content, inRow) => row.displayLocal(content, inRow, form)),
    machineText: (value, field) =>
      value
        .map((content) => row.machineText(content, field))
        .filter((text) => text !== '')
        .join('; '),
    // Conditions compare the number of rows.
    comparable: (value) => value.length,
    summary: () => ({ kind: 'amount', of: (value) => value.length }),
    exportValue: (value) => [JSON.stringify(value)],
    exportLabels(value, field) {
      const open = withoutSensitive(field);
      return [lines(value, open, DEFAULT_TEXTS, (content, inRow) => row.display(content, inRow, DEFAULT_TEXTS))];
    },
    importValue: ([cell = '']) => rowsOfText(cell),
    jsonSchema: (field) => ({
      type: 'array',
      items: row.jsonSchema(field, false),
      ...(field.min_rows && { minItems: field.min_rows }),
      maxItems: mostRows(field),
    }),
    images: (field) => row.images(field),
    frame: 'group',
    // forms/page/ renders the rows.
    renderInput: () => '',
  });
  return { ...type, keys: ownKeys };
}

/** Parses the rows of a cell, which are JSON. Any other text stays as it is, and fails the check of rows. */
function rowsOfText(cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
}

/** Returns the heading of a row. */
export function rowLabel({ row_label: template }: RowsTexts, index: number, texts: Texts): string {
  return fillIn(template || texts.rows.row, { number: index + 1 });
}

/** Clears the flag `sensitive` of all fields, for exports, which contain all values. */
function withoutSensitive<C extends object>(field: C): C {
  const inner = innerFields(field);
  if (!inner) return field;
  return { ...field, fields: inner.map((child) => withoutSensitive({ ...child, sensitive: false })) };
}

function isTrueOrNames(value: unknown): value is true | string[] {
  if (!Array.isArray(value)) return value === true;
  return value.length > 0 && value.length <= 200 && value.every((name) => typeof name === 'string');
}

function isRows(value: unknown): value is JsonObject[] {
  return Array.isArray(value) && value.every(isObject);
}
