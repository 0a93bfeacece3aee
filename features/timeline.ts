import type { EntityManager } from '@mikro-orm/mysql';
import type { Edition } from '#forms/config/types.ts';
import type { SecretBox } from '#security/secret-box.ts';

/** One thing that happened to a submission, or that is still to come. */
export interface TimelineEntry {
  /** Such as `accepted`, `mail`, `order`. */
  kind: string;
  at: Date;
  /** What has become of it; null where nothing can. */
  state: string | null;
  /** Of what it tells; null where that has none. */
  id: string | null;
  /** JSON, by kind. What visitors wrote and third parties repeat is in it for those alone who may see values. */
  details: Readonly<Record<string, unknown>>;
  /** What can be done with it now. */
  actions: readonly TimelineAction[];
  /** The run that works on it. */
  run?: TimelineRun;
}

export interface TimelineAction {
  name: string;
  method: 'GET' | 'POST' | 'DELETE';
  path: `b:/${string}`;
}

export interface TimelineRun {
  workflowId: string;
  /** Absent while it is not known. */
  runId?: string;
}

/** A stored submission, as features tell of it. */
export interface ToldSubmission {
  id: number;
  uuid: string;
  formId: number;
  /** Of its mails and jobs. */
  mails: readonly string[];
  jobs: readonly string[];
}

export interface TellParts {
  em: EntityManager;
  box: SecretBox;
  /** The one that runs: routes of the other cannot be called. */
  edition: Edition;
  /** Whether what visitors wrote may be told. */
  values: boolean;
}

/** What a feature knows of a submission. */
export type TellOf = (parts: TellParts, submission: ToldSubmission) => Promise<readonly TimelineEntry[]>;
