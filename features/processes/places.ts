import type { EntityManager } from '@mikro-orm/mysql';
import type { EndedProcess } from '#features/feature-data.ts';
import { holdLimited, lockStates } from '#features/limits/counters.ts';
import { LimitClaim } from '#features/limits/entities.ts';
import { type ProcessOption, processOf } from './option.ts';

/** The ends at which places are given back unless the form says otherwise: they mean no. */
const USUAL_ENDS = ['rejected', 'declined', 'lapsed', 'stopped'];

/** Returns the ends of a process at which a submission counts for no limit of the form any more. */
export function placesBackOn({ places_back_on: own }: Pick<ProcessOption, 'places_back_on'>): readonly string[] {
  return own?.map(String) ?? USUAL_ENDS;
}

/**
 * Gives the places and options of a submission back when its process ends with a no, in the transaction of the end, so that others can have
 * them. A submission that never took any is marked as well: a limit that the form gets later does not count it.
 */
export async function givePlacesBack(
  em: EntityManager,
  { submissionUuid, form, end, now }: EndedProcess,
): Promise<void> {
  const option = processOf(form.config);
  if (!option || !placesBackOn(option).includes(end)) return;
  await lockStates(em, [form.id]);
  if ((await em.count(LimitClaim, { submissionUuid })) > 0) return holdLimited(em, submissionUuid, false);
  const none = { formId: form.id, signature: '', names: {}, isHeld: false, createdAt: now };
  await em.insert(LimitClaim, { submissionUuid, ...none });
}
