import { exact, flag, line, list, text } from '#forms/config/schema.ts';
import { described } from '#forms/json-schema/meta.ts';
import { escapeHtml, renderAttributes } from '#forms/templates/html.ts';
import { budgets } from '#security/budgets.ts';
import { type Choices, validateChoices } from './choice-rule.ts';
import { blankOf, checkOptions, type OptionConfig, optionKeys } from './choices.ts';
import { defineFieldType, type InputState } from './field-type.ts';
import { importedChoice } from './imported-choices.ts';
import { isParts, type Parts } from './parts.ts';
import type { FieldRule, Sanitised } from './rule.ts';
import { labelled } from './summary.ts';
import { sanitiseLine } from './text-rule.ts';

const ROW = /^[a-zA-Z]\w{0,63}$/;

interface Row {
  name: string;
  label?: string;
}

/** The config as the rule reads it. The page's script has neither rows nor options: a visitor can choose no others. */
interface MatrixConfig extends Choices {
  rows?: readonly Row[];
  every_row?: boolean;
  /** The number of rows to answer once any row is answered, for the page's script. */
  needed?: number;
}

export const rule: FieldRule<MatrixConfig, Parts> = {
  empty: {},
  fold: (own, rows) => own ?? rows,
  comparable: (value) => Object.entries(value).map(([row, choice]) => `${row}:${choice}`),
  sanitise,
  validate(value, field) {
    const { needed = field.every_row ? field.rows?.length : 0 } = field;
    const answers = Object.values(value);
    return validateChoices(answers, field) ?? (answers.length < (needed ?? 0) ? { rule: 'incomplete' } : null);
  },
};

/** Rows that are each answered by one of the same choices. */
export function matrix() {
  return defineFieldType({
    ...rule,
    keys: {
      ...optionKeys,
      rows: described(
        'The rows, each with a question.',
        list(
          exact({
            name: described(
              'The key of its answer in the value; unique.',
              text(64)
                .required(`\${path} is required`)
                .matches(ROW, `\${path} must start with a letter and contain only letters, digits and _`),
            ),
            label: described('What visitors read; the name unless it is set.', line(500)),
          }),
          budgets.matrixRows.atMost,
        )
          .required(`\${path} is required: list the rows as {name, label}`)
          .min(1, `\${path} must have at least one row`),
      ),
      every_row: described('Whether all rows must be answered once any is.', flag()),
    },
    isValue: isParts,
    checkConfig(field) {
      const names = field.rows.map(({ name }) => name);
      const mistake = { key: 'rows', message: 'must have different names' };
      return [...checkOptions(field), ...(new Set(names).size < names.length ? [mistake] : [])];
    },
    sample: ({ rows, options }) => Object.fromEntries(rows.map(({ name }) => [name, options[0]?.value ?? ''])),
    display: (value, field) =>
      field.rows
        .filter(({ name }) => value[name] !== undefined)
        .map((row) => `${row.label || row.name}: ${answerIn(value, row.name, field)}`)
        .join('\n'),
    machineText: (value) =>
      Object.entries(value)
        .map(([row, choice]) => `${row}:${choice}`)
        .join(','),
    summary: ({ rows, options }) => ({
      kind: 'grid',
      isRanking: false,
      rows: labelled(rows.map(({ name, label }) => ({ value: name, label }))),
      columns: labelled(options),
      of: (value) => Object.entries(value),
    }),
    partsOf: ({ rows }) => rows.map(({ name }) => name),
    partText: answerIn,
    exportColumns: ({ name, label, rows }) =>
      rows.map((row) => ({ name: `${name}_${row.name}`, label: `${label || name}: ${row.label || row.name}` })),
    exportValue: (value, { rows }) => rows.map(({ name }) => value[name] ?? ''),
    exportLabels: (value, field) => field.rows.map(({ name }) => answerIn(value, name, field)),
    importValue: (cells, field) =>
      Object.fromEntries(field.rows.map(({ name }, index) => [name, importedChoice(cells[index], field)])),
    jsonSchema: ({ rows, every_row: isWhole, options }, required) => {
      const answer = { enum: options.map(({ value }) => value) };
      const names = rows.map(({ name }) => name);
      const properties = Object.fromEntries(names.map((name) => [name, answer]));
      const answered = { type: 'object', properties, additionalProperties: false };
      const filled = isWhole
        ? { ...answered, required: names }
        : { ...answered, ...(required && { minProperties: 1 }) };
      return required || !isWhole ? filled : { anyOf: [filled, { type: 'object', maxProperties: 0 }] };
    },
    frame: 'group',
    requiredText: 'choice',
    shows: (value, { rows, options }) => {
      const asked = rows.flatMap(({ name }) => {
        const answer = value[name];
        return options.some((option) => option.value === answer) ? [[name, answer]] : [];
      });
      return Object.fromEntries(asked);
    },
    renderInput: renderTable,
    scriptAttributes: ({ rows, every_row: isWhole }) => ({ 'data-needed': isWhole ? rows.length : null }),
  });
}

/** Sanitises the answers; rows without an answer are not part of the value. */
function sanitise(raw: unknown, { rows }: MatrixConfig): Sanitised<Parts> {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    return raw === '' ? { value: {} } : { value: {}, rule: 'invalid_type' };
  }
  const value: Parts = {};
  for (const name of rows?.map((row) => row.name) ?? Object.keys(raw)) {
    const sent: unknown = Object.hasOwn(raw, name) ? (raw as Record<string, unknown>)[name] : '';
    const { value: answer, rule } = sanitiseLine(sent ?? '');
    if (rule) return { value: {}, rule };
    if (answer !== '') value[name] = answer;
  }
  return { value };
}

function answerIn(value: Parts, row: string, { options }: Pick<OptionConfig, 'options'>): string {
  const answer = value[row] ?? '';
  return options.find((option) => option.value === answer)?.label || answer;
}

/** Renders a table of radio buttons; each is labelled by its row and its column. */
function renderTable(
  field: OptionConfig & { rows: readonly Row[]; every_row?: boolean },
  { value, attributes }: InputState<Parts>,
): string {
  const { id, name, required, autofocus, ...shared } = attributes;
  const blank = blankOf(field);
  const options = [...field.options, ...(blank === undefined ? [] : [{ value: '', label: blank }])];
  const heads = options.map(({ value: option, label }) => `<th scope="col">${escapeHtml(label || option)}</th>`);
  const rows = field.rows.map((row, line) => {
    const cells = options.map((option, column) => {
      const own = {
        type: 'radio',
        ...shared,
        id: `${id}-${line}-${column}`,
        name: `${name}[${row.name}]`,
        value: option.value,
        checked: (value[row.name] ?? (blank === undefined ? undefined : '')) === option.value,
        required: field.every_row === true && required,
        autofocus: Boolean(autofocus) && line === 0 && column === 0,
        'aria-label': `${row.label || row.name}: ${option.label || option.value}`,
      };
      const shown = `<span aria-hidden="true">${escapeHtml(option.label || option.value)}</span>`;
      return `<td><label><input${renderAttributes(own)}>${shown}</label></td>`;
    });
    return `<tr><th scope="row">${escapeHtml(row.label || row.name)}</th>${cells.join('')}</tr>`;
  });
  return `<div class="svca-table"><table><thead><tr><td></td>${heads.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}
