import type { FieldConfig, FieldValue, FormConfig, SubmissionValues } from '../config/types.ts';
import { fieldTypes } from '../field-types/index.ts';
import { isEmptyValue } from '../values/conditions.ts';
import { escapeHtml } from './html.ts';

/** A value for people to read, as plain text: labels instead of option values. */
export function displayField(field: FieldConfig, value: FieldValue): string {
  return fieldTypes[field.type].display(value, field);
}

/** `{all_fields}`: label and value of every field that is shown and not empty, as an HTML table or as text. */
export function renderAllFields(config: FormConfig, values: SubmissionValues, mode: 'html' | 'text'): string {
  const rows: [label: string, value: string][] = [];
  for (const field of config.fields) {
    const value = Object.hasOwn(values, field.name) ? values[field.name] : undefined;
    if (value === undefined || isEmptyValue(value)) continue;
    rows.push([(field.label || field.name).toWellFormed(), displayField(field, value).toWellFormed()]);
  }
  if (mode === 'text') return rows.map(([label, value]) => `${label}: ${value.replace(/\n/g, '\n  ')}`).join('\n');
  if (rows.length === 0) return '';
  const cell = 'style="border:1px solid #ddd;padding:6px 10px;text-align:left;vertical-align:top"';
  const html = rows.map(([label, value]) => {
    const shown = escapeHtml(value).replace(/\n/g, '<br>');
    return `<tr><th scope="row" ${cell}>${escapeHtml(label)}</th><td ${cell}>${shown}</td></tr>`;
  });
  return `<table style="border-collapse:collapse">${html.join('')}</table>`;
}
