import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { pagesBudgets } from '#features/pages/budgets.ts';
import { Refusal } from '#features/requests/refusal.ts';
import { recordOf } from '#forms/config/json.ts';
import { type Sent, shownPagesOf } from '#forms/pages/shown.ts';
import { newVisit, ownValues, type Visit, withPosted } from '#forms/pages/visit.ts';
import { RESERVED_PREFIX } from '#forms/values/sanitise.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { textsOf } from '#texts/index.ts';

/** The hidden input that holds what was filled in on the pages of a form before this one, sealed. The script leaves it out. */
export const VISIT_KEY = '_svca_pages';

/** A visit as a page has posted it. */
export interface PostedVisit {
  /** As it was before this post. */
  before: Visit;
  /** With what was sent of the page that was shown. */
  visit: Visit;
  /** All that was filled in, with the reserved keys of the post. */
  values: Record<string, unknown>;
  /** Why the visit does not go on where it was. */
  over?: 'changed' | 'openTooLong' | 'lost' | undefined;
  /** How many more bytes it has without being sealed; fewer, as a rule. */
  bytes: number;
}

/**
 * What only this service can have written, for one form, one of its revisions and until a moment.
 * @throws Refusal `body_too_large`
 */
export function sealVisit(box: SecretBox, { id, revision, config }: ActiveForm, visit: Visit, now: Date): string {
  const until = now.getTime() + pagesBudgets.openPages.atMost;
  const sealed = box.seal('tokens', contextOf(id), JSON.stringify({ ...visit, revision, until }));
  if (sealed.length <= pagesBudgets.sealedPages.atMost) return sealed;
  throw new Refusal('body_too_large', textsOf(config).form.tooLarge);
}

/**
 * The visit that a page without JavaScript goes on with; null for a form without pages, and for a body that has the whole form.
 * One that is over, or of another revision, begins at the first page again, filled in; what cannot be opened is lost.
 */
export function postedVisit(
  { box, clock }: { box: SecretBox; clock: () => Date },
  form: ActiveForm,
  body: Sent,
): PostedVisit | null {
  const { config } = form;
  const sealed = body[VISIT_KEY];
  if (sealed === undefined || shownPagesOf(config).length === 0) return null;
  const reserved = Object.entries(body).filter(([key]) => key.startsWith(RESERVED_PREFIX));
  const made = (before: Visit, visit: Visit, over?: PostedVisit['over']): PostedVisit => ({
    ...{ before, visit, over },
    values: { ...Object.fromEntries(reserved), ...visit.values },
    bytes: JSON.stringify(before.values).length - String(sealed).length,
  });
  const again = (values: Sent, seen: readonly string[]) => ({ ...newVisit(config, values), seen });
  const found = open(box, form.id, sealed);
  if (!found) return made(newVisit(config), again(ownValues(body), []), 'lost');
  const { visit, revision, until } = found;
  if (revision !== form.revision)
    return made(visit, again({ ...visit.values, ...ownValues(body) }, visit.seen), 'changed');
  const now = withPosted(config, visit, body);
  return until < clock().getTime() ? made(visit, again(now.values, now.seen), 'openTooLong') : made(visit, now);
}

/** What was sealed; null for anything else. */
function open(box: SecretBox, formId: number, sealed: unknown) {
  if (typeof sealed !== 'string' || sealed.length > pagesBudgets.sealedPages.atMost) return null;
  try {
    const { at, seen, values, revision, until } = recordOf(JSON.parse(box.open('tokens', contextOf(formId), sealed)));
    const visit = { at: String(at), seen: seen as string[], values: recordOf(values) };
    return typeof until === 'number' ? { visit, revision, until } : null;
  } catch {
    return null;
  }
}

function contextOf(formId: number): string {
  return `pages|${formId}`;
}
