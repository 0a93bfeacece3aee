import type { MikroORM } from '@mikro-orm/mysql';
import type { Logger } from 'pino';
import type { Actor } from '#security/actor.ts';
import { subscriberNetwork } from '#security/addresses.ts';
import { type AuditEvent, type Audited, type AuditTrail, isByAnybody, targetOf } from '#security/audit-events.ts';
import { AuditEntry } from './entities.ts';

/** How many entries of events that anybody can cause a process keeps in a minute. */
export const ANYBODYS_PER_MINUTE = 60;
const MINUTE_MS = 60_000;

export interface AuditLogParts {
  orm: MikroORM;
  log: Logger;
  clock: () => Date;
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
    const account = actor.kind === 'account' ? actor.account : about;
    const { address, requestId } = 'address' in actor ? actor : {};
    return this.write({ event, actor: actor.kind, account, address, requestId, details });
  }

  /**
   * Called after the action and before its answer. Never throws: what was done stands, and so does its answer. A row that
   * cannot be written is reported by a second line of the log, with `unwritten`.
   */
  async write({ event, actor, account, address, requestId, details = {} }: Audited): Promise<void> {
    const { orm, log, clock } = this.#deps;
    const told = { audit: event, ...(actor === 'cli' && { actor }), userId: account?.id, ...details, requestId };
    // The log of a command is its terminal.
    log[actor === 'cli' ? 'debug' : 'info'](told, 'audit');
    const now = clock();
    const left = isByAnybody(event) ? this.#takeTurn(now) : 0;
    if (left === null) return;
    const row = {
      at: now,
      event,
      actor,
      accountId: account?.id ?? null,
      login: account?.login ?? null,
      network: address === undefined ? null : subscriberNetwork(address),
      requestId: requestId ?? null,
      target: targetOf(details),
      details: inSnakeCase({ ...details, ...(left > 0 && { leftOut: left }) }),
    };
    try {
      await orm.em.fork().insert(AuditEntry, row);
    } catch (error) {
      log.error({ ...told, unwritten: true, network: row.network, err: error }, 'audit entry was not written');
    }
  }

  /**
   * A client must not be able to fill the table by making requests.
   * @returns null when this one is only in the log, else how many were before it since the last that was kept.
   */
  #takeTurn(now: Date): number | null {
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

/** As everything else that routes answer. What is undefined is left out. */
function inSnakeCase(details: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const given = Object.entries(details).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    given.map(([name, value]) => [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]),
  );
}
