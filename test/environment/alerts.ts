import { randomUUID } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/mysql';
import { Alert } from '#features/alerts/entities.ts';

/**
 * Inserts an open alert, as a round of checks does.
 * @returns its uuid
 */
export async function addAlert({ orm }: { orm: MikroORM }, now: Date, given: Partial<Alert> = {}): Promise<string> {
  const uuid = randomUUID();
  const cause = { cause: uuid, openCause: uuid, rule: 'receiver_away', subject: 'webhook https://shop.example' };
  const what = { forms: [7], formId: 7, facts: { reason: 'timeout' }, count: 12, urgent: false };
  const times = { since: now, foundAt: now, seenAt: now };
  await orm.em.fork().insert(Alert, { uuid, ...cause, ...what, ...times, noticedBy: 'round', ...given });
  return uuid;
}
