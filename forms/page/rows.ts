import type { FormConfig } from '#forms/config/types.ts';
import {
  fieldAt,
  type GroupConfig,
  isRepeater,
  type PlacedField,
  placedInRows,
  type RepeaterConfig,
} from '#forms/field-types/index.ts';
import { rowLabel } from '#forms/field-types/repeater.ts';
import { leastRows, mostRows } from '#forms/field-types/sent-values.ts';
import { ROWS_KEY, type RowAction } from '#forms/rows/edit-rows.ts';
import { escapeHtml, renderAttributes } from '#forms/templates/html.ts';
import type { Texts } from '#texts/index.ts';
import { fill } from '#texts/text.ts';

/** In place of the number of a row, where the script makes rows. */
export const ANY_ROW = '#';

/**
 * The rows of a repeater with their buttons, and one more for the script to make rows of. Without the script each button posts the
 * form, and the server does what it says.
 * @param rows the fields of each row, ready as HTML, with its mark where it has one
 * @param fresh those of a row that is added
 */
export function renderRows(
  field: RepeaterConfig,
  name: string,
  rows: readonly RenderedRow[],
  fresh: string,
  texts: Texts,
): string {
  const shown = rows.map((row, index) => renderRow(field, name, row, index, rows.length, texts)).join('');
  const template = renderRow(field, name, { html: fresh }, null, rows.length, texts);
  const add = actionButton('add', name, field.add_label || texts.rows.add, { hidden: rows.length >= mostRows(field) });
  const marker = renderAttributes({ type: 'hidden', name, 'data-list': '1' });
  return `<input${marker}><div class="svca-rows">${shown}</div><template>${template}</template>${add}`;
}

interface RenderedRow {
  html: string;
  mark?: string | undefined;
}

function renderRow(
  field: RepeaterConfig,
  name: string,
  { html, mark }: RenderedRow,
  index: number | null,
  count: number,
  texts: Texts,
): string {
  const path = `${name}[${index ?? ANY_ROW}]`;
  const label = titleOf(field, index ?? count, texts);
  const button = (action: RowAction, text: string, hidden: boolean) =>
    actionButton(action, path, text, { hidden, 'aria-label': `${text}: ${label}` });
  const { same_as_above: same, same_label: sameLabel } = field;
  const { rows } = texts;
  const buttons = [
    same === undefined
      ? ''
      : actionButton('same', path, sameLabel || rows.same, {
          hidden: !index,
          'aria-label': `${sameLabel || rows.same}: ${label}`,
          'data-fields': Array.isArray(same) ? same.join(' ') : null,
        }),
    button('up', rows.up, !index),
    button('down', rows.down, index === count - 1),
    button('remove', rows.remove, count <= leastRows(field)),
  ];
  const marker = renderAttributes({ type: 'hidden', name: path, value: mark });
  return `<fieldset${renderAttributes({ class: 'svca-row', 'data-row': index ?? ANY_ROW })}><legend>${escapeHtml(label)}</legend><input${marker}>${html}<div class="svca-row-buttons">${buttons.join('')}</div></fieldset>`;
}

/** Rows that have no name of their own are told apart by what they are rows of. */
function titleOf(field: RepeaterConfig, index: number, texts: Texts): string {
  const label = rowLabel(field, index, texts);
  return field.row_label ? label : `${field.label || field.name}: ${label}`;
}

/** What the script has to know of a repeater. */
export function repeatAttribute(field: RepeaterConfig, texts: Texts): string {
  const { row, added, removed, moved, filled } = texts.rows;
  return JSON.stringify({
    least: leastRows(field),
    most: mostRows(field),
    row: field.row_label || `${field.label || field.name}: ${row}`,
    ...{ added, removed, moved, filled },
  });
}

/** The button that fills a group in from another one; nothing for a group without it. @param beside its path */
export function renderSameAs(
  { same_as: other, same_label: own }: GroupConfig,
  name: string,
  beside: string,
  label: string,
  { rows }: Texts,
): string {
  if (other === undefined) return '';
  return actionButton('same', name, own || fill(rows.sameGroup, { label }), {
    'data-same': beside,
    'data-said': rows.filled,
  });
}

function actionButton(
  action: RowAction,
  path: string,
  text: string,
  more: Record<string, string | boolean | null>,
): string {
  const attributes = {
    type: 'submit',
    class: 'svca-save svca-row-button',
    name: ROWS_KEY,
    value: `${action} ${path}`,
    formnovalidate: true,
    ...more,
  };
  return `<button${renderAttributes(attributes)}>${escapeHtml(text)}</button>`;
}

/** What the rows are called in which a field stands, from the outermost on: for the list of mistakes above the form. */
export function rowTitles({ fields }: Pick<FormConfig, 'fields'>, path: string, texts: Texts): string[] {
  return [...path.matchAll(/\[(\d+)\]/g)].flatMap(({ 1: index, index: at }) => {
    const field = fieldAt(fields, path.slice(0, at));
    return field && isRepeater(field) ? [titleOf(field, Number(index), texts)] : [];
  });
}

/** The fields that are wrong, in the order of the form. */
export function placedErrors({ fields }: FormConfig, errors: Readonly<Record<string, string>>): PlacedField[] {
  const paths = Object.keys(errors);
  if (paths.length === 0) return [];
  const countRows = (repeater: string) =>
    Math.max(
      0,
      ...paths.map((path) =>
        path.startsWith(`${repeater}[`) ? Number.parseInt(path.slice(repeater.length + 1), 10) + 1 : 0,
      ),
    );
  return placedInRows(fields, countRows).filter(({ path }) => Object.hasOwn(errors, path));
}
