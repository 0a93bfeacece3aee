import type { FieldConfig } from '#forms/field-types/index.ts';
import { FIRST_PAGE, type LogicPage } from './walk.ts';

type PageBreak = Extract<FieldConfig, { type: 'page_break' }>;

/** A page of a form: its fields, with the break that begins it. */
export interface Page extends LogicPage {
  /** Null for a first page without a break. */
  begins: PageBreak | null;
  /** Index of its first field, which is its break. */
  from: number;
  /** Index behind its last field. */
  to: number;
}

export function isBreak(field: FieldConfig): field is PageBreak {
  return field.type === 'page_break';
}

const pageCache = new WeakMap<readonly FieldConfig[], Page[]>();

/** Returns the pages of a form; undefined for a form without pages. */
export function logicPagesOf(fields: readonly FieldConfig[]): Page[] | undefined {
  if (!fields.some(isBreak)) return undefined;
  const pages = pageCache.get(fields) ?? cutAtBreaks(fields);
  pageCache.set(fields, pages);
  return pages;
}

/** Divides a form into pages; a form without breaks becomes one page. */
export function cutAtBreaks(fields: readonly FieldConfig[]): Page[] {
  const starts = fields.flatMap((field, index) => (index === 0 || isBreak(field) ? [index] : []));
  return starts.map((from, page) => {
    const first = fields[from];
    const begins = first && isBreak(first) ? first : null;
    const to = starts[page + 1] ?? fields.length;
    const names = fields.slice(begins ? from + 1 : from, to).map(({ name }) => name);
    const { conditional, jumps } = begins ?? {};
    return { name: begins?.name ?? FIRST_PAGE, fields: names, conditional, jumps, begins, from, to };
  });
}

/**
 * Returns a function that is true for the names of fields on pages that every way through the form includes; always true for a
 * form without pages.
 */
export function sureNames(fields: readonly FieldConfig[]): (name: string) => boolean {
  const pages = logicPagesOf(fields);
  if (!pages) return () => true;
  const places = new Map(pages.map(({ name }, index) => [name, index]));
  const unsure = new Set<number>();
  for (const [index, { conditional, jumps = [] }] of pages.entries()) {
    if (conditional) unsure.add(index);
    for (const { to } of jumps) {
      const target = places.get(to) ?? pages.length;
      for (let skipped = index; skipped < target; skipped += 1) unsure.add(skipped);
    }
  }
  const names = new Set([...unsure].flatMap((index) => pages[index]?.fields ?? []));
  return (name) => !names.has(name);
}
