import type { EntityManager } from '@mikro-orm/mysql';
import { OutboxRow } from '#db/entities/outbox.ts';
import { insertTogether } from '#db/insert-together.ts';
import { sealContexts } from '#db/sealed-columns.ts';
import type { SecretBox } from '#security/secret-box.ts';
import type { EngineCall } from './engine-call.ts';

/** For how long a row belongs to the process that inserted or claimed it, in ms. */
export const CLAIM_MS = 15_000;

/** Inserts calls in the transaction of `em`. @returns the ids of their rows, in the same order. */
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
  return insertTogether(em, OutboxRow, rows);
}

export function sealPayload(box: SecretBox, workflowId: string, payload: EngineCall['payload']): string {
  return box.seal('outbox', sealContexts.outboxArguments(workflowId), JSON.stringify(payload));
}

/** @throws Error when the text was changed, or when its key is not configured. */
export function openPayload(box: SecretBox, workflowId: string, sealed: string): EngineCall['payload'] {
  return JSON.parse(box.open('outbox', sealContexts.outboxArguments(workflowId), sealed));
}
