import type { EntityManager } from '@mikro-orm/mysql';
import type { FormAtRevision } from '#features/forms/store/revisions.ts';
import { readCounters } from '#features/limits/counters.ts';
import { WaitingEntry } from '#features/limits/entities.ts';
import { mostByName } from '#features/limits/most.ts';
import { planOf } from '#features/limits/plan.ts';
import { readQueue, serve, type Waiting, type Wants } from '#features/limits/queue.ts';
import type { FormConfig } from '#forms/config/types.ts';

/**
 * Returns those who wait for a form and can have what they wait for, in the order of arrival.
 * @param without submissions that are passed over, by uuid
 */
export async function nextInLine(
  em: EntityManager,
  { id: formId, config }: Pick<FormAtRevision, 'id' | 'config'>,
  without: ReadonlySet<string>,
): Promise<Waiting[]> {
  return fitting(em, formId, config, await readQueue(em, formId, without));
}

/** True if everything that somebody waits for is free, whoever else waits for it. */
export async function isFreeFor(em: EntityManager, formId: number, config: FormConfig, wants: Wants): Promise<boolean> {
  return (await fitting(em, formId, config, [{ wants }])).length > 0;
}

async function fitting<One extends { wants: Wants }>(
  em: EntityManager,
  formId: number,
  config: FormConfig,
  queue: readonly One[],
): Promise<One[]> {
  if (queue.length === 0) return [];
  const plan = planOf(config);
  // Nothing is limited any more.
  if (!plan) return [...queue];
  const names = [...new Set(queue.flatMap(({ wants }) => [...wants.keys()]))];
  const taken = await readCounters(em, formId, names);
  const most = mostByName(plan);
  return serve(queue, (name) => most(name) - (taken.get(name) ?? 0)).next;
}

/** Returns the place of somebody who waits in the order of arrival, from 1. */
export function positionOf(em: EntityManager, { formId, id }: Pick<WaitingEntry, 'formId' | 'id'>): Promise<number> {
  return em.count(WaitingEntry, { formId, state: 'waiting', id: { $lte: id } });
}
