import type { FormConfig, SubmissionValues } from '#forms/config/types.ts';
import { inputFields, inputType } from '#forms/field-types/index.ts';
import { textDirection } from '#forms/page/direction.ts';
import { textsOf } from '#texts/index.ts';
import { escapeHtml } from './html.ts';
import type { TextRoom } from './language/text-room.ts';

/**
 * Renders `{all_fields}`: label and value of every field that is shown and not empty, as an HTML table or as text.
 * @param room checked row by row on a copy; the caller takes the room for the whole
 * @throws TextTooLarge
 */
export function renderAllFields(
  { config, values }: { config: FormConfig; values: SubmissionValues },
  mode: 'html' | 'text',
  room: TextRoom,
): string {
  const texts = textsOf(config);
  const isReversed = textDirection(config.options.language) === 'rtl';
  const within = room.copy();
  const rows: string[] = [];
  for (const field of inputFields(config)) {
    if (field.sensitive) continue;
    const type = inputType(field);
    const value = Object.hasOwn(values, field.name) ? values[field.name] : undefined;
    if (value === undefined || type.isEmpty(value)) continue;
    const label = (field.label || field.name).toWellFormed();
    const shown = (
      mode === 'text' ? type.display(value, field, texts) : type.displayHtml(value, field, texts)
    ).toWellFormed();
    // A group whose fields are all sensitive renders as an empty text.
    if (shown === '') continue;
    rows.push(
      within.take(mode === 'text' ? `${label}: ${shown.replace(/\n/g, '\n  ')}` : htmlRow(label, shown, isReversed)),
    );
  }
  if (mode === 'text') return rows.join('\n');
  const last = rows.pop();
  if (last === undefined) return '';
  const run = isReversed ? ' dir="rtl"' : '';
  return `<table${run} style="width:100%;border-collapse:collapse">${rows.join('')}${last.replace(LINE, '')}</table>`;
}

/**
 * Label and value stand below each other, so that they fit on a phone. Mail programs that ignore `display` show them side by side.
 * The colours hold on light and on dark backgrounds.
 */
const LABEL = 'display:block;font-size:14px;font-weight:normal;opacity:.75';
const LINE = ';border-bottom:1px solid #d4d4d8;border-bottom-color:rgba(128,128,128,.35)';
const VALUE = `display:block;padding:2px 0 12px;overflow-wrap:anywhere${LINE}`;

function htmlRow(label: string, shown: string, isReversed: boolean): string {
  // Numbers and addresses keep their own direction in languages written from right to left.
  const direction = isReversed ? ' dir="auto"' : '';
  const side = `;text-align:${isReversed ? 'right' : 'left'};vertical-align:top`;
  const labelStyle = `${LABEL};padding:12px ${isReversed ? '0 0 16px' : '16px 0 0'}${side}`;
  return `<tr><th scope="row"${direction} style="${labelStyle}">${escapeHtml(label)}</th><td${direction} style="${VALUE}${side}">${shown}</td></tr>`;
}
