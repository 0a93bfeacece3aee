import { endOfDraft, openDraft } from '../../db/drafts/drafts.ts';
import { Draft } from '../../db/entities/drafts.ts';
import { Spam } from '../../db/entities/spam.ts';
import { forgetSuppressed } from '../../db/mail/suppressions.ts';
import { openSpam } from '../../db/spam/quarantine.ts';
import type { Place, SubmissionFilter } from '../../db/submissions/reading/filter.ts';
import { findEnd, findKeys } from '../../db/submissions/reading/keys.ts';
import { loadRows } from '../../db/submissions/reading/rows.ts';
import { type EraseDeps, eraseStored } from './submissions.ts';

/** Submissions that one call looks at, and those that one statement does. */
const MOST_LOOKS = 50_000;
const STEP = 2_000;
const BATCH = 200;
const PAGE = { orderBy: { id: 'asc' as const }, limit: BATCH };

export interface AddressRequest {
  /** One that `isMailbox` takes: any other text would be a value of many. */
  address: string;
  /** Of one form; else of all. */
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
  /** Drafts and entries of quarantine that cannot be opened, so that nobody knows whose they are; nothing of them was erased. */
  unreadable: number;
  /** Where the next call goes on; null at the end. */
  next: Place | null;
}

/**
 * Erases what an address has sent: stored submissions in which a value is that address (not merely contains it), whatever the field
 * is called; with them drafts and quarantine, and from all forms also that its mails have bounced. One call looks at so many submissions and no more; it may be repeated.
 * @param looks for tests
 */
export async function eraseByAddress(
  deps: EraseDeps,
  { address, formId, dryRun, after = null }: AddressRequest,
  looks = MOST_LOOKS,
): Promise<AddressErased> {
  const wanted = address.trim().toLowerCase();
  const found: AddressErased = { submissions: 0, drafts: 0, quarantined: 0, unreadable: 0, next: null };
  if (after === null) {
    const drafts = await endDrafts(deps, { wanted, formId, dryRun });
    const quarantine = await eraseQuarantine(deps, { wanted, formId, dryRun });
    found.drafts = drafts.erased;
    found.quarantined = quarantine.erased;
    found.unreadable = drafts.unreadable + quarantine.unreadable;
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
      const ids = rows.filter(({ payload }) => isIn(payload, wanted)).map(({ id }) => id);
      if (ids.length > 0) found.submissions += dryRun ? ids.length : await eraseStored(deps, ids);
    }
    if (until === null) return found;
    place = until;
  }
  return { ...found, next: place };
}

type Sealed = { wanted: string; formId?: number; dryRun: boolean };
type SealedErased = Pick<AddressErased, 'unreadable'> & { erased: number };

/** Open drafts have values; what one of them is ended for is nobody's to know. */
async function endDrafts({ orm, box, clock }: EraseDeps, { wanted, formId, dryRun }: Sealed): Promise<SealedErased> {
  const open = { status: 'open' as const, ...(formId !== undefined && { formId }) };
  return eachSealed(wanted, {
    read: (id) => orm.em.fork().find(Draft, { ...open, id: { $gt: id } }, PAGE),
    open({ uuid, sealed }) {
      if (!sealed) return null;
      const { values, email } = openDraft(box, { uuid, sealed });
      return [values, email];
    },
    async erase(ids) {
      if (dryRun) return ids.length;
      return orm.em.fork().nativeUpdate(Draft, { id: ids, status: 'open' }, endOfDraft('deleted', clock()));
    },
  });
}

async function eraseQuarantine({ orm, box }: EraseDeps, { wanted, formId, dryRun }: Sealed): Promise<SealedErased> {
  const ofForm = formId === undefined ? {} : { formId };
  return eachSealed(wanted, {
    read: (id) => orm.em.fork().find(Spam, { ...ofForm, id: { $gt: id } }, PAGE),
    open: (row) => openSpam(box, row)?.values,
    erase: async (ids) => (dryRun ? ids.length : orm.em.fork().nativeDelete(Spam, { id: ids })),
  });
}

interface SealedTable<Row> {
  /** In the order of ids. */
  read(after: number): Promise<Row[]>;
  /** What may be the address. @throws Error when it cannot be opened */
  open(row: Row): unknown;
  erase(ids: number[]): Promise<number>;
}

/** Goes through a table, each row once. One that cannot be opened keeps nobody from erasing the others. */
async function eachSealed<Row extends { id: number }>(
  wanted: string,
  { read, open, erase }: SealedTable<Row>,
): Promise<SealedErased> {
  const found = { erased: 0, unreadable: 0 };
  const isMeant = (row: Row) => {
    let content: unknown;
    try {
      content = open(row);
    } catch {
      found.unreadable += 1;
      return false;
    }
    return isIn(content, wanted);
  };
  for (let last = 0; ; ) {
    const rows = await read(last);
    const ids = rows.filter(isMeant).map(({ id }) => id);
    if (ids.length > 0) found.erased += await erase(ids);
    last = rows.at(-1)?.id ?? last;
    if (rows.length < BATCH) return found;
  }
}

/** Whether a value is the address. @param wanted in lower case */
function isIn(value: unknown, wanted: string): boolean {
  if (typeof value === 'string') return value.trim().toLowerCase() === wanted;
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((part) => isIn(part, wanted));
}
