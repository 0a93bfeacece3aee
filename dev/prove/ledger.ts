import type { FormKind, OperationKind } from './plan.ts';

/** The fate of a submission as its sender knows it: a post without an answer may have been stored. */
export type Outcome = 'answered' | 'refused' | 'unknown';

/** A submission of the run. */
export interface Sent {
  /** The number of its operation. */
  operation: number;
  form: FormKind;
  /** A text in its answers, which is searched for wherever no answer may be. */
  canary: string;
  outcome: Outcome;
  /** The service's number; null if its form stores nothing, or nobody was told. */
  id: number | null;
  /** The numbers that an Idempotency-Key or a second click was answered with. */
  ids: Set<number>;
  /** True when every post of it carried one key, so that it must be stored once. */
  isOnce: boolean;
  erasure: 'none' | 'asked' | 'answered';
  /** The newest text that an edit was answered with, and whether an edit was left without an answer. */
  edited: string | null;
  isEditUnknown: boolean;
}

/** Everything that the run has done and was told. The auditor compares it with what the service has. */
export class Ledger {
  readonly sent: Sent[] = [];
  readonly byOperation = new Map<number, Sent>();
  /** Counts by operation, then by what it was answered. */
  readonly done = new Map<OperationKind, Map<string, number>>();
  readonly faults = new Map<string, number>();
  /** Answers that contradict each other, found while they came in. */
  readonly wrong: string[] = [];
  /** Ids of the exports and imports that are kept, the oldest first. */
  readonly exports: string[] = [];
  readonly imports: string[] = [];
  /** Tables that were loaded, with the text in each of their rows. */
  readonly tables: { uuid: string; form: FormKind; canary: string; rows: number; isDry: boolean }[] = [];
  readonly drafts: { token: string; canary: string; formId: number }[] = [];
  /** Drafts that were sent with success: none can be continued. */
  readonly sentDrafts: { token: string; canary: string; formId: number }[] = [];

  readonly seed: number;

  constructor(seed: number) {
    this.seed = seed;
  }

  canaryOf(operation: number): string {
    return `canary${this.seed}x${operation}x`;
  }

  begin(operation: number, form: FormKind, { isOnce = false } = {}): Sent {
    const sent: Sent = {
      ...{ operation, form, canary: this.canaryOf(operation), outcome: 'refused', id: null, ids: new Set(), isOnce },
      ...{ erasure: 'none', edited: null, isEditUnknown: false },
    };
    this.sent.push(sent);
    this.byOperation.set(operation, sent);
    return sent;
  }

  /** Notes an answer to a post of this submission. @param id null if nothing is stored, undefined without an answer */
  note(sent: Sent, status: number, id?: number | null): void {
    if (status === 200) {
      sent.outcome = 'answered';
      sent.id = id ?? sent.id;
      if (id != null) sent.ids.add(id);
      if (sent.isOnce && sent.ids.size > 1) {
        this.wrong.push(
          `operation ${sent.operation}: one Idempotency-Key was answered with ${[...sent.ids].join(' and ')}`,
        );
      }
    } else if ((status === 0 || status >= 500) && sent.outcome === 'refused') sent.outcome = 'unknown';
  }

  count(kind: OperationKind, answer: string): void {
    const counts = this.done.get(kind) ?? new Map<string, number>();
    counts.set(answer, (counts.get(answer) ?? 0) + 1);
    this.done.set(kind, counts);
  }

  countFault(kind: string): void {
    this.faults.set(kind, (this.faults.get(kind) ?? 0) + 1);
  }
}
