import { setTimeout as sleep } from 'node:timers/promises';
import { LockMode } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/mysql';
import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import { OutboxRow } from '#db/entities/outbox.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { callEngine, isEngineAway } from './engine-call.ts';
import { CLAIM_MS, openPayload } from './outbox.ts';

const BATCH = 200;
const CONCURRENCY = 16;
const IDLE_MS = 1_000;
const LONGEST_PAUSE_MS = 5_000;
/** A row that cannot be called at all is set aside for longer each time. */
const LONGEST_ASIDE_MS = 60 * 60 * 1000;

export interface SweepDeps {
  orm: MikroORM;
  client: Client;
  box: SecretBox;
  log: Logger;
  clock: () => Date;
}

/** Sweeps until the signal aborts: every outbox row whose claim has run out is called and deleted. */
export async function runSweep(deps: SweepDeps, signal: AbortSignal): Promise<void> {
  let pause = IDLE_MS;
  while (!signal.aborted) {
    try {
      const { claimed, engineAway } = await sweepBatch(deps);
      if (claimed === BATCH && !engineAway) continue;
      pause = engineAway ? Math.min(pause * 2, LONGEST_PAUSE_MS) : IDLE_MS;
    } catch (error) {
      deps.log.error({ err: error }, 'outbox: the sweep failed and goes on');
      pause = LONGEST_PAUSE_MS;
    }
    await sleep(pause, undefined, { signal }).catch(() => {});
  }
}

/** Claims one batch in a short transaction, then makes its calls outside of it. */
export async function sweepBatch(deps: SweepDeps): Promise<{ claimed: number; engineAway: boolean }> {
  const rows = await claimBatch(deps);
  const queue = [...rows];
  const done: number[] = [];
  const failed: { row: OutboxRow; error: unknown }[] = [];
  let engineAway = false;
  const work = async () => {
    for (let row = queue.shift(); row && !engineAway; row = queue.shift()) {
      try {
        await callEngine(deps.client, { ...row, payload: openPayload(deps.box, row.workflowId, row.arguments) });
        done.push(row.id);
      } catch (error) {
        if (!isEngineAway(error)) failed.push({ row, error });
        else if (!engineAway) {
          engineAway = true;
          deps.log.warn({ err: error, claimed: rows.length }, 'outbox: the engine takes no calls; trying again');
        }
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  const em = deps.orm.em.fork();
  if (done.length > 0) await em.nativeDelete(OutboxRow, { id: done });
  for (const { row, error } of failed) await setAside(deps, row, error);
  return { claimed: rows.length, engineAway };
}

async function claimBatch({ orm, clock }: SweepDeps): Promise<OutboxRow[]> {
  const now = clock();
  return orm.em.fork().transactional(async (em) => {
    const rows = await em.find(
      OutboxRow,
      { claimedUntil: { $lte: now } },
      { orderBy: { claimedUntil: 'asc' }, limit: BATCH, lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE },
    );
    if (rows.length === 0) return rows;
    const claimedUntil = new Date(now.getTime() + CLAIM_MS);
    await em.nativeUpdate(OutboxRow, { id: rows.map(({ id }) => id) }, { claimedUntil });
    return rows;
  });
}

/** A call that the engine refuses, or a row that cannot be opened, must not hold the others up. It is never dropped. */
async function setAside({ orm, log, clock }: SweepDeps, row: OutboxRow, error: unknown): Promise<void> {
  const attempts = row.attempts + 1;
  const claimedUntil = new Date(clock().getTime() + Math.min(CLAIM_MS * 2 ** attempts, LONGEST_ASIDE_MS));
  const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 600);
  log.error({ err: error, workflowId: row.workflowId, attempts }, 'outbox: a row could not be called; set aside');
  await orm.em.fork().nativeUpdate(OutboxRow, { id: row.id }, { attempts, claimedUntil, lastError });
}
