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

/** Stands for the index of a row in the template from which the script creates rows. */
export const ANY_ROW = '#';

/**
 * Renders the rows of a repeater with their buttons, and a template for the script's new rows. Without the script each button
 * posts the form, and the server edits the rows.
 * @param rows the rendered fields of each row, with the row's mark if it has one
 * @param emptyRow the rendered fields of a new row
 */
export function renderRows(
  field: RepeaterConfig,
  name: string,
  rows: readonly RenderedRow[],
  emptyRow: string,
  texts: Texts,
): string {
  const shown = rows.map((row, index) => renderRow(field, name, row, index, rows.length, texts)).join('');
  const template = renderRow(field, name, { html: emptyRow }, null, rows.length, texts);
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

/** Returns the title of a row. Rows without a label of their own include the repeater's label. */
function titleOf(field: RepeaterConfig, index: number, texts: Texts): string {
  const label = rowLabel(field, index, texts);
  return field.row_label ? label : `${field.label || field.name}: ${label}`;
}

/** Returns the settings of a repeater for the script. */
export function repeatAttribute(field: RepeaterConfig, texts: Texts): string {
  const { row, added, removed, moved, filled } = texts.rows;
  return JSON.stringify({
    least: leastRows(field),
    most: mostRows(field),
    row: field.row_label || `${field.label || field.name}: ${row}`,
    ...{ added, removed, moved, filled },
  });
}

/**
 * Renders the button that copies another group into this one; '' for a group without it. @param beside the path of the other
 * group
 */
export function renderSameAs(
  { same_as: other, same_label: customLabel }: GroupConfig,
  name: string,
  beside: string,
  label: string,
  { rows }: Texts,
): string {
  if (other === undefined) return '';
  return actionButton('same', name, customLabel || fill(rows.sameGroup, { label }), {
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

/** Returns the titles of the rows around a field, the outermost first, for the list of errors above the form. */
export function rowTitles({ fields }: Pick<FormConfig, 'fields'>, path: string, texts: Texts): string[] {
  return [...path.matchAll(/\[(\d+)\]/g)].flatMap(({ 1: index, index: end }) => {
    const field = fieldAt(fields, path.slice(0, end));
    return field && isRepeater(field) ? [titleOf(field, Number(index), texts)] : [];
  });
}

/** Returns the fields with errors, in the order of the form. */
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
