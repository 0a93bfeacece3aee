import type { Readable } from 'node:stream';
import type { AuditLog } from '#features/audit/audit-log.ts';
import type { EraseParts } from '#features/erasure/submissions.ts';
import type { PersonInForms } from '#features/feature-data.ts';
import { personDetails } from '#features/submissions/person/person.ts';
import type { Position } from '#features/submissions/store/reading/filter.ts';
import type { Actor } from '#security/actor.ts';
import { type ArchiveParts, archiveOf } from './archive.ts';
import { type DescribedRecord, type DescribeParts, describeRecords } from './describe.ts';
import { type Erased, type EraseRequest, erasePerson } from './erase.ts';
import { type FindParts, type Found, findSealed, findStored } from './found.ts';
import { type EngineHistories, historiesUntil } from './histories.ts';
import { receiverJson, together } from './receivers.ts';

/** Services for the use cases of a person's data. */
export interface PersonParts extends EraseParts, EngineHistories {
  audit: AuditLog;
}

/** The result of an erasure or of its dry run. */
export interface Erasure extends Erased {
  /** Time until which the engine retains histories of the runs; null if it does not report its retention. */
  historiesUntil: Date | null;
}

/** A page of a person's records. */
export interface PersonPage {
  found: DescribedRecord[];
  /** True if there are more sealed records than the page shows; the archive contains all. */
  moreSealed: boolean;
  next: Position | null;
}

/** Returns a page of a person's submissions; the first page also contains sealed records. */
export async function lookAtPerson(
  app: FindParts & DescribeParts & { audit: AuditLog },
  actor: Actor,
  wanted: PersonInForms,
  page: { limit: number; after?: Position | null },
): Promise<PersonPage> {
  const { found: stored, next } = await findStored(app, wanted, page);
  const sealed: Found[] = [];
  if (!page.after) {
    for await (const one of findSealed(app, wanted)) if (sealed.push(one) > page.limit) break;
  }
  const found = await describeRecords(app, [...stored, ...sealed.slice(0, page.limit)]);
  await app.audit.note(actor, 'person.viewed', {
    ...{ formId: wanted.formId, ...personDetails(wanted.person), count: found.length },
  });
  return { found, moreSealed: sealed.length > page.limit, next };
}

/** Returns all data of a person as a ZIP. The audit entry is written before the ZIP is sent, even if it never arrives. */
export async function exportPerson(
  app: ArchiveParts & { audit: AuditLog },
  actor: Actor,
  wanted: PersonInForms,
): Promise<Readable> {
  const archive = archiveOf(app, wanted);
  await app.audit.note(actor, 'person.exported', { formId: wanted.formId, ...personDetails(wanted.person) });
  return archive;
}

type Wanted = PersonInForms & { dryRun: boolean };

/** Erases or counts one batch of a person's data, and returns the start of the next batch. */
export function erasePartOf(app: PersonParts, actor: Actor, wanted: EraseRequest): Promise<Erasure> {
  return noted(app, actor, wanted, () => erasePerson(app, wanted));
}

/** Erases or counts all data of a person. */
export function eraseAllOf(app: PersonParts, actor: Actor, wanted: Wanted): Promise<Erasure> {
  return noted(app, actor, wanted, async () => {
    let after: Position | null = null;
    let total: Erased | null = null;
    const counted = new Set<string>();
    do {
      const part: Erased = await erasePerson(app, { ...wanted, after, counted });
      total = total ? sumOf(total, part) : part;
      after = part.next;
    } while (after);
    return total;
  });
}

function sumOf(one: Erased, other: Erased): Erased {
  const { receivers, next, ...counts } = other;
  const added = Object.entries(counts).map(([name, count]) => [name, count + one[name as keyof typeof counts]]);
  return {
    ...(Object.fromEntries(added) as typeof counts),
    receivers: together([...one.receivers, ...receivers]),
    next,
  };
}

/** Writes the audit entry before the erasure begins. The entry is the only record of the erasure. */
async function noted(
  app: PersonParts,
  actor: Actor,
  { person, formId, dryRun }: Wanted,
  work: () => Promise<Erased>,
): Promise<Erasure> {
  const { audit } = app;
  const about = { formId, ...personDetails(person) };
  const run = async () => {
    const done = await work();
    return { ...done, historiesUntil: await historiesUntil(app, app.clock()) };
  };
  if (dryRun) {
    const found = await run();
    await audit.note(actor, 'person.counted', { ...about, ...countsOf(found) });
    return found;
  }
  return audit.around(actor, 'person.erased', about, async () => {
    const result = await run();
    const receivers = result.receivers.map(receiverJson);
    const until = result.historiesUntil?.toISOString() ?? null;
    return { result, details: { ...countsOf(result), receivers, historiesUntil: until } };
  });
}

function countsOf({ submissions, drafts, quarantined, pending, earlier, waiting, asked, invited, unreadable }: Erased) {
  return { submissions, drafts, quarantined, pending, earlier, waiting, asked, invited, unreadable };
}
