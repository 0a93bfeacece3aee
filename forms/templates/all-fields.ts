import type { FormConfig, SubmissionValues } from '#forms/config/types.ts';
import { inputFields, inputType } from '#forms/field-types/index.ts';
import { textsOf } from '#texts/index.ts';
import { escapeHtml } from './html.ts';

/** `{all_fields}`: label and value of every field that is shown and not empty, as an HTML table or as text. */
export function renderAllFields(config: FormConfig, values: SubmissionValues, mode: 'html' | 'text'): string {
  const texts = textsOf(config);
  const rows: [label: string, value: string][] = [];
  for (const field of inputFields(config)) {
    const type = inputType(field);
    const value = Object.hasOwn(values, field.name) ? values[field.name] : undefined;
    if (value === undefined || type.isEmpty(value)) continue;
    const shown = mode === 'text' ? type.display(value, field, texts) : type.displayHtml(value, field, texts);
    rows.push([(field.label || field.name).toWellFormed(), shown.toWellFormed()]);
  }
  if (mode === 'text') return rows.map(([label, value]) => `${label}: ${value.replace(/\n/g, '\n  ')}`).join('\n');
  if (rows.length === 0) return '';
  const cell = 'style="border:1px solid #ddd;padding:6px 10px;text-align:left;vertical-align:top"';
  const html = rows.map(
    ([label, shown]) => `<tr><th scope="row" ${cell}>${escapeHtml(label)}</th><td ${cell}>${shown}</td></tr>`,
  );
  return `<table style="border-collapse:collapse">${html.join('')}</table>`;
}
