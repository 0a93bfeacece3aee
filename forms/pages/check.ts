import { rulesIn } from '#forms/config/conditional.ts';
import { recordsOf } from '#forms/config/json.ts';
import { checkReferences, type KnownFields } from '#forms/config/known-fields.ts';
import type { Report } from '#forms/config/schema.ts';
import { isObject } from '#json.ts';
import { WALK_END } from './walk.ts';

type Loose = Record<string, unknown>;
type Placed = [index: number, field: Loose];

/** A page of an unchecked form. */
interface LoosePage {
  /** The field that begins the page; null for a first page without one. */
  begins: Placed | null;
  fields: Loose[];
}

/**
 * Checks the rules between pages: jumps and conditions refer to later and earlier pages that exist, and every page can be
 * reached.
 */
export function checkPages(fields: readonly Placed[], known: KnownFields, report: Report): void {
  const pages = pagesOf(fields);
  if (pages.every(({ begins }) => begins === null)) return;
  const pageOf = new Map(pages.flatMap(({ fields: onPage }, page) => onPage.map(({ name }) => [name, page] as const)));
  const pageByName = new Map(pages.map(({ begins }, page) => [begins?.[1].name, page]));

  const askBefore = (path: string, condition: unknown, page: number) => {
    for (const [rulePath, { field }] of rulesIn(condition, path)) {
      // A field in a group is on the page of its group.
      if ((pageOf.get(String(field).split('.')[0]) ?? -1) >= page)
        report(`${rulePath}.field`, 'must lie on a page before: the visitor has not been there yet');
    }
  };

  const checkJumps = (page: number, field: Loose, path: string) => {
    const jumps = recordsOf(field.jumps);
    if (page === 0 && jumps.length > 0) report(`${path}.jumps`, 'must not stand here: no page lies before');
    const always = jumps.find(([, jump]) => isAlways(jump))?.[0];
    for (const [index, { to, when }] of jumps) {
      const jumpPath = `${path}.jumps[${index}]`;
      const target = to === WALK_END ? pages.length : pageByName.get(to);
      if (typeof to === 'string' && target === undefined)
        report(`${jumpPath}.to`, `must be the name of a page_break of this form, or ${WALK_END}`);
      else if (target !== undefined && target < page)
        report(`${jumpPath}.to`, 'must be a later page: jumps lead forwards');
      checkReferences(`${jumpPath}.when`, when, known, report, String(field.name));
      askBefore(`${jumpPath}.when`, when, page);
      if (always !== undefined && always < index) report(jumpPath, 'is never taken: a jump before it always is');
    }
  };

  for (const [page, { begins, fields: onPage }] of pages.entries()) {
    if (!begins) continue;
    const [index, field] = begins;
    const path = `config.fields[${index}]`;
    if (onPage.length === 0) report(path, 'begins a page on which nothing lies');
    if (field.name === WALK_END) report(`${path}.name`, `must not be ${WALK_END}: jumps lead there`);
    askBefore(`${path}.conditional`, field.conditional, page);
    checkJumps(page, field, path);
  }
  const reachedPages = reachable(pages, pageByName);
  for (const [page, { begins }] of pages.entries()) {
    if (begins && !reachedPages.has(page)) report(`config.fields[${begins[0]}]`, 'begins a page that no way leads to');
  }
}

function isAlways({ when }: Loose): boolean {
  return when === undefined || when === null;
}

/** Returns the pages that can be reached under any conditions. */
function reachable(pages: readonly LoosePage[], pageByName: ReadonlyMap<unknown, number>): ReadonlySet<number> {
  const reached = new Set([0]);
  for (const [page, { begins }] of pages.entries()) {
    if (!reached.has(page)) continue;
    const jumps = recordsOf(pages[page + 1]?.begins?.[1].jumps).map(([, jump]) => jump);
    for (const { to } of jumps) reached.add(pageByName.get(to) ?? pages.length);
    const isSkippable = isObject(begins?.[1].conditional);
    if (isSkippable || !jumps.some(isAlways)) reached.add(page + 1);
  }
  return reached;
}

/**
 * Returns the dependencies of fields on their pages, by field name. A page depends on the page before, and on the conditions of
 * its jumps.
 */
export function pageDependencies(fields: readonly Placed[]): Map<unknown, { key: string; field: unknown }[]> {
  const dependencies = new Map<unknown, { key: string; field: unknown }[]>();
  let before: unknown;
  for (const { begins, fields: onPage } of pagesOf(fields)) {
    if (!begins) continue;
    const { name, jumps } = begins[1];
    const conditions = recordsOf(jumps).flatMap(([index, { when }]) =>
      rulesIn(when, '').map(([, { field }]) => ({ key: `jumps[${index}].when`, field })),
    );
    dependencies.set(name, [...conditions, ...(before === undefined ? [] : [{ key: '', field: before }])]);
    for (const field of onPage) dependencies.set(field.name, [{ key: '', field: name }]);
    before = name;
  }
  return dependencies;
}

function pagesOf(fields: readonly Placed[]): LoosePage[] {
  const pages: LoosePage[] = [];
  for (const placed of fields) {
    const isBreak = placed[1].type === 'page_break';
    if (isBreak) pages.push({ begins: placed, fields: [] });
    else if (pages.length === 0) pages.push({ begins: null, fields: [placed[1]] });
    else pages.at(-1)?.fields.push(placed[1]);
  }
  return pages;
}
