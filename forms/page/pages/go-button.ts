import { GO_KEY } from '#forms/pages/visit.ts';
import { escapeHtml, renderAttributes } from '#forms/templates/html.ts';

/** What leads to a page by itself, whatever is filled in on the one that is shown. */
export function goButton(to: string, text: string, attributes: Record<string, string | boolean>): string {
  const own = { type: 'submit', name: GO_KEY, value: to, formnovalidate: true, ...attributes };
  return `<button${renderAttributes(own)}>${escapeHtml(text)}</button>`;
}
