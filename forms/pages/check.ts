import { rulesIn } from '#forms/config/conditional.ts';
import { recordsOf } from '#forms/config/json.ts';
import { checkReferences, type KnownFields } from '#forms/config/known-fields.ts';
import type { Report } from '#forms/config/schema.ts';
import { isObject } from '#json.ts';
import { WALK_END } from './walk.ts';

type Loose = Record<string, unknown>;
type Placed = [index: number, field: Loose];

/** A page of any plain JSON. */
interface LoosePage {
  /** The field that begins it; null of a first page that none begins. */
  begins: Placed | null;
  fields: Loose[];
}

/** What pages ask of each other: jumps and conditions that lead forwards, to pages that exist, and pages that a way leads to. */
export function checkPages(fields: readonly Placed[], known: KnownFields, report: Report): void {
  const pages = pagesOf(fields);
  if (pages.every(({ begins }) => begins === null)) return;
  const pageOf = new Map(pages.flatMap(({ fields: own }, page) => own.map(({ name }) => [name, page] as const)));
  const placeOf = new Map(pages.map(({ begins }, page) => [begins?.[1].name, page]));

  const askBefore = (path: string, condition: unknown, page: number) => {
    for (const [place, { field }] of rulesIn(condition, path)) {
      // One in a group lies where that does.
      if ((pageOf.get(String(field).split('.')[0]) ?? -1) >= page)
        report(`${place}.field`, 'must lie on a page before: the visitor has not been there yet');
    }
  };

  const checkJumps = (page: number, field: Loose, path: string) => {
    const jumps = recordsOf(field.jumps);
    if (page === 0 && jumps.length > 0) report(`${path}.jumps`, 'must not stand here: no page lies before');
    const always = jumps.find(([, jump]) => isAlways(jump))?.[0];
    for (const [place, { to, when }] of jumps) {
      const at = `${path}.jumps[${place}]`;
      const target = to === WALK_END ? pages.length : placeOf.get(to);
      if (typeof to === 'string' && target === undefined)
        report(`${at}.to`, `must be the name of a page_break of this form, or ${WALK_END}`);
      else if (target !== undefined && target < page) report(`${at}.to`, 'must be a later page: jumps lead forwards');
      checkReferences(`${at}.when`, when, known, report, String(field.name));
      askBefore(`${at}.when`, when, page);
      if (always !== undefined && always < place) report(at, 'is never taken: a jump before it always is');
    }
  };

  for (const [page, { begins, fields: own }] of pages.entries()) {
    if (!begins) continue;
    const [index, field] = begins;
    const path = `config.fields[${index}]`;
    if (own.length === 0) report(path, 'begins a page on which nothing lies');
    if (field.name === WALK_END) report(`${path}.name`, `must not be ${WALK_END}: jumps lead there`);
    askBefore(`${path}.conditional`, field.conditional, page);
    checkJumps(page, field, path);
  }
  const found = reachable(pages, placeOf);
  for (const [page, { begins }] of pages.entries()) {
    if (begins && !found.has(page)) report(`config.fields[${begins[0]}]`, 'begins a page that no way leads to');
  }
}

function isAlways({ when }: Loose): boolean {
  return when === undefined || when === null;
}

/** Pages that some way comes to, whatever conditions hold. */
function reachable(pages: readonly LoosePage[], placeOf: ReadonlyMap<unknown, number>): ReadonlySet<number> {
  const found = new Set([0]);
  for (const [page, { begins }] of pages.entries()) {
    if (!found.has(page)) continue;
    const jumps = recordsOf(pages[page + 1]?.begins?.[1].jumps).map(([, jump]) => jump);
    for (const { to } of jumps) found.add(placeOf.get(to) ?? pages.length);
    const passes = isObject(begins?.[1].conditional);
    if (passes || !jumps.some(isAlways)) found.add(page + 1);
  }
  return found;
}

/** By the name of a field: what it depends on by its page. A page depends on the one before, and on what decides between them. */
export function pageDependencies(fields: readonly Placed[]): Map<unknown, { key: string; field: unknown }[]> {
  const dependencies = new Map<unknown, { key: string; field: unknown }[]>();
  let before: unknown;
  for (const { begins, fields: own } of pagesOf(fields)) {
    if (!begins) continue;
    const { name, jumps } = begins[1];
    const asked = recordsOf(jumps).flatMap(([place, { when }]) =>
      rulesIn(when, '').map(([, { field }]) => ({ key: `jumps[${place}].when`, field })),
    );
    dependencies.set(name, [...asked, ...(before === undefined ? [] : [{ key: '', field: before }])]);
    for (const field of own) dependencies.set(field.name, [{ key: '', field: name }]);
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
