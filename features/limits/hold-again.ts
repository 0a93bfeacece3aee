import type { EntityManager } from '@mikro-orm/mysql';
import { Form } from '#features/forms/entities.ts';
import { loadSubmission } from '#features/submissions/store/load-submission.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { holdLimited, lockStates, readCounters } from './counters.ts';
import { LimitClaim } from './entities.ts';
import {
  ACCOUNT,
  countersOf,
  couponLimit,
  type LimitPlan,
  optionName,
  PLACES,
  placesOf,
  planOf,
  slotPrefix,
} from './plan.ts';

/**
 * Takes the places of a submission again that were given back when its order ended, if all are still free, before the visitor is
 * sent to another checkout. Runs in a transaction. @returns true if the submission holds the places now
 */
export async function holdIfFree(em: EntityManager, box: SecretBox, submissionUuid: string): Promise<boolean> {
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
    const same = await sameUnderOtherKeys(em, box, plan, submissionUuid);
    const taken = await readCounters(em, formId, [...new Set(names.flatMap((name) => [name, ...same(name)]))]);
    const most = mostByName(plan);
    const takenOf = (name: string) =>
      [...new Set([name, ...same(name)])].reduce((sum, one) => sum + (taken.get(one) ?? 0), 0);
    if (names.some((name) => takenOf(name) + (claim.names[name] ?? 1) > most(name))) return false;
  }
  await holdLimited(em, submissionUuid, true);
  return true;
}

/** Returns the other names of the submission's counters, under newer and older keys of the service. */
async function sameUnderOtherKeys(
  em: EntityManager,
  box: SecretBox,
  plan: LimitPlan,
  submissionUuid: string,
): Promise<(name: string) => readonly string[]> {
  if (box.macs('tokens', '').length === 1) return () => [];
  const { values } = (await loadSubmission(em, box, submissionUuid)) ?? { values: {} };
  const all = countersOf(plan, values, box).map(({ name, formerNames }) => [name, ...formerNames]);
  return (name) => all.find((names) => names.includes(name)) ?? [];
}

/** Returns the limit of each counter in the form's current revision. */
export function mostByName({ most, person, quotas, slots, unique, coupon }: LimitPlan): (name: string) => number {
  const options = new Map(
    quotas.flatMap(({ field, byOption }) => [...byOption].map(([one, quota]) => [optionName(field.name, one), quota])),
  );
  const none = Number.POSITIVE_INFINITY;
  return (name) => {
    if (name === PLACES) return most ?? none;
    if (name.startsWith('p.') || name.startsWith(ACCOUNT)) return person?.most ?? none;
    if (name.startsWith('u.')) return unique.length > 0 ? 1 : none;
    const slot = slots.find((field) => name.startsWith(slotPrefix(field.name)));
    if (slot) return placesOf(slot);
    return couponLimit(name, coupon) ?? options.get(name) ?? none;
  };
}
