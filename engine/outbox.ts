import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { insertBatch } from '#db/batches/insert.ts';
import { OutboxRow, outboxArguments } from '#db/entities/outbox.ts';
import { retryDeadlocks } from '#db/retry.ts';
import type { SecretBox } from '#security/secret-box.ts';
import type { EngineCall } from './engine-call.ts';
import type { OutboxDispatcher } from './outbox-dispatcher.ts';

/** Milliseconds for which a row is reserved for the process that inserted or took it. */
export const CLAIM_MS = 15_000;

export interface OutboxParts {
  orm: MikroORM;
  box: SecretBox;
  /** Absent if no caller waits for the calls: a worker then makes them. */
  dispatcher?: Pick<OutboxDispatcher, 'offer'>;
}

/** Enqueues engine calls: inserts them into the outbox in the current transaction, to be made after its commit. */
export type EnqueueCalls = (...calls: EngineCall[]) => void;

/** Runs a transaction and makes the calls that it enqueues. Retries after a deadlock. */
export async function withCalls<Result>(
  { orm, box, dispatcher }: OutboxParts,
  now: Date,
  work: (em: EntityManager, enqueue: EnqueueCalls) => Promise<Result>,
): Promise<Result> {
  return retryDeadlocks(async () => {
    const calls: EngineCall[] = [];
    const { result, ids } = await orm.em.fork().transactional(async (em) => {
      const result = await work(em, (...more) => void calls.push(...more));
      await em.flush();
      const entries = calls.map((call) => ({ call, now }));
      return { result, ids: await insertCalls(em, box, entries) };
    });
    for (const [index, id] of ids.entries()) dispatcher?.offer(id, calls[index] as EngineCall);
    return result;
  });
}

/** Inserts calls in the transaction of `em`. @returns the ids of their rows, in the same order */
export async function insertCalls(
  em: EntityManager,
  box: SecretBox,
  calls: readonly { call: EngineCall; now: Date }[],
): Promise<number[]> {
  if (calls.length === 0) return [];
  const rows = calls.map(({ call: { kind, workflowType, workflowId, payload }, now }) => ({
    kind,
    workflowType,
    workflowId,
    arguments: sealPayload(box, workflowId, payload),
    dueAt: new Date(now.getTime() + CLAIM_MS),
    createdAt: now,
  }));
  return insertBatch(em, OutboxRow, rows);
}

export function sealPayload(box: SecretBox, workflowId: string, payload: EngineCall['payload']): string {
  return outboxArguments.seal(box, [workflowId], JSON.stringify(payload));
}

/** @throws Error if the text was changed, or its key is not configured */
export function openPayload(box: SecretBox, workflowId: string, sealed: string): EngineCall['payload'] {
  return JSON.parse(outboxArguments.open(box, [workflowId], sealed));
}
