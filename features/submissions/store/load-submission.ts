import type { EntityManager } from '@mikro-orm/mysql';
import { type Captured, pickCaptured } from '#features/requests/captured.ts';
import { editToken, statusToken } from '#features/submissions/edit-link.ts';
import { Submission, TransientValues, transientValues } from '#features/submissions/entities.ts';
import { type Change, valuesAt } from '#features/submissions/versions/versions.ts';
import type { SubmissionValues } from '#forms/config/types.ts';
import type { MergeContext } from '#forms/templates/merge-tags.ts';
import type { SecretBox } from '#security/secret-box.ts';
import type { SubmissionMeta, Surface } from './submission.ts';

/** A submission in the shape used after acceptance, whether its form stores submissions or not. */
export interface SubmissionRecord extends Captured {
  uuid: string;
  /** Null if the form does not store submissions. */
  id: number | null;
  formId: number;
  revision: number;
  surface: Surface;
  values: SubmissionValues;
  meta: SubmissionMeta;
  createdAt: Date;
  /** The edit that created this version; absent for the first version, and when the newest is read. */
  change?: Change;
  /** Creates the token with which the visitor can edit the submission; absent if it is not stored. */
  editToken?(): string;
  /** Creates the token of the page that says what became of the submission; absent if it is not stored. */
  statusToken?(): string;
  /** The step that a mail about the submission is about. */
  step?: MergeContext['step'];
  /** Set if the submission was erased: the data of the erasure for the receiver of a delivery. */
  erased?: ErasedDelivery;
  /** Set if the record stands for an event of the site, not for a submission. */
  event?: DeliveredEvent;
}

/** An event as webhooks of the site receive it. */
export interface DeliveredEvent {
  type: string;
  /** The event's subject, as a path. */
  subject: string;
  data: Record<string, unknown>;
  /** Time of the event: ISO 8601, UTC. */
  timestamp: string;
}

/** A delivery whose submission was erased. */
export interface ErasedDelivery {
  /** Null if the form did not store the submission. */
  submissionId?: number | null;
  deliveryId: string;
  erasedAt: Date;
}

/** The part of a submission that its transient row holds sealed. */
export type TransientContent = Captured & Pick<SubmissionRecord, 'values' | 'meta'>;

/**
 * Loads a submission.
 * @param version the version to load; the newest if absent
 * @returns null if there is no such submission, or if its transient row is gone because its run has ended
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

/** @returns null if there is no such submission, or if its transient row is gone because its run has ended */
export async function findRow(em: EntityManager, uuid: string): Promise<SubmissionRow | null> {
  return (await em.findOne(Submission, { uuid })) ?? (await em.findOne(TransientValues, { uuid }));
}

/** Loads one version of a submission; null if it was erased. */
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

/** A row with a submission: a stored one, or the transient one of a form that does not store submissions. */
export type SubmissionRow = Submission | TransientValues;

/** @throws Error if a transient row cannot be opened */
export function recordOf(box: SecretBox, row: SubmissionRow): SubmissionRecord {
  const { uuid, formId, revision, surface, createdAt } = row;
  const pinned = { uuid, formId, revision, surface, createdAt };
  if (!isStored(row)) return { ...pinned, id: null, ...openTransient(box, uuid, row.sealed) };
  const { id, payload: values, meta } = row;
  return { ...pinned, id, values, meta, ...pickCaptured(row), ...tokensOf(box, { formId, uuid }) };
}

function tokensOf(box: SecretBox, of: { formId: number; uuid: string }) {
  return { editToken: () => editToken(box, of), statusToken: () => statusToken(box, of) };
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
