import type { EntityManager } from '@mikro-orm/mysql';
import { Form } from '#features/forms/entities.ts';
import { LimitClaim } from './entities.ts';
import { ACCOUNT, couponLimit, type LimitPlan, optionName, PLACES, planOf } from './plan.ts';
import { holdLimited, lockStates, readCounters } from './store/counters.ts';

/**
 * Takes again what a submission has given back when its order ended, if all of it is still free: before its visitor is sent to another
 * checkout. Within a transaction. @returns whether the submission has it now
 */
export async function holdIfFree(em: EntityManager, submissionUuid: string): Promise<boolean> {
  const found = await em.findOne(LimitClaim, { submissionUuid }, { disableIdentityMap: true });
  if (!found) return true;
  const { formId } = found;
  await lockStates(em, [formId]);
  const claim = await em.findOne(LimitClaim, { submissionUuid }, { disableIdentityMap: true });
  const form = await em.findOne(Form, { id: formId }, { disableIdentityMap: true });
  const plan = form && planOf(form.config);
  if (!claim || claim.isHeld) return true;
  if (plan) {
    const names = Object.keys(claim.names);
    const taken = await readCounters(em, formId, names);
    const most = mostByName(plan);
    if (names.some((name) => (taken.get(name) ?? 0) + (claim.names[name] ?? 1) > most(name))) return false;
  }
  await holdLimited(em, submissionUuid, true);
  return true;
}

/** The limit of each counter, as the form is saved now. */
function mostByName({ most, person, quotas, unique, coupon }: LimitPlan): (name: string) => number {
  const options = new Map(
    quotas.flatMap(({ field, byOption }) => [...byOption].map(([one, quota]) => [optionName(field.name, one), quota])),
  );
  const none = Number.POSITIVE_INFINITY;
  return (name) => {
    if (name === PLACES) return most ?? none;
    if (name.startsWith('p.') || name.startsWith(ACCOUNT)) return person?.most ?? none;
    if (name.startsWith('u.')) return unique.length > 0 ? 1 : none;
    return couponLimit(name, coupon) ?? options.get(name) ?? none;
  };
}
