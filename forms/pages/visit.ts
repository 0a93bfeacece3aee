import type { FormConfig } from '#forms/config/types.ts';
import { RESERVED_PREFIX, sanitiseSubmission } from '#forms/values/sanitise.ts';
import { validateSubmission } from '#forms/values/validate.ts';
import { pageOfField, type Sent, type ShownPage, SUMMARY_PAGE, shownPagesOf, wayOf } from './shown.ts';

/** How far a visitor has come through the pages of a form. */
export interface Visit {
  /** The page that is shown, by its name. */
  at: string;
  /** Names of the pages that were shown and posted. */
  seen: readonly string[];
  /** What was sent of these, by the names of inputs, and what else filled fields in. */
  values: Sent;
}

/** Where a step leads: to a page, with what is wrong on it, or to the end. */
export type Step =
  | { kind: 'page'; visit: Visit; focus?: string }
  | { kind: 'refused'; errors: Record<string, string> }
  | { kind: 'end' };

/** A button that leads back. Any other one than the usual names a page, or `<page>/<field>`. */
export const BACK = 'back';
/** The button that was pressed, where it was not the usual one. */
export const GO_KEY = '_svca_go';

/** A visit that begins. @param values what fills fields in before the visitor does */
export function newVisit(config: FormConfig, values: Sent = {}): Visit {
  const unseen = new Set(shownPagesOf(config).map(({ name }) => name));
  return { at: wayOf(config, values, unseen)[0]?.name ?? '', seen: [], values };
}

/** One that goes on with values of a whole form. @param at the page to go on with, where there is such a one on the way */
export function wholeVisit(config: FormConfig, values: Sent, at?: string): Visit {
  const way = wayOf(config, values);
  const found = way.find(({ name }) => name === at) ?? way[0];
  return { at: found?.name ?? '', seen: shownPagesOf(config).map(({ name }) => name), values: ownValues(values) };
}

/** One that goes on with what was saved, on the page where it was left; on the first where that cannot be reached any more. */
export function visitAt(config: FormConfig, values: Sent, at: string): Visit {
  const way = wayOf(config, values).map(({ name }) => name);
  return way.includes(at)
    ? { at, seen: way.slice(0, way.indexOf(at)), values: ownValues(values) }
    : wholeVisit(config, values);
}

/** The way of a visitor who has come so far. */
export function wayOfVisit(config: FormConfig, { seen, values }: Visit): ShownPage[] {
  const unseen = shownPagesOf(config).filter(({ name }) => !seen.includes(name));
  return wayOf(config, values, new Set(unseen.map(({ name }) => name)));
}

/** Names of the fields on pages of which nothing was sent yet. */
export function unseenFields(config: FormConfig, { seen }: Visit): ReadonlySet<string> {
  const unseen = shownPagesOf(config).filter(({ name }) => !seen.includes(name));
  return new Set(unseen.flatMap(({ fields }) => fields.map(({ name }) => name)));
}

/** The visit with what was sent of the page that is shown; what was sent of others does not count. */
export function withPosted(config: FormConfig, visit: Visit, posted: Sent): Visit {
  const pages = shownPagesOf(config);
  const isOf = (key: string) => pageOfField(pages, fieldOf(key));
  const before = Object.entries(visit.values).filter(([key]) => isOf(key)?.name !== visit.at);
  const own = Object.entries(ownValues(posted)).filter(([key]) => (isOf(key)?.name ?? visit.at) === visit.at);
  return {
    ...visit,
    seen: [...new Set([...visit.seen, visit.at])],
    values: { ...Object.fromEntries(before), ...Object.fromEntries(own) },
  };
}

/**
 * Leaves the page that is shown. Forwards it has to be right by the rules of its fields; back, or to a page that was shown before,
 * anything is kept.
 * @param visit with what was sent of the page
 * @param wanted the button that was pressed: `BACK`, the name of a page, `<page>/<field>`, anything else for the usual one
 * @param found what is known to be wrong on the page, by field
 */
export function leavePage(
  config: FormConfig,
  visit: Visit,
  wanted: unknown,
  found: Readonly<Record<string, string>> = {},
): Step {
  const way = wayOfVisit(config, visit);
  const at = way.findIndex(({ name }) => name === visit.at);
  const [page, focus] = typeof wanted === 'string' ? wanted.split('/') : [];
  const target = page === BACK ? way[at - 1] : way.find(({ name }) => name === page && visit.seen.includes(name));
  if (target) return { kind: 'page', visit: { ...visit, at: target.name }, ...(focus && { focus }) };
  const errors = { ...mistakesOn(config, visit, visit.at), ...found };
  if (Object.keys(errors).length > 0) return { kind: 'refused', errors };
  const next = nextPage(config, visit, way.slice(at + 1));
  return next ? { kind: 'page', visit: { ...visit, at: next.name } } : { kind: 'end' };
}

/** Who has seen the summary goes back there, but for pages that are not done. @param rest of the way */
function nextPage(config: FormConfig, visit: Visit, rest: readonly ShownPage[]): ShownPage | undefined {
  const { seen } = visit;
  if (!seen.includes(SUMMARY_PAGE)) return rest[0];
  return rest.find(({ name }) => {
    return name === SUMMARY_PAGE || !seen.includes(name) || Object.keys(mistakesOn(config, visit, name)).length > 0;
  });
}

/** What is wrong on one page, by the path of the field. */
export function mistakesOn(config: FormConfig, { values }: Visit, page: string): Record<string, string> {
  const { errors } = validateSubmission(config, sanitiseSubmission(config, { ...values }));
  const pages = shownPagesOf(config);
  return Object.fromEntries(Object.entries(errors).filter(([path]) => pageOfField(pages, path)?.name === page));
}

/** Without keys that are ours. */
export function ownValues(sent: Sent): Sent {
  return Object.fromEntries(Object.entries(sent).filter(([key]) => !key.startsWith(RESERVED_PREFIX)));
}

/** The field that an input belongs to: `home` for `home[city]` and `home.city`. */
function fieldOf(key: string): string {
  return /^[\w-]*/.exec(key)?.[0] ?? '';
}
