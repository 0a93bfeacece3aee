import type { EntityManager } from '@mikro-orm/mysql';
import type { SubmissionValues } from '#forms/config/types.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { type ChangedBy, earlierValues, SubmissionVersion } from './entities.ts';

/** An edit, with the values before it. */
export interface Change {
  /** The version that the edit created. */
  version: number;
  previous: SubmissionValues;
  /** The revision that validated the previous values. */
  previousRevision: number;
  /** The revision that validated the edit. */
  revision: number;
  by: ChangedBy;
  at: Date;
}

/** The newest version of a submission. */
interface Current {
  uuid: string;
  version: number;
  revision: number;
  payload: SubmissionValues;
}

/** The values of a submission at one of its versions. */
export interface ValuesAt {
  values: SubmissionValues;
  revision: number;
  /** The edit that created this version; absent for the first. */
  change?: Change;
}

/** @returns null if that version was erased */
export async function valuesAt(
  em: EntityManager,
  box: SecretBox,
  { uuid, version: newest, revision, payload }: Current,
  version: number,
): Promise<ValuesAt | null> {
  if (newest === 1) return version === 1 ? { values: payload, revision } : null;
  const changes = await readChanges(em, box, uuid, [version, version + 1]);
  const change = changes.find((item) => item.version === version);
  const next = changes.find((item) => item.version === version + 1);
  if ((version > 1 && !change) || (version < newest && !next) || version > newest) return null;
  const values = next ? { values: next.previous, revision: next.previousRevision } : { values: payload, revision };
  return { ...values, ...(change && { change }) };
}

/** Returns the revision that a submission was accepted with; null if that is no longer known. */
export async function firstRevision(
  em: EntityManager,
  { uuid, version, revision }: Pick<Current, 'uuid' | 'version' | 'revision'>,
): Promise<number | null> {
  if (version === 1) return revision;
  return (await revisionsBefore(em, [uuid])).get(uuid)?.get(1) ?? null;
}

/** Reads edits in order. @param versions limits the result to these versions */
export async function readChanges(
  em: EntityManager,
  box: SecretBox,
  submissionUuid: string,
  versions?: readonly number[],
): Promise<Change[]> {
  const where = { submissionUuid, ...(versions && { version: [...versions] }) };
  const rows = await em.find(SubmissionVersion, where, { orderBy: { version: 'asc' }, disableIdentityMap: true });
  return rows.map((row) => openChange(box, row));
}

/** @throws Error if the values cannot be opened */
export function openChange(box: SecretBox, row: SubmissionVersion): Change {
  const { submissionUuid, version, previousRevision, revision, changedBy: by, createdAt: at, sealed } = row;
  const previous: SubmissionValues = JSON.parse(earlierValues.open(box, [submissionUuid, version], sealed));
  return { version, previous, previousRevision, revision, by, at };
}

/** Stores the values that an edit replaces, in the transaction of the edit. */
export async function insertChange(
  em: EntityManager,
  box: SecretBox,
  { uuid, formId }: { uuid: string; formId: number },
  { previous, version, by, at, ...revisions }: Change,
): Promise<void> {
  const sealed = earlierValues.seal(box, [uuid, version], JSON.stringify(previous));
  const row = { submissionUuid: uuid, version, formId, ...revisions, changedBy: by, sealed, createdAt: at };
  await em.insert(SubmissionVersion, row);
}

/** Returns the revisions of earlier versions, by uuid and version. */
export async function revisionsBefore(
  em: EntityManager,
  submissionUuids: readonly string[],
): Promise<Map<string, Map<number, number>>> {
  const revisions = new Map<string, Map<number, number>>();
  if (submissionUuids.length === 0) return revisions;
  const rows = await em.find(
    SubmissionVersion,
    { submissionUuid: [...submissionUuids] },
    { fields: ['submissionUuid', 'version', 'previousRevision'], disableIdentityMap: true },
  );
  for (const { submissionUuid, version, previousRevision } of rows) {
    const ofSubmission = revisions.get(submissionUuid) ?? new Map<number, number>();
    revisions.set(submissionUuid, ofSubmission.set(version - 1, previousRevision));
  }
  return revisions;
}
