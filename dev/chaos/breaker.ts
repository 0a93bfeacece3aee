import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import type { Pool } from 'mysql2/promise';
import { pidsOf } from '#dev/load/processes.ts';
import { readDevFile, select } from '#dev/load/stack.ts';
import { runOfClaim, workflowIds } from '#engine/names.ts';

export const ROLES = ['worker', 'temporal', 'mysql', 'http'] as const;
export type Role = (typeof ROLES)[number];

/** Terminated runs of each kind per poll. */
const MOST_AT_A_TIME = 2;
const LOOK_MS = 750;

export interface BreakerParts {
  /** Path of the stack's dev.json, which is read anew because its pids change. */
  devJson: string;
  db: Pool;
  client: Client;
  formId: number;
  say(text: string): void;
}

/**
 * Kills a process of a role with `kill -9`; the launcher restarts it.
 * @param round selects the process where a role has several
 * @returns the killed pid, or null when the role was down already
 */
export function kill(devJson: string, role: Role, round = 0): number | null {
  const pids = pidsOf(readDevFile(devJson), role);
  const pid = pids[round % pids.length] ?? null;
  if (pid !== null) process.kill(pid, 'SIGKILL');
  return pid;
}

/** Creates the actions that break a stack. */
export function createBreaker({ devJson, db, client, formId, say }: BreakerParts) {
  const kills: Record<Role, number> = { worker: 0, temporal: 0, mysql: 0, http: 0 };
  const terminated = { submission: 0, deliveryDispatch: 0 };
  const sum = () => terminated.submission + terminated.deliveryDispatch;
  const killed = () => ROLES.reduce((total, role) => total + kills[role], 0);
  return {
    kills: () => kills,
    killed,
    terminatedByType: () => terminated,
    terminated: sum,

    /** Kills one role after the other with `kill -9`, at most `most` times; the launcher restarts them. */
    async killRoundRobin(everyMs: number, signal: AbortSignal, most = Number.POSITIVE_INFINITY): Promise<void> {
      for (let index = 0; !signal.aborted && killed() < most; index += 1) {
        await sleep(everyMs, undefined, { signal }).catch(() => {});
        if (signal.aborted) return;
        const role = ROLES[index % ROLES.length] as Role;
        const pid = kill(devJson, role, Math.floor(index / ROLES.length));
        if (pid !== null) kills[role] += 1;
        say(pid === null ? `${role} is down already` : `killed ${role} (${pid})`);
      }
    },

    /** Terminates open runs, a few at a time, during the kills. */
    async terminateUpTo(most: number, signal: AbortSignal): Promise<void> {
      while (!signal.aborted && sum() < most) {
        // The database or the engine may be down.
        await terminateSome(most).catch(() => {});
        await sleep(LOOK_MS, undefined, { signal }).catch(() => {});
      }
    },
  };

  async function terminateSome(most: number): Promise<void> {
    const runs = `select uuid as id, claimed_by as claimedBy, 'submission' as kind from submissions
      where form_id = ? and status = 'processing' order by rand() limit ?`;
    const jobs = `select id, null as claimedBy, 'deliveryDispatch' as kind from deliveries
      where kind = 'integration' and form_id = ? and status = 'retrying' order by rand() limit ?`;
    const params = [formId, MOST_AT_A_TIME];
    const rows = await select<{ id: string; claimedBy: string | null; kind: keyof typeof terminated }>(
      db,
      `(${runs}) union all (${jobs})`,
      [...params, ...params],
    );
    for (const { id, claimedBy, kind } of rows) {
      if (sum() >= most) return;
      const workflowId =
        kind === 'submission'
          ? runOfClaim({ uuid: id, claimedBy }).workflowId
          : workflowIds.delivery('integration', id);
      const done = await client
        .withDeadline(Date.now() + 2_000, () => client.workflow.getHandle(workflowId).terminate('chaos'))
        .then(
          () => true,
          () => false,
        );
      if (done) terminated[kind] += 1;
    }
  }
}
