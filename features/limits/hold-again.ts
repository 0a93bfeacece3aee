import type { EntityManager } from '@mikro-orm/mysql';
import { Form } from '#features/forms/entities.ts';
import { loadSubmission } from '#features/submissions/store/load-submission.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { holdLimited, lockStates, readCounters } from './counters.ts';
import { LimitClaim } from './entities.ts';
import { mostByName } from './most.ts';
import { PeopleAhead } from './people-ahead.ts';
import { countersOf, type LimitPlan, planOf } from './plan.ts';
import { waitingFor } from './queue.ts';
import { waitingListOf } from './waiting-option.ts';

/**
 * Takes the places of a submission again that were given back when its order ended, if all are still free and nobody waits for them,
 * before the visitor pays for them. Runs in a transaction. @returns true if the submission holds the places now
 */
export async function holdIfFree(
  em: EntityManager,
  box: SecretBox,
  submissionUuid: string,
  now: Date,
): Promise<boolean> {
  const found = await em.findOne(LimitClaim, { submissionUuid }, { disableIdentityMap: true });
  if (!found) return true;
  const { formId } = found;
  const [state] = await lockStates(em, [formId]);
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
    // Otherwise whoever gives up a checkout and opens it again would hold the place for ever.
    if (state?.hasWaiting && (await isWaitedFor(em, form, { plan, wanted: claim.names, now }))) return false;
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

/** True if people on the form's waiting list could have what a submission gave back. @param how.wanted increments by the name of the counter */
async function isWaitedFor(
  em: EntityManager,
  form: Form,
  { plan, wanted, now }: { plan: LimitPlan; wanted: Readonly<Record<string, number>>; now: Date },
): Promise<boolean> {
  if (!form.active || !waitingListOf(form.config)) return false;
  const names = Object.keys(wanted);
  const taken = await readCounters(em, form.id, [...names, ...names.map(waitingFor)]);
  const others = names.filter((name) => (taken.get(waitingFor(name)) ?? 0) > 0);
  const ahead = new PeopleAhead(em, { form, now }, { taken, read: names });
  const own = others.map((name) => ({ kind: 'option' as const, name, times: wanted[name] ?? 1 }));
  return (await ahead.lacking(own, plan)).length > 0;
}
