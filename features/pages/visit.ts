import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { pagesBudgets } from '#features/pages/budgets.ts';
import { Refusal } from '#features/requests/refusal.ts';
import { recordOf } from '#forms/config/json.ts';
import { type Sent, shownPagesOf } from '#forms/pages/shown.ts';
import { newVisit, ownValues, type Visit, withPosted } from '#forms/pages/visit.ts';
import { RESERVED_PREFIX } from '#forms/values/sanitise.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { textsOf } from '#texts/index.ts';

/** Name of the hidden input with the sealed answers of earlier pages. The script does not send it. */
export const VISIT_KEY = '_svca_pages';

/** A visit that a page posted. */
export interface PostedVisit {
  /** The visit before this post. */
  before: Visit;
  /** The visit including the answers of this post. */
  visit: Visit;
  /** All answers so far, and the reserved keys of the post. */
  values: Record<string, unknown>;
  /** Reason why the visit starts again at the first page. */
  over?: 'changed' | 'openTooLong' | 'lost' | undefined;
  /** Size of the answers minus that of the sealed text, in bytes; usually negative. */
  bytes: number;
}

/**
 * Seals a visit for a form and its revision, with an expiry time.
 * @throws Refusal `body_too_large`
 */
export function sealVisit(box: SecretBox, { id, revision, config }: ActiveForm, visit: Visit, now: Date): string {
  const until = now.getTime() + pagesBudgets.openPages.atMost;
  const sealed = box.seal('tokens', contextOf(id), JSON.stringify({ ...visit, revision, until }));
  if (sealed.length <= pagesBudgets.sealedPages.atMost) return sealed;
  throw new Refusal('body_too_large', textsOf(config).form.tooLarge);
}

/**
 * Opens the posted visit of a page without JavaScript; null for a form without pages, and for a body with the whole form.
 * An expired visit, or one of another revision, starts again at the first page, filled in; answers that cannot be opened are
 * lost.
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

/** Opens a sealed visit; null if the text is not a visit sealed for this form. */
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
