import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import type { Logger } from 'pino';
import type { Actor } from '#security/actor.ts';
import { subscriberNetwork } from '#security/addresses.ts';
import {
  type AuditEvent,
  type AuditEventTable,
  type AuditRecord,
  type AuditTrail,
  targetOf,
} from '#security/audit-events.ts';
import { MINUTE_MS } from '#time.ts';
import { AuditEntry } from './entities.ts';

/** Largest number of entries per minute that a process stores for events that anybody can cause. */
export const ANYBODYS_PER_MINUTE = 60;

export interface AuditLogParts {
  orm: MikroORM;
  log: Logger;
  clock: () => Date;
  /** All events that this copy of the service defines. */
  events: AuditEventTable;
}

/** Adds to the audit log: a line in the process' log, and a row that administrators can read. */
export class AuditLog implements AuditTrail {
  readonly #deps: AuditLogParts;
  #minute = { began: 0, kept: 0, left: 0 };

  constructor(deps: AuditLogParts) {
    this.#deps = deps;
  }

  /**
   * Records an action of an actor, as `write` does.
   * @param about the account concerned, for actors without an account
   */
  note(
    actor: Actor,
    event: AuditEvent,
    details: Readonly<Record<string, unknown>> = {},
    about?: { id: number; login?: string },
  ): Promise<void> {
    return this.write(audited(actor, event, details, about));
  }

  /**
   * Called after the action and before its response. Never throws: the action stands, and so does its response. A row that cannot
   * be written is reported by a second line of the log, with `unwritten`.
   */
  async write(done: AuditRecord): Promise<void> {
    const { orm, clock, events } = this.#deps;
    this.#logLine(done);
    const now = clock();
    const left = events[done.event]?.byAnybody ? this.#takeSlot(now) : 0;
    if (left === null) return;
    const row = rowOf(left > 0 ? { ...done, details: { ...done.details, leftOut: left } } : done, now);
    await this.#orReport(done, () => orm.em.fork().insert(AuditEntry, row));
  }

  /**
   * Stores an entry in the transaction of its action: both or neither. For actions that leave no other trace.
   * @param work calls `keep` in its transaction, at most once
   */
  async together<Result>(
    actor: Actor,
    event: AuditEvent,
    work: (keep: (em: EntityManager, details: Readonly<Record<string, unknown>>) => Promise<void>) => Promise<Result>,
  ): Promise<Result> {
    let kept: AuditRecord | undefined;
    const result = await work(async (em, details) => {
      kept = audited(actor, event, details);
      await em.insert(AuditEntry, rowOf(kept, this.#deps.clock()));
    });
    if (kept) this.#logLine(kept);
    return result;
  }

  /**
   * Records an action that takes several transactions: the entry is stored before the first, with `ended` false, and updated with
   * the result at the end.
   * @throws when the entry cannot be written; then the action is not started
   */
  async around<Result>(
    actor: Actor,
    event: AuditEvent,
    given: Readonly<Record<string, unknown>>,
    work: () => Promise<{ result: Result; details: Readonly<Record<string, unknown>> }>,
  ): Promise<Result> {
    const { orm, clock } = this.#deps;
    const begun = rowOf(audited(actor, event, { ...given, ended: false }), clock());
    const id = await orm.em.fork().insert(AuditEntry, begun);
    const { result, details } = await work();
    const done = audited(actor, event, { ...given, ...details });
    this.#logLine(done);
    await this.#orReport(done, () =>
      orm.em.fork().nativeUpdate(AuditEntry, { id }, { details: rowOf(done, begun.at).details }),
    );
    return result;
  }

  /** Commands log at debug level, because their log is the terminal. */
  #logLine(done: AuditRecord): void {
    this.#deps.log[done.actor === 'cli' ? 'debug' : 'info'](lineOf(done), 'audit');
  }

  async #orReport(done: AuditRecord, keep: () => Promise<unknown>): Promise<void> {
    try {
      await keep();
    } catch (error) {
      const line = { ...lineOf(done), unwritten: true, network: networkOf(done.address) };
      this.#deps.log.error({ ...line, err: error }, 'audit entry was not written');
    }
  }

  /**
   * Limits the stored entries, so that a client cannot fill the table by making requests.
   * @returns null when this entry goes only to the log; otherwise the number of entries skipped since the last stored one
   */
  #takeSlot(now: Date): number | null {
    const minute = this.#minute;
    if (Math.abs(now.getTime() - minute.began) >= MINUTE_MS) Object.assign(minute, { began: now.getTime(), kept: 0 });
    if (minute.kept >= ANYBODYS_PER_MINUTE) {
      minute.left += 1;
      return null;
    }
    minute.kept += 1;
    const { left } = minute;
    minute.left = 0;
    return left;
  }
}

function audited(
  actor: Actor,
  event: AuditEvent,
  details: Readonly<Record<string, unknown>>,
  about?: { id: number; login?: string },
): AuditRecord {
  const account = actor.kind === 'account' ? actor.account : about;
  const { address, requestId } = 'address' in actor ? actor : {};
  return { event, actor: actor.kind, account, address, requestId, details };
}

function rowOf({ event, actor, account, address, requestId, details = {} }: AuditRecord, at: Date) {
  return {
    ...{ at, event, actor, accountId: account?.id ?? null, login: account?.login ?? null },
    ...{ network: networkOf(address), requestId: requestId ?? null, target: targetOf(details) },
    details: inSnakeCase(details),
  };
}

function lineOf({ event, actor, account, requestId, details }: AuditRecord) {
  return { audit: event, ...(actor === 'cli' && { actor }), userId: account?.id, ...details, requestId };
}

function networkOf(address: string | undefined): string | null {
  return address === undefined ? null : subscriberNetwork(address);
}

/** Converts keys to snake case, as in all responses. Undefined values are left out. */
function inSnakeCase(details: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const given = Object.entries(details).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    given.map(([name, value]) => [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]),
  );
}
