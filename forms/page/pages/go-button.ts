import { GO_KEY } from '#forms/pages/visit.ts';
import { escapeHtml, renderAttributes } from '#forms/templates/html.ts';

/** Renders a button that opens a page directly, whatever is filled in on the current page. */
export function goButton(to: string, text: string, attributes: Record<string, string | boolean>): string {
  const own = { type: 'submit', name: GO_KEY, value: to, formnovalidate: true, ...attributes };
  return `<button${renderAttributes(own)}>${escapeHtml(text)}</button>`;
}
