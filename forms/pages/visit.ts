import type { FormConfig } from '#forms/config/types.ts';
import { RESERVED_PREFIX, sanitiseSubmission } from '#forms/values/sanitise.ts';
import { validateSubmission } from '#forms/values/validate.ts';
import { pageOfField, type Sent, type ShownPage, SUMMARY_PAGE, shownPagesOf, wayOf } from './shown.ts';

/** The state of a visitor in the pages of a form. */
export interface Visit {
  /** The name of the page that is shown. */
  at: string;
  /** Names of the pages that were shown and posted. */
  seen: readonly string[];
  /** The values posted on these pages, by the names of inputs, and values that were prefilled. */
  values: Sent;
}

/** The result of a step: a page with its errors, or the end. */
export type Step =
  | { kind: 'page'; visit: Visit; focus?: string }
  | { kind: 'refused'; errors: Record<string, string> }
  | { kind: 'end' };

/** The value of the button that leads back. Other values name a page, or `<page>/<field>`; the normal button has none. */
export const BACK = 'back';
/** The name of buttons other than the normal one. */
export const GO_KEY = '_svca_go';

/** Starts a visit. @param values prefilled values */
export function newVisit(config: FormConfig, values: Sent = {}): Visit {
  const unseen = new Set(shownPagesOf(config).map(({ name }) => name));
  return { at: wayOf(config, values, unseen)[0]?.name ?? '', seen: [], values };
}

/** Creates a visit that continues with values of all pages. @param at the page to show, if it is on the way */
export function wholeVisit(config: FormConfig, values: Sent, at?: string): Visit {
  const way = wayOf(config, values);
  const page = way.find(({ name }) => name === at) ?? way[0];
  return { at: page?.name ?? '', seen: shownPagesOf(config).map(({ name }) => name), values: ownValues(values) };
}

/**
 * Creates a visit from saved values, on the page where the visitor left; on the first page when that page can no longer be
 * reached.
 */
export function visitAt(config: FormConfig, values: Sent, at: string): Visit {
  const way = wayOf(config, values).map(({ name }) => name);
  return way.includes(at)
    ? { at, seen: way.slice(0, way.indexOf(at)), values: ownValues(values) }
    : wholeVisit(config, values);
}

/** Returns the way of a visitor. */
export function wayOfVisit(config: FormConfig, { seen, values }: Visit): ShownPage[] {
  const unseen = shownPagesOf(config).filter(({ name }) => !seen.includes(name));
  return wayOf(config, values, new Set(unseen.map(({ name }) => name)));
}

/** Returns the names of fields on pages that were not posted yet. */
export function unseenFields(config: FormConfig, { seen }: Visit): ReadonlySet<string> {
  const unseen = shownPagesOf(config).filter(({ name }) => !seen.includes(name));
  return new Set(unseen.flatMap(({ fields }) => fields.map(({ name }) => name)));
}

/** Adds the posted values of the shown page to a visit; values of other pages are ignored. */
export function withPosted(config: FormConfig, visit: Visit, posted: Sent): Visit {
  const pages = shownPagesOf(config);
  const pageOf = (key: string) => pageOfField(pages, fieldOf(key));
  const before = Object.entries(visit.values).filter(([key]) => pageOf(key)?.name !== visit.at);
  const onPage = Object.entries(ownValues(posted)).filter(([key]) => (pageOf(key)?.name ?? visit.at) === visit.at);
  return {
    ...visit,
    seen: [...new Set([...visit.seen, visit.at])],
    values: { ...Object.fromEntries(before), ...Object.fromEntries(onPage) },
  };
}

/**
 * Leaves the shown page. Forwards the page must be valid; back, or to a page that was shown before, any values are stored.
 * @param visit includes the posted values of the page
 * @param button the value of the pressed button: `BACK`, the name of a page, `<page>/<field>`, or any other value for the normal
 * button
 * @param knownErrors errors of the page that were found earlier, by field
 */
export function leavePage(
  config: FormConfig,
  visit: Visit,
  button: unknown,
  knownErrors: Readonly<Record<string, string>> = {},
): Step {
  const way = wayOfVisit(config, visit);
  const position = way.findIndex(({ name }) => name === visit.at);
  const [page, focus] = typeof button === 'string' ? button.split('/') : [];
  const target = page === BACK ? way[position - 1] : way.find(({ name }) => name === page && visit.seen.includes(name));
  if (target) return { kind: 'page', visit: { ...visit, at: target.name }, ...(focus && { focus }) };
  const errors = { ...mistakesOn(config, visit, visit.at), ...knownErrors };
  if (Object.keys(errors).length > 0) return { kind: 'refused', errors };
  const next = nextPage(config, visit, way.slice(position + 1));
  return next ? { kind: 'page', visit: { ...visit, at: next.name } } : { kind: 'end' };
}

/**
 * Returns the next page. A visitor who has seen the summary returns to it, past all completed pages. @param rest the rest of the
 * way
 */
function nextPage(config: FormConfig, visit: Visit, rest: readonly ShownPage[]): ShownPage | undefined {
  const { seen } = visit;
  if (!seen.includes(SUMMARY_PAGE)) return rest[0];
  return rest.find(({ name }) => {
    return name === SUMMARY_PAGE || !seen.includes(name) || Object.keys(mistakesOn(config, visit, name)).length > 0;
  });
}

/** Returns the errors of one page, by field path. */
export function mistakesOn(config: FormConfig, { values }: Visit, page: string): Record<string, string> {
  const { errors } = validateSubmission(config, sanitiseSubmission(config, { ...values }));
  const pages = shownPagesOf(config);
  return Object.fromEntries(Object.entries(errors).filter(([path]) => pageOfField(pages, path)?.name === page));
}

/** Removes the service's own keys. */
export function ownValues(sent: Sent): Sent {
  return Object.fromEntries(Object.entries(sent).filter(([key]) => !key.startsWith(RESERVED_PREFIX)));
}

/** Returns the field that an input belongs to: `home` for `home[city]` and `home.city`. */
function fieldOf(key: string): string {
  return /^[\w-]*/.exec(key)?.[0] ?? '';
}
