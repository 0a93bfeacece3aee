import { recordOf, recordsOf } from '#forms/config/json.ts';
import type { FieldValue, FormConfig, InputFieldConfig } from '#forms/config/types.ts';
import { inputFields, inputType, isGroup, isRepeater } from '#forms/field-types/index.ts';
import { rowLabel } from '#forms/field-types/repeater.ts';
import { asInRow } from '#forms/field-types/sent-values.ts';
import { type AddingUp, settleOrder } from '#forms/orders/settle.ts';
import { isSummary, summaryRows, summaryTable } from '#forms/orders/summary.ts';
import { type Sent, type ShownPage, shownPagesOf } from '#forms/pages/shown.ts';
import { withAnswers } from '#forms/piping/piping.ts';
import { escapeHtml } from '#forms/templates/html.ts';
import { comparableValues } from '#forms/values/comparable-values.ts';
import { isCalculated, type Settled, settle } from '#forms/values/conditions.ts';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import { validateSubmission } from '#forms/values/validate.ts';
import { type Texts, textsOf } from '#texts/index.ts';
import { goButton } from './go-button.ts';

/** What was typed, but is not shown. */
const MASK = '••••••••';
const NOTHING = '–';

/**
 * All answers of a form as a visitor looks at them before they are sent, each with a button that leads to it.
 * @param sent what was filled in, by the names of inputs
 * @param way the pages on which it was
 * @param at how an order is added up; without it none is
 */
export function renderAnswers(config: FormConfig, sent: Sent, way: readonly ShownPage[], at?: AddingUp): string {
  const { values } = validateSubmission(config, sanitiseSubmission(config, { ...sent }));
  if (at) settleOrder(config, values, {}, at);
  const settled = settle(config, comparableValues(config, values));
  const texts = textsOf(config);
  const read = new Map(shownPagesOf(withAnswers(config, values)).map((page) => [page.name, page]));
  let title: string | undefined;
  return way
    .map((page) => {
      const shown = read.get(page.name) ?? page;
      const rows = rowsOf({ fields: [...shown.fields] }, values, { page: page.name, within: '', settled, texts });
      if (rows === '') return '';
      // Several questions may have the title of their page.
      const heading = shown.title && shown.title !== title ? `<h3>${escapeHtml(shown.title)}</h3>` : '';
      title = shown.title;
      return `${heading}<dl>${rows}</dl>`;
    })
    .join('');
}

interface Place {
  page: string;
  /** The path of the group or row, with its dot. */
  within: string;
  settled: Settled;
  texts: Texts;
  isSensitive?: boolean;
  group?: string;
}

function rowsOf(of: Pick<FormConfig, 'fields'>, values: Readonly<Record<string, unknown>>, place: Place): string {
  const { within, settled, texts, isSensitive = false, group = '' } = place;
  return inputFields(of)
    .filter(({ name, type }) => type !== 'hidden' && settled.active.has(within + name))
    .map((field) => {
      const path = within + field.name;
      const label = group + (field.label || field.name);
      const isSecret = isSensitive || field.sensitive === true;
      const inside = { ...place, isSensitive: isSecret };
      if (isGroup(field))
        return rowsOf(field, recordOf(values[field.name]), { ...inside, within: `${path}.`, group: `${label}: ` });
      const inRows = isRepeater(field) ? recordsOf(values[field.name]) : [];
      if (isRepeater(field) && inRows.length > 0) {
        const titled = (index: number) => `${label}: ${rowLabel(field, index, texts)}: `;
        const one = (index: number) => ({ ...inside, within: `${path}[${index}].`, group: titled(index) });
        return inRows.map(([index, row]) => rowsOf(asInRow(field, index), row, one(index))).join('');
      }
      const value = (isCalculated(field) ? settled.values[path] : values[field.name]) ?? null;
      return row(field, label, shownValue(field, value as FieldValue, isSecret, texts), path, place);
    })
    .join('');
}

function shownValue(field: InputFieldConfig, value: FieldValue, isSecret: boolean, texts: Texts): string {
  const type = inputType(field);
  if (type.isEmpty(value)) return NOTHING;
  if (isSecret || !type.isKept) return MASK;
  if (field.type === 'total' && isSummary(value)) return summaryTable(summaryRows(value, texts, texts.language));
  return type.displayHtml(value, field, texts);
}

function row(field: InputFieldConfig, label: string, shown: string, path: string, { page, texts }: Place): string {
  const { change } = texts.pages;
  const isFixed = isCalculated(field) || field.type === 'total' || field.read_only === true;
  const button = goButton(`${page}/${path}`, change, { class: 'svca-link', 'aria-label': `${change}: ${label}` });
  return `<div><dt>${escapeHtml(label)}</dt><dd dir="auto">${shown}</dd>${isFixed ? '' : `<dd>${button}</dd>`}</div>`;
}
