import { type EraseParts, eraseStored } from '#features/erasure/submissions.ts';
import type { PersonInForms, SealedKind } from '#features/feature-data.ts';
import { forgetSuppressed } from '#features/mail/store/suppressions.ts';
import { personBudgets } from '#features/person/budgets.ts';
import { Submission } from '#features/submissions/entities.ts';
import { toFilter, valuesMatch } from '#features/submissions/person/person.ts';
import type { Position, SubmissionFilter } from '#features/submissions/store/reading/filter.ts';
import { findEnd, findKeys } from '#features/submissions/store/reading/keys.ts';
import { loadRows } from '#features/submissions/store/reading/rows.ts';
import { type Receiver, receiversOf, together } from './receivers.ts';

/** Submissions that one call looks at, and those that one statement does. */
const MOST_LOOKS = personBudgets.eraseLooks.atMost;
const STEP = 2_000;

type Keys = Awaited<ReturnType<typeof findKeys>>;

export interface EraseRequest extends PersonInForms {
  /** True to count without erasing. */
  dryRun: boolean;
  /** `next` of the previous call. */
  after?: Position | null;
  /** The submissions whose receivers previous calls have counted. This call adds its own. */
  counted?: Set<string>;
}

/** Number of records that were erased, or in a dry run found. */
export interface Erased extends Record<SealedKind, number> {
  submissions: number;
  /** Number of sealed records that cannot be opened; their person is unknown, so they remain. */
  unreadable: number;
  /** Third parties that have copies of the data. */
  receivers: Receiver[];
  /** Start of the next call; null at the end. */
  next: Position | null;
}

/**
 * Erases what a person has sent: stored submissions; with them drafts, quarantine and what is kept only until its run has ended,
 * all of which the first call sees to; and from all forms also that mails to that address have bounced. One call looks at so many
 * submissions and no more; it may be repeated.
 * @param looks page sizes, for tests
 */
export async function erasePerson(
  deps: EraseParts,
  { person, formId, dryRun, after = null, counted = new Set() }: EraseRequest,
  looks = MOST_LOOKS,
): Promise<Erased> {
  const found: Erased = {
    ...{
      submissions: 0,
      drafts: 0,
      quarantined: 0,
      pending: 0,
      earlier: 0,
      waiting: 0,
      asked: 0,
      invited: 0,
      unreadable: 0,
    },
    receivers: [],
    next: null,
  };
  const em = deps.orm.em.fork();
  const receivers: Receiver[] = [];
  // An edited submission is found by its earlier versions too.
  const uncounted = (uuids: readonly string[]) => {
    const fresh = uuids.filter((uuid) => !counted.has(uuid));
    for (const uuid of fresh) counted.add(uuid);
    return fresh;
  };
  const sealed = deps.installed.flatMap(({ personalData }) => personalData ?? []);
  const eraseSealed = async ({ counted: kind, select }: (typeof sealed)[number]) => {
    const { erased, unreadable, uuids } = await select(deps, { person, formId }).erase({ dryRun });
    found[kind] += erased;
    // Those of drafts and quarantine have none; those of pending ones outlive their values.
    receivers.push(...(await receiversOf(em, uncounted(uuids))));
    return unreadable;
  };
  const eraseSubmissions = async (keys: Keys) => {
    for await (const rows of loadRows(em, keys)) {
      const ids = rows.filter(({ payload }) => person.isIp || valuesMatch(payload, person)).map(({ id }) => id);
      if (ids.length === 0) continue;
      const part = dryRun ? await countStored(deps, ids, uncounted) : await eraseWithReceivers(deps, ids, uncounted);
      found.submissions += part.count;
      receivers.push(...part.receivers);
    }
  };
  if (after === null) {
    for (const one of sealed) found.unreadable += await eraseSealed(one);
    // Suppressions belong to the address and not to a form.
    const isAddress = person.field === undefined && !person.isIp;
    if (!dryRun && formId === undefined && isAddress) await forgetSuppressed(deps, person.value);
  }
  const order = 'asc' as const;
  const all: SubmissionFilter = { formId };
  let place: Position | null = after;
  for (let looked = 0; looked < looks; looked += STEP) {
    const until: Position | null = await findEnd(em, all, { order, after: place, rows: Math.min(STEP, looks) });
    await eraseSubmissions(
      await findKeys(em, { ...all, ...toFilter(person) }, { order, after: place, until, limit: STEP }),
    );
    place = until;
    if (place === null) break;
  }
  // Earlier values of edited submissions are erased once no submission is left.
  const ofChanges = place === null && !dryRun ? sealed.filter((one) => one.copiesSubmissions) : [];
  for (const one of ofChanges) await eraseSealed(one);
  return { ...found, receivers: together(receivers), next: place };
}

type Uncounted = (uuids: readonly string[]) => string[];

async function countStored({ orm }: EraseParts, ids: number[], uncounted: Uncounted) {
  const em = orm.em.fork();
  const rows = await em.find(Submission, { id: ids }, { fields: ['uuid'], disableIdentityMap: true });
  const uuids = rows.map(({ uuid }) => uuid);
  return { count: uuids.length, receivers: await receiversOf(em, uncounted(uuids)) };
}

async function eraseWithReceivers(deps: EraseParts, ids: readonly number[], uncounted: Uncounted) {
  let receivers: Receiver[] = [];
  const count = await eraseStored(deps, ids, {
    // Read while the submissions are locked, so that no run reaches another receiver afterwards.
    async before(em, uuids) {
      receivers = await receiversOf(em, uncounted(uuids));
    },
  });
  return { count, receivers };
}
