import { recordOf, recordsOf } from '#forms/config/json.ts';
import type { FieldValue, FormConfig, InputFieldConfig, SubmissionValues } from '#forms/config/types.ts';
import { inputFields, inputType, isGroup, isRepeater } from '#forms/field-types/index.ts';
import { rowLabel } from '#forms/field-types/repeater.ts';
import { asInRow } from '#forms/field-types/sent-values.ts';
import { isFiles, isOfFiles, sizeText, type UploadedFile } from '#forms/field-types/uploaded.ts';
import { type OrderCalculation, settleOrder } from '#forms/orders/settle.ts';
import { isSummary, summaryRows, summaryTable } from '#forms/orders/summary.ts';
import { type Sent, type ShownPage, shownPagesOf } from '#forms/pages/shown.ts';
import { withAnswers } from '#forms/piping/piping.ts';
import { escapeHtml, escapeLines, renderAttributes } from '#forms/templates/html.ts';
import { comparableValues } from '#forms/values/comparable-values.ts';
import { isCalculated, type Settled, settle } from '#forms/values/conditions.ts';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import { validateSubmission } from '#forms/values/validate.ts';
import { type Texts, textsOf } from '#texts/index.ts';
import { goButton } from './go-button.ts';

/** Replaces secret values. */
const MASK = '••••••••';
const NOTHING = '–';

/**
 * Renders all answers of a form for review before it is sent, each with a button that leads to its field.
 * @param sent the submitted values, by the names of inputs
 * @param way the pages that the visitor went through
 * @param adding parameters of the order's calculation; without them no order is calculated
 */
export function renderAnswers(
  config: FormConfig,
  sent: Sent,
  way: readonly ShownPage[],
  adding?: OrderCalculation,
): string {
  const { values } = validateSubmission(config, sanitiseSubmission(config, { ...sent }));
  if (adding) settleOrder(config, values, {}, adding);
  const settled = settle(config, comparableValues(config, values));
  const texts = textsOf(config);
  const pipedPages = new Map(shownPagesOf(withAnswers(config, values)).map((page) => [page.name, page]));
  let title: string | undefined;
  return way
    .map((page) => {
      const shown = pipedPages.get(page.name) ?? page;
      const rows = rowsOf({ fields: [...shown.fields] }, values, { page: page.name, within: '', settled, texts });
      if (rows === '') return '';
      // Several questions may share the title of their page.
      const heading = shown.title && shown.title !== title ? `<h3>${escapeHtml(shown.title)}</h3>` : '';
      title = shown.title;
      return `${heading}<dl>${rows}</dl>`;
    })
    .join('');
}

/** Differences for those who decide on a submission. */
interface Reader {
  /** Returns the address of a file. */
  fileAt?: (file: UploadedFile) => string;
  /** True for days, times and numbers as the form's language writes them. */
  isLocal?: boolean;
}

/**
 * Renders the answers of a stored submission for whoever sent it, or decides on it; secret ones are masked.
 * @returns '' if there are none
 */
export function renderRecap(
  config: FormConfig,
  values: SubmissionValues,
  { fileAt, isLocal = false }: Reader = {},
): string {
  const settled = settle(config, comparableValues(config, values));
  const texts = textsOf(config);
  const reader = { ...(fileAt && { fileAt }), ...(isLocal && { local: config }) };
  const rows = rowsOf(withAnswers(config, values), values, { within: '', settled, texts, ...reader });
  return rows === '' ? '' : `<dl>${rows}</dl>`;
}

interface RowContext {
  /** The page that a button leads to; absent for answers that cannot be changed here. */
  page?: string;
  /** The path of the group or row, with a dot at the end. */
  within: string;
  settled: Settled;
  texts: Texts;
  isSensitive?: boolean;
  group?: string;
  /** Returns the address of a file. */
  fileAt?: (file: UploadedFile) => string;
  /** The form in whose language values are written; absent for the notation of the type. */
  local?: FormConfig;
}

function rowsOf(
  holder: Pick<FormConfig, 'fields'>,
  values: Readonly<Record<string, unknown>>,
  context: RowContext,
): string {
  const { within, settled, texts, isSensitive = false, group = '' } = context;
  return inputFields(holder)
    .filter(({ name, type }) => type !== 'hidden' && settled.active.has(within + name))
    .map((field) => {
      const path = within + field.name;
      const label = group + (field.label || field.name);
      const isSecret = isSensitive || field.sensitive === true;
      const inside = { ...context, isSensitive: isSecret };
      if (isGroup(field))
        return rowsOf(field, recordOf(values[field.name]), { ...inside, within: `${path}.`, group: `${label}: ` });
      const inRows = isRepeater(field) ? recordsOf(values[field.name]) : [];
      if (isRepeater(field) && inRows.length > 0) {
        const groupLabel = (index: number) => `${label}: ${rowLabel(field, index, texts)}: `;
        const contextOf = (index: number) => ({ ...inside, within: `${path}[${index}].`, group: groupLabel(index) });
        return inRows.map(([index, row]) => rowsOf(asInRow(field, index), row, contextOf(index))).join('');
      }
      const value = (isCalculated(field) ? settled.values[path] : values[field.name]) ?? null;
      return row(field, label, shownValue(field, value as FieldValue, inside), path, context);
    })
    .join('');
}

function shownValue(
  field: InputFieldConfig,
  value: FieldValue,
  { isSensitive, texts, local, fileAt }: RowContext,
): string {
  const type = inputType(field);
  if (type.isEmpty(value)) return NOTHING;
  if (isSensitive || !type.isStored) return MASK;
  if (fileAt && isOfFiles(field) && isFiles(value))
    return value.map((file) => fileLink(file, fileAt(file))).join('<br>');
  if (field.type === 'total' && isSummary(value)) return summaryTable(summaryRows(value, texts, texts.language));
  if (local) {
    const text = type.displayLocal(value, field, local);
    // A text that is the same in every language may have markup.
    if (text !== type.display(value, field, texts)) return escapeLines(text);
  }
  return type.displayHtml(value, field, texts);
}

function fileLink({ name, size }: UploadedFile, href: string): string {
  return `<a${renderAttributes({ href, download: name })}>${escapeHtml(`${name} (${sizeText(size / 1024)})`)}</a>`;
}

function row(field: InputFieldConfig, label: string, shown: string, path: string, { page, texts }: RowContext): string {
  // An empty answer has a line only where it can still be filled in.
  if (page === undefined && shown === NOTHING) return '';
  const { change } = texts.pages;
  const isFixed = page === undefined || isCalculated(field) || field.type === 'total' || field.read_only === true;
  const button = goButton(`${page}/${path}`, change, { class: 'svca-link', 'aria-label': `${change}: ${label}` });
  return `<div><dt>${escapeHtml(label)}</dt><dd dir="auto">${shown}</dd>${isFixed ? '' : `<dd>${button}</dd>`}</div>`;
}
