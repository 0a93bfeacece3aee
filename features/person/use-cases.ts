import type { Readable } from 'node:stream';
import type { AuditLog } from '#features/audit/audit-log.ts';
import type { EraseParts } from '#features/erasure/submissions.ts';
import type { PersonInForms } from '#features/feature-data.ts';
import { personDetails } from '#features/submissions/person/person.ts';
import type { Position } from '#features/submissions/store/reading/filter.ts';
import type { Actor } from '#security/actor.ts';
import { type ArchiveParts, archiveOf } from './archive.ts';
import { type Erased, type EraseRequest, erasePerson } from './erase.ts';
import { type FindParts, type Found, findSealed, findStored } from './found.ts';
import { type EngineHistories, historiesUntil } from './histories.ts';
import { receiverJson, together } from './receivers.ts';
import { type TellParts, type Told, tellFound } from './tell.ts';

/** What the use cases of a person's data need. */
export interface PersonParts extends EraseParts, EngineHistories {
  audit: AuditLog;
}

/** What came of it, or would come. */
export interface Erasure extends Erased {
  /** Until when the engine has histories of their runs; null when it does not say. */
  historiesUntil: Date | null;
}

/** A page of what is kept of a person. */
export interface PersonPage {
  found: Told[];
  /** Whether there is more that is kept sealed than a page has; the archive has all. */
  moreSealed: boolean;
  next: Position | null;
}

/** Shows what is kept of a person: submissions in pages, with the first one what is kept sealed. */
export async function lookAtPerson(
  app: FindParts & TellParts & { audit: AuditLog },
  actor: Actor,
  wanted: PersonInForms,
  page: { limit: number; after?: Position | null },
): Promise<PersonPage> {
  const { found: stored, next } = await findStored(app, wanted, page);
  const sealed: Found[] = [];
  if (!page.after) {
    for await (const one of findSealed(app, wanted)) if (sealed.push(one) > page.limit) break;
  }
  const found = await tellFound(app, [...stored, ...sealed.slice(0, page.limit)]);
  await app.audit.note(actor, 'person.viewed', {
    ...{ formId: wanted.formId, ...personDetails(wanted.person), count: found.length },
  });
  return { found, moreSealed: sealed.length > page.limit, next };
}

/** All that is kept of a person as one ZIP. It is noted before it is sent, whether or not it arrives. */
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

/** Erases what a person has sent, or counts it: one part, which says where the next one begins. */
export function erasePartOf(app: PersonParts, actor: Actor, wanted: EraseRequest): Promise<Erasure> {
  return noted(app, actor, wanted, () => erasePerson(app, wanted));
}

/** All of it. */
export function eraseAllOf(app: PersonParts, actor: Actor, wanted: Wanted): Promise<Erasure> {
  return noted(app, actor, wanted, async () => {
    let after: Position | null = null;
    let total: Erased | null = null;
    do {
      const part: Erased = await erasePerson(app, { ...wanted, after });
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

/** An erasure is noted before it begins: nothing that is gone tells of it later. Its entry is the record that it was done. */
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

function countsOf({ submissions, drafts, quarantined, pending, earlier, waiting, unreadable }: Erased) {
  return { submissions, drafts, quarantined, pending, earlier, waiting, unreadable };
}
