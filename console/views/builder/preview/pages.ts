import type { Draft } from '#console/views/builder/model.ts';
import { isObject } from '#json.ts';

/** A page of a form with several. */
export interface PageOfForm {
  /** '' for a first page that no field begins. */
  name: string;
  label: string;
}

/** Returns the languages of a form, its own first. */
export function languagesOf({ config: { options } }: Draft): string[] {
  const own = typeof options.language === 'string' && options.language !== '' ? options.language : 'en';
  const others = isObject(options.translations) ? Object.keys(options.translations) : [];
  return [...new Set([own, ...others])];
}

/** Returns the pages that page breaks begin; empty for a form without page breaks. */
export function pagesOf({ config: { fields } }: Draft): PageOfForm[] {
  const breaks = fields.filter(({ type }) => type === 'page_break');
  const begun = breaks.map(({ name = '', label }) => ({ name, label: label || name }));
  return breaks.length === 0 || fields[0]?.type === 'page_break' ? begun : [{ name: '', label: '' }, ...begun];
}

/** Returns the JSON that is posted for a preview. */
export function previewOf({ title, config }: Draft, language: string | null, page: string): string {
  return JSON.stringify({ title, config, ...(language && { language }), ...(page !== '' && { page }) });
}
