import { integer } from '#forms/config/schema.ts';
import { described } from '#forms/json-schema/meta.ts';
import { cleanRichText } from '#forms/templates/clean-html.ts';
import { escapeHtml, renderAttributes } from '#forms/templates/html.ts';
import { htmlToText } from '#forms/templates/html-to-text.ts';
import { budgets } from '#security/budgets.ts';
import { defineFieldType } from './field-type.ts';
import { plainText } from './field-value.ts';
import { isFormatted, richRule, visibleText } from './rich-value.ts';
import type { Sanitised } from './rule.ts';
import { lengthKeys } from './text-value.ts';

export const rule = richRule;

/** A text that the visitor formats: HTML with a few elements. */
export function rich_text() {
  return defineFieldType({
    ...rule,
    keys: { ...lengthKeys, rows: described('Visible lines.', integer(1, 100)) },
    checkConfig: ({ min_length: min = 0, max_length: max }) =>
      max !== undefined && min > max ? [{ key: 'min_length', message: 'must not be more than max_length' }] : [],
    sanitise(raw): Sanitised<string> {
      const { value, rule: broken } = rule.sanitise(raw, {});
      return broken ? { value: '', rule: broken } : { value: cleaned(plainText(value)) };
    },
    summary: () => ({ kind: 'text', of: (value) => htmlToText(plainText(value)) }),
    sample: () => paragraphs('sample'),
    display: (value) => htmlToText(plainText(value)),
    displayHtml: (value) => cleaned(plainText(value)),
    machineText: (value) => htmlToText(plainText(value)),
    jsonSchema: (_field, required) => ({
      type: 'string',
      contentMediaType: 'text/html',
      maxLength: budgets.value.atMost,
      ...(required && { minLength: 1 }),
    }),
    frame: 'labelled',
    fixedBy: 'readonly',
    renderInput(field, { value, attributes, texts }) {
      const own = {
        ...attributes,
        rows: field.rows ?? 6,
        placeholder: field.placeholder,
        'data-editor': field.read_only ? null : JSON.stringify(texts.editor),
      };
      return `<textarea${renderAttributes(own)}>\n${escapeHtml(typed(plainText(value)))}</textarea>`;
    },
    scriptAttributes: ({ min_length: min, max_length: max }) => ({ 'data-min_length': min, 'data-max_length': max }),
  });
}

/** Cleans a text; '' when nothing visible is left. A text without formatting becomes paragraphs. */
function cleaned(text: string): string {
  if (!isFormatted(text)) return paragraphs(text);
  const html = cleanRichText(text);
  if (visibleText(html) === '') return '';
  return isFormatted(html) ? html : `<p>${html}</p>`;
}

/** Converts lines to paragraphs. The HTML cleaner would give the same result, but far more slowly. */
function paragraphs(text: string): string {
  const parts = text.split(/\n{2,}/).filter((part) => part.trim() !== '');
  return parts
    .map((part) => `<p>${part.trim().replace(/[&<>\n]/g, (character) => ESCAPES[character] ?? character)}</p>`)
    .join('');
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\n': '<br />' };

/** Returns a text without formatting as it was typed, for a page without the script's editor. */
function typed(html: string): string {
  if (/<(?!\/?p>|br \/>)/.test(html)) return html;
  const text = htmlToText(html);
  return isFormatted(text) ? html : text;
}
