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
  const cell = isReversed ? REVERSED_CELL : CELL;
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
    rows.push(within.take(mode === 'text' ? `${label}: ${shown.replace(/\n/g, '\n  ')}` : htmlRow(label, shown, cell)));
  }
  if (mode === 'text') return rows.join('\n');
  const run = isReversed ? ' dir="rtl"' : '';
  return rows.length === 0 ? '' : `<table${run} style="border-collapse:collapse">${rows.join('')}</table>`;
}

const CELL = 'style="border:1px solid #ddd;padding:6px 10px;text-align:left;vertical-align:top"';
/** The cell in languages written from right to left. Numbers and addresses keep their own direction. */
const REVERSED_CELL = `dir="auto" ${CELL.replace('left', 'right')}`;

function htmlRow(label: string, shown: string, cell: string): string {
  return `<tr><th scope="row" ${cell}>${escapeHtml(label)}</th><td ${cell}>${shown}</td></tr>`;
}
