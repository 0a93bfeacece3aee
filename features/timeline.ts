import type { EntityManager } from '@mikro-orm/mysql';
import type { RunRef } from '#engine/names.ts';
import type { Edition } from '#forms/config/types.ts';
import type { SecretBox } from '#security/secret-box.ts';

/** A past or future event in the life of a submission. */
export interface TimelineEntry {
  /** For example `accepted`, `mail` or `order`. */
  kind: string;
  at: Date;
  /** The status of the record; null if the record has no status. */
  state: string | null;
  /** The id of the record; null if it has none. */
  id: string | null;
  /** JSON, by kind. Text that visitors wrote, or third parties repeat, is included only for readers who may see values. */
  details: Readonly<Record<string, unknown>>;
  actions: readonly TimelineAction[];
  run?: RunRef;
}

export interface TimelineAction {
  name: string;
  method: 'GET' | 'POST' | 'DELETE';
  path: `b:/${string}`;
}

/** The stored submission whose timeline is read. */
export interface TimelineSubmission {
  id: number;
  uuid: string;
  formId: number;
  /** Ids of the submission's mails and integration jobs. */
  mails: readonly string[];
  jobs: readonly string[];
}

export interface TimelineParts {
  em: EntityManager;
  box: SecretBox;
  /** The running edition: actions may only name routes of this edition. */
  edition: Edition;
  /** True if the reader may see the text that visitors wrote. */
  values: boolean;
}

/** Reads a feature's entries for the timeline of a submission. */
export type ReadTimeline = (parts: TimelineParts, submission: TimelineSubmission) => Promise<readonly TimelineEntry[]>;
