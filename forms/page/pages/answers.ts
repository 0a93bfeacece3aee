import { recordOf } from '#forms/config/json.ts';
import type { FieldValue, FormConfig, InputFieldConfig } from '#forms/config/types.ts';
import { type GroupConfig, inputFields, inputType, isGroup } from '#forms/field-types/index.ts';
import { type Sent, type ShownPage, shownPagesOf } from '#forms/pages/shown.ts';
import { withAnswers } from '#forms/piping/piping.ts';
import { escapeHtml } from '#forms/templates/html.ts';
import { comparableValues } from '#forms/values/comparable-values.ts';
import { isCalculated, type Settled, settle } from '#forms/values/conditions.ts';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import { type Texts, textsOf } from '#texts/index.ts';
import { goButton } from './go-button.ts';

/** What was typed, but is not shown. */
const MASK = '••••••••';
const NOTHING = '–';

/**
 * All answers of a form as a visitor looks at them before they are sent, each with a button that leads to it.
 * @param sent what was filled in, by the names of inputs
 * @param way the pages on which it was
 */
export function renderAnswers(config: FormConfig, sent: Sent, way: readonly ShownPage[]): string {
  const { values } = sanitiseSubmission(config, { ...sent });
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
  /** The path of the group, with its dot. */
  within: string;
  settled: Settled;
  texts: Texts;
  isSensitive?: boolean;
  group?: string;
}

function rowsOf(of: Pick<FormConfig, 'fields'>, values: Readonly<Record<string, unknown>>, place: Place): string {
  const { within, settled, isSensitive = false, group = '' } = place;
  return inputFields(of)
    .filter(({ name, type }) => type !== 'hidden' && settled.active.has(within + name))
    .map((field) => {
      const path = within + field.name;
      const label = group + (field.label || field.name);
      const isSecret = isSensitive || field.sensitive === true;
      if (isGroup(field)) return groupRows(field, recordOf(values[field.name]), place, label, isSecret);
      const value = (isCalculated(field) ? settled.values[path] : values[field.name]) ?? null;
      return row(field, label, shownValue(field, value as FieldValue, isSecret, place.texts), path, place);
    })
    .join('');
}

function groupRows(
  field: GroupConfig,
  inner: Record<string, unknown>,
  place: Place,
  label: string,
  isSensitive: boolean,
) {
  const within = `${place.within}${field.name}.`;
  return rowsOf(field, inner, { ...place, within, isSensitive, group: `${label}: ` });
}

function shownValue(field: InputFieldConfig, value: FieldValue, isSecret: boolean, texts: Texts): string {
  const type = inputType(field);
  if (type.isEmpty(value)) return NOTHING;
  return isSecret || !type.isKept ? MASK : type.displayHtml(value, field, texts);
}

function row(field: InputFieldConfig, label: string, shown: string, path: string, { page, texts }: Place): string {
  const { change } = texts.pages;
  const isFixed = isCalculated(field) || field.read_only === true;
  const button = goButton(`${page}/${path}`, change, { class: 'svca-link', 'aria-label': `${change}: ${label}` });
  return `<div><dt>${escapeHtml(label)}</dt><dd dir="auto">${shown}</dd>${isFixed ? '' : `<dd>${button}</dd>`}</div>`;
}
