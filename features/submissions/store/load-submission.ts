import type { EntityManager } from '@mikro-orm/mysql';
import { type Captured, capturedOf } from '#features/requests/captured.ts';
import { editToken } from '#features/submissions/edit-link.ts';
import { Submission, TransientValues, transientValues } from '#features/submissions/entities.ts';
import { type Change, valuesAt } from '#features/submissions/versions/versions.ts';
import type { SubmissionValues } from '#forms/config/types.ts';
import type { SecretBox } from '#security/secret-box.ts';
import type { SubmissionMeta, Surface } from './submission.ts';

/** A submission as everything after acceptance sees it, whether or not its form stores. */
export interface SubmissionRecord extends Captured {
  uuid: string;
  /** Null when the form does not store. */
  id: number | null;
  formId: number;
  revision: number;
  surface: Surface;
  values: SubmissionValues;
  meta: SubmissionMeta;
  createdAt: Date;
  /** What made this version of it; absent for the first one, and where the newest is read. */
  change?: Change;
  /** What lets its visitor change it; absent for one that is not stored. */
  editToken?(): string;
  /** Of one that is gone: what the receiver of a delivery is told of that. */
  erased?: ErasedDelivery;
  /** In place of a submission: an event of the site. */
  event?: ToldEvent;
}

/** What a webhook of the site is told. */
export interface ToldEvent {
  type: string;
  /** What it is about, as a path. */
  subject: string;
  data: Record<string, unknown>;
  /** When it happened: ISO 8601, UTC. */
  timestamp: string;
}

/** A delivery whose submission somebody has erased. */
export interface ErasedDelivery {
  /** Null when its form did not store it. */
  submissionId?: number | null;
  deliveryId: string;
  erasedAt: Date;
}

/** The part of a submission that stands sealed in its transient row. */
export type TransientContent = Captured & Pick<SubmissionRecord, 'values' | 'meta'>;

/**
 * @param version as it was then; as it is now without it
 * @returns null when there is no such submission, or when its transient row is gone because its run has ended.
 */
export async function loadSubmission(
  em: EntityManager,
  box: SecretBox,
  uuid: string,
  version?: number,
): Promise<SubmissionRecord | null> {
  const row = await findRow(em, uuid);
  return row && (version === undefined ? recordOf(box, row) : recordAt(em, box, row, version));
}

/** @returns null when there is no such submission, or when its transient row is gone because its run has ended. */
export async function findRow(em: EntityManager, uuid: string): Promise<SubmissionRow | null> {
  return (await em.findOne(Submission, { uuid })) ?? (await em.findOne(TransientValues, { uuid }));
}

/** A submission as it was at one of its versions; null where that has been erased. */
export async function recordAt(
  em: EntityManager,
  box: SecretBox,
  row: SubmissionRow,
  version: number,
): Promise<SubmissionRecord | null> {
  const record = recordOf(box, row);
  if (!isStored(row) || (row.version === 1 && version === 1)) return record;
  const found = await valuesAt(em, box, row, version);
  return found && { ...record, ...found };
}

/** A row in which a submission waits for its run: its own, or the transient one of a form that does not store. */
export type SubmissionRow = Submission | TransientValues;

/** @throws Error when a transient row cannot be opened */
export function recordOf(box: SecretBox, row: SubmissionRow): SubmissionRecord {
  const { uuid, formId, revision, surface, createdAt } = row;
  const pinned = { uuid, formId, revision, surface, createdAt };
  if (!isStored(row)) return { ...pinned, id: null, ...openTransient(box, uuid, row.sealed) };
  const { id, payload: values, meta } = row;
  return { ...pinned, id, values, meta, ...capturedOf(row), editToken: () => editToken(box, { formId, uuid }) };
}

export function isStored(row: SubmissionRow): row is Submission {
  return 'payload' in row;
}

export function sealTransient(box: SecretBox, uuid: string, content: TransientContent): string {
  return transientValues.seal(box, [uuid], JSON.stringify(content));
}

function openTransient(box: SecretBox, uuid: string, sealed: string): TransientContent {
  return JSON.parse(transientValues.open(box, [uuid], sealed));
}
