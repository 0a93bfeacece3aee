import type { FieldConfig } from '#forms/field-types/index.ts';
import { FIRST_PAGE, type LogicPage } from './walk.ts';

type PageBreak = Extract<FieldConfig, { type: 'page_break' }>;

/** A page of a form: what lies on it, with the break that begins it. */
export interface Page extends LogicPage {
  /** Null of a first page that none begins. */
  begins: PageBreak | null;
  /** Place of its first field, that of its break. */
  from: number;
  /** Place behind its last one. */
  to: number;
}

export function isBreak(field: FieldConfig): field is PageBreak {
  return field.type === 'page_break';
}

const known = new WeakMap<readonly FieldConfig[], Page[]>();

/** The pages of a form; undefined for one that has none. */
export function logicPagesOf(fields: readonly FieldConfig[]): Page[] | undefined {
  if (!fields.some(isBreak)) return undefined;
  const made = known.get(fields) ?? cutAtBreaks(fields);
  known.set(fields, made);
  return made;
}

/** The same, where a form without breaks is one page. */
export function cutAtBreaks(fields: readonly FieldConfig[]): Page[] {
  const starts = fields.flatMap((field, index) => (index === 0 || isBreak(field) ? [index] : []));
  return starts.map((from, place) => {
    const first = fields[from];
    const begins = first && isBreak(first) ? first : null;
    const to = starts[place + 1] ?? fields.length;
    const own = fields.slice(begins ? from + 1 : from, to).map(({ name }) => name);
    const { conditional, jumps } = begins ?? {};
    return { name: begins?.name ?? FIRST_PAGE, fields: own, conditional, jumps, begins, from, to };
  });
}

/** Whether a field, by its name, lies where every way through the form comes: always so without pages. */
export function sureNames(fields: readonly FieldConfig[]): (name: string) => boolean {
  const pages = logicPagesOf(fields);
  if (!pages) return () => true;
  const places = new Map(pages.map(({ name }, index) => [name, index]));
  const unsure = new Set<number>();
  for (const [index, { conditional, jumps = [] }] of pages.entries()) {
    if (conditional) unsure.add(index);
    for (const { to } of jumps) {
      const target = places.get(to) ?? pages.length;
      for (let passed = index; passed < target; passed += 1) unsure.add(passed);
    }
  }
  const names = new Set([...unsure].flatMap((index) => pages[index]?.fields ?? []));
  return (name) => !names.has(name);
}
