import type { MikroORM } from '@mikro-orm/mysql';
import type { Client } from '@temporalio/client';
import { OutboxRow } from '#db/entities/outbox.ts';
import { callEngine } from '#engine/engine-call.ts';
import { CLAIM_MS, openPayload } from '#engine/outbox.ts';
import { budgets } from '#security/budgets.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { HOUR_MS } from '#time.ts';
import type { DueKind } from './loop.ts';
import { dueRows } from './rows.ts';

const IDLE_MS = 1_000;
/** Longest wait of a call that the engine refuses. The wait doubles with each attempt. */
const LONGEST_ASIDE_MS = HOUR_MS;

/**
 * Engine calls that a transaction enqueued but its process did not make. The row is the call itself, and is deleted with it. A
 * call that the engine refuses, or that cannot be opened, must not delay the others, and is never dropped.
 */
export function dueCalls({ orm, client, box }: { orm: MikroORM; client: Client; box: SecretBox }): DueKind<OutboxRow> {
  return dueRows<OutboxRow>(orm, {
    kind: 'engine_call',
    everyMs: IDLE_MS,
    againMs: CLAIM_MS,
    table: 'outbox',
    key: 'id',
    keyOf: ({ id }) => id,
    load: (keys) => orm.em.fork().find(OutboxRow, { id: keys.map(Number) }),
    async wake(row) {
      await callEngine(client, { ...row, payload: openPayload(box, row.workflowId, row.arguments) });
      await orm.em.fork().nativeDelete(OutboxRow, { id: row.id });
      return { woken: true };
    },
    async setAside({ id, attempts: before }, error, now) {
      const attempts = before + 1;
      const dueAt = new Date(now.getTime() + Math.min(CLAIM_MS * 2 ** attempts, LONGEST_ASIDE_MS));
      const lastError = (error instanceof Error ? error.message : String(error)).slice(0, budgets.keptMessage.atMost);
      await orm.em.fork().nativeUpdate(OutboxRow, { id }, { attempts, dueAt, lastError });
    },
    ids: ({ workflowId, attempts }) => ({ workflowId, attempts }),
  });
}
