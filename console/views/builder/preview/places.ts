import { isObject } from '#json.ts';
import type { Draft } from '../model.ts';

/** A page of a form, as the service shows it. */
export interface PageOfForm {
  /** '' for the first one that no field begins. */
  name: string;
  label: string;
}

/** The languages that visitors may read a form in, its own first. */
export function languagesOf({ config: { options } }: Draft): string[] {
  const own = typeof options.language === 'string' && options.language !== '' ? options.language : 'en';
  const others = isObject(options.translations) ? Object.keys(options.translations) : [];
  return [...new Set([own, ...others])];
}

/** The pages that breaks begin; none for a form of one page. */
export function pagesOf({ config: { fields } }: Draft): PageOfForm[] {
  const breaks = fields.filter(({ type }) => type === 'page_break');
  const begun = breaks.map(({ name = '', label }) => ({ name, label: label || name }));
  return breaks.length === 0 || fields[0]?.type === 'page_break' ? begun : [{ name: '', label: '' }, ...begun];
}

/** What the preview is asked for. */
export function previewOf({ title, config }: Draft, language: string | null, page: string): string {
  return JSON.stringify({ title, config, ...(language && { language }), ...(page !== '' && { page }) });
}
