import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import type { Logger } from 'pino';
import type { Actor } from '#security/actor.ts';
import { subscriberNetwork } from '#security/addresses.ts';
import {
  type AuditEvent,
  type AuditEventTable,
  type Audited,
  type AuditTrail,
  targetOf,
} from '#security/audit-events.ts';
import { MINUTE_MS } from '#time.ts';
import { AuditEntry } from './entities.ts';

/** How many entries of events that anybody can cause a process keeps in a minute. */
export const ANYBODYS_PER_MINUTE = 60;

export interface AuditLogParts {
  orm: MikroORM;
  log: Logger;
  clock: () => Date;
  /** All that this copy of the service knows. */
  events: AuditEventTable;
}

/** Adds to the audit log: a line of the log, and a row that administrators can read. */
export class AuditLog implements AuditTrail {
  readonly #deps: AuditLogParts;
  #minute = { began: 0, kept: 0, left: 0 };

  constructor(deps: AuditLogParts) {
    this.#deps = deps;
  }

  /**
   * Notes what an actor did, as `write`.
   * @param about of actors without an account: whose account it was about
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
   * Called after the action and before its answer. Never throws: what was done stands, and so does its answer. A row that
   * cannot be written is reported by a second line of the log, with `unwritten`.
   */
  async write(done: Audited): Promise<void> {
    const { orm, clock, events } = this.#deps;
    this.#tell(done);
    const now = clock();
    const left = events[done.event]?.byAnybody ? this.#takeSlot(now) : 0;
    if (left === null) return;
    const row = rowOf(left > 0 ? { ...done, details: { ...done.details, leftOut: left } } : done, now);
    await this.#orReport(done, () => orm.em.fork().insert(AuditEntry, row));
  }

  /**
   * For what nothing else tells of later: it and its entry are kept in one transaction, or neither.
   * @param work calls `keep` in its transaction, at most once
   */
  async together<Result>(
    actor: Actor,
    event: AuditEvent,
    work: (keep: (em: EntityManager, details: Readonly<Record<string, unknown>>) => Promise<void>) => Promise<Result>,
  ): Promise<Result> {
    let kept: Audited | undefined;
    const result = await work(async (em, details) => {
      kept = audited(actor, event, details);
      await em.insert(AuditEntry, rowOf(kept, this.#deps.clock()));
    });
    if (kept) this.#tell(kept);
    return result;
  }

  /**
   * For what takes several transactions: the entry is there before the first, with `ended` false, and says at the end what came of it.
   * @throws when it cannot be written; then nothing is done
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
    this.#tell(done);
    await this.#orReport(done, () =>
      orm.em.fork().nativeUpdate(AuditEntry, { id }, { details: rowOf(done, begun.at).details }),
    );
    return result;
  }

  /** The log of a command is its terminal. */
  #tell(done: Audited): void {
    this.#deps.log[done.actor === 'cli' ? 'debug' : 'info'](lineOf(done), 'audit');
  }

  async #orReport(done: Audited, keep: () => Promise<unknown>): Promise<void> {
    try {
      await keep();
    } catch (error) {
      const told = { ...lineOf(done), unwritten: true, network: networkOf(done.address) };
      this.#deps.log.error({ ...told, err: error }, 'audit entry was not written');
    }
  }

  /**
   * A client must not be able to fill the table by making requests.
   * @returns null when this one is only in the log, else how many were before it since the last that was kept.
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
): Audited {
  const account = actor.kind === 'account' ? actor.account : about;
  const { address, requestId } = 'address' in actor ? actor : {};
  return { event, actor: actor.kind, account, address, requestId, details };
}

function rowOf({ event, actor, account, address, requestId, details = {} }: Audited, at: Date) {
  return {
    ...{ at, event, actor, accountId: account?.id ?? null, login: account?.login ?? null },
    ...{ network: networkOf(address), requestId: requestId ?? null, target: targetOf(details) },
    details: inSnakeCase(details),
  };
}

function lineOf({ event, actor, account, requestId, details }: Audited) {
  return { audit: event, ...(actor === 'cli' && { actor }), userId: account?.id, ...details, requestId };
}

function networkOf(address: string | undefined): string | null {
  return address === undefined ? null : subscriberNetwork(address);
}

/** As everything else that routes answer. What is undefined is left out. */
function inSnakeCase(details: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const given = Object.entries(details).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    given.map(([name, value]) => [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]),
  );
}
