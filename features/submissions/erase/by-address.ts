import { forgetSuppressed } from '#features/mail/store/suppressions.ts';
import type { Place, SubmissionFilter } from '#features/submissions/store/reading/filter.ts';
import { findEnd, findKeys } from '#features/submissions/store/reading/keys.ts';
import { loadRows } from '#features/submissions/store/reading/rows.ts';
import { budgets } from '#security/budgets.ts';
import { isAddressIn } from './sealed.ts';
import { type EraseParts, eraseStored } from './submissions.ts';

/** Submissions that one call looks at, and those that one statement does. */
const MOST_LOOKS = budgets.eraseLooks.atMost;
const STEP = 2_000;

export interface AddressRequest {
  /** One that `isMailbox` takes: any other text would be a value of many. */
  address: string;
  /** Only this form; without it, all forms. */
  formId?: number;
  /** Only counts. */
  dryRun: boolean;
  /** `next` of the call before. */
  after?: Place | null;
}

/** What was found, and erased unless it was a dry run. */
export interface AddressErased {
  submissions: number;
  /** Counted by the first call alone. */
  drafts: number;
  /** Refused as spam and kept. */
  quarantined: number;
  /** Submissions of forms that do not store, still under way: what waits is not sent any more and ends as `submission_erased`. */
  pending: number;
  /** Drafts, entries of quarantine and pending ones that cannot be opened, so that nobody knows whose they are: they stay. */
  unreadable: number;
  /** Where the next call goes on; null at the end. */
  next: Place | null;
}

/**
 * Erases what an address has sent: stored submissions in which a value is that address (not merely contains it), whatever the field
 * is called; with them drafts, quarantine and what is kept only until its run has ended, and from all forms also that its mails have bounced. One call looks at so many submissions and no more; it may be repeated.
 * @param looks for tests
 */
export async function eraseByAddress(
  deps: EraseParts,
  { address, formId, dryRun, after = null }: AddressRequest,
  looks = MOST_LOOKS,
): Promise<AddressErased> {
  const wanted = address.trim().toLowerCase();
  const found: AddressErased = { submissions: 0, drafts: 0, quarantined: 0, pending: 0, unreadable: 0, next: null };
  if (after === null) {
    const request = { wanted, formId, dryRun };
    for (const { eraseOfAddress: sealed } of deps.installed) {
      if (!sealed) continue;
      const { erased, unreadable } = await sealed.erase(deps, request);
      found[sealed.counted] += erased;
      found.unreadable += unreadable;
    }
    // That it is dead is known of the address itself, and of no form.
    if (!dryRun && formId === undefined) await forgetSuppressed(deps, wanted);
  }
  const em = deps.orm.em.fork();
  const order = 'asc' as const;
  const all: SubmissionFilter = { formId };
  let place = after;
  for (let looked = 0; looked < looks; looked += STEP) {
    const until = await findEnd(em, all, { order, after: place, rows: Math.min(STEP, looks) });
    const keys = await findKeys(em, { ...all, text: wanted }, { order, after: place, until, limit: STEP });
    for await (const rows of loadRows(em, keys)) {
      const ids = rows.filter(({ payload }) => isAddressIn(payload, wanted)).map(({ id }) => id);
      if (ids.length > 0) found.submissions += dryRun ? ids.length : await eraseStored(deps, ids);
    }
    if (until === null) return found;
    place = until;
  }
  return { ...found, next: place };
}
