import type { EntityData } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/mysql';
import type { FormAtRevision } from '#features/forms/store/revisions.ts';
import { Refusal } from '#features/requests/refusal.ts';
import { NotReady, type ReadyParts, WAITS } from '#features/submissions/resources.ts';
import type { FormConfig, InputFieldConfig, SubmissionValues } from '#forms/config/types.ts';
import { slotInWords } from '#forms/field-types/slot-input.ts';
import { fieldMessage } from '#forms/values/messages.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { localeOf, textsOf } from '#texts/index.ts';
import { countForm, countLate } from './count.ts';
import { addToCounters, bump, lockStates, readCounters, wakeLists } from './counters.ts';
import { LimitClaim, LimitState } from './entities.ts';
import { fullText } from './opening.ts';
import { PeopleAhead } from './people-ahead.ts';
import {
  countersOf,
  isMovable,
  isMovableName,
  type LimitPlan,
  optionsOf,
  planOf,
  signatureOf,
  WAITING,
  type Wanted,
} from './plan.ts';
import { canWaitFor, claimNames, waitingFor } from './queue.ts';
import { waitingListOf } from './waiting-option.ts';

/** The parts of a submission that the form's limits apply to. */
export interface Limited {
  form: FormAtRevision;
  /** The form whose limits apply, if the form was saved since. Default: `form`. */
  limitsOf?: FormAtRevision;
  values: SubmissionValues;
  /** The id of the sender's account, if the form requires one; otherwise null. */
  account?: number | null;
}

const TRIES = 4;

/** Reports that the form's earlier submissions are not counted yet, or that the form was saved meanwhile. */
class NotCounted extends NotReady {
  /** @throws Refusal `form_not_found`, `overloaded` */
  async prepare<Submission extends Pick<Limited, 'form' | 'limitsOf'>>(
    parts: ReadyParts,
    submission: Submission,
    { now, tries }: { now: Date; tries: number },
  ): Promise<Submission> {
    const { form, limitsOf = form } = submission;
    const counting = await countForm(parts, limitsOf, now);
    const texts = textsOf(form.config);
    if (counting === 'late' || tries >= TRIES) {
      throw new Refusal('overloaded', texts.refusals.overloaded, { retryAfterSeconds: 5 });
    }
    if (counting === 'counted') return submission;
    const saved = await parts.newest();
    if (!saved) throw new Refusal('form_not_found', texts.form.closed);
    return { ...submission, limitsOf: saved };
  }
}

export function isLimited({ form, limitsOf = form }: Limited): boolean {
  return planOf(limitsOf.config) !== null;
}

type Entry = { uuid: string; submission: Limited; now: Date };
type Outcome = Refusal | NotCounted | typeof WAITS;

/**
 * Takes the places that submissions need, in the transaction that inserts them. Locks the state of each form in a fixed order, so
 * that no limit is exceeded and no deadlock occurs. A refused submission takes nothing and does not affect the others.
 * @returns the reasons for refusals, by uuid; `WAITS` for submissions that go to the form's waiting list, which hold no places
 */
export async function takeLimited(
  em: EntityManager,
  box: SecretBox,
  entries: readonly Entry[],
): Promise<Map<string, Outcome>> {
  const limited = entries.filter(({ submission }) => isLimited(submission));
  const refused = new Map<string, Outcome>();
  if (limited.length === 0) return refused;
  const byForm = Map.groupBy(limited, ({ submission }) => submission.form.id);
  const states = new Map((await lockStates(em, [...byForm.keys()])).map((state) => [state.formId, state]));
  for (const [formId, own] of byForm) {
    const asked = own.map((entry) => ask(box, entry, states.get(formId)));
    for (const { entry, plan } of asked) if (!plan) refused.set(entry.uuid, new NotCounted());
    const counted = asked.filter(isCounted);
    const state = states.get(formId);
    if (state && counted.length > 0) await takeOfForm(em, box, state, counted, refused);
  }
  return refused;
}

/** The counters that a submission needs; `plan` is null if the form's submissions are not counted yet. */
interface Asked {
  entry: Entry;
  plan: LimitPlan | null;
  wanted: Wanted[];
}

function ask(box: SecretBox, entry: Entry, state: LimitState | undefined): Asked {
  const { submission } = entry;
  const plan = countedPlan(box, submission, state);
  return { entry, plan, wanted: plan ? countersOf(plan, submission.values, box, submission.account) : [] };
}

function isCounted(asked: Asked): asked is Asked & { plan: LimitPlan } {
  return asked.plan !== null;
}

/** Takes places for submissions of one form, whose state is locked, in order. Adds refusals, and those who wait, to `refused`. */
async function takeOfForm(
  em: EntityManager,
  box: SecretBox,
  state: LimitState,
  asked: readonly (Asked & { plan: LimitPlan })[],
  refused: Map<string, Outcome>,
): Promise<void> {
  const [first] = asked;
  if (!first) return;
  const { formId, signature } = state;
  await countLate(em, box, first.plan, state, first.entry.now);
  const names = asked.flatMap((one) => one.wanted.flatMap(({ name, formerNames }) => [name, ...formerNames]));
  const hasList = asked.some(({ entry }) => listOf(entry.submission) !== null);
  const ofList = hasList ? [WAITING, ...names.map(waitingFor)] : [];
  const taken = await readCounters(em, formId, [...names, ...ofList]);
  const changes = new Map<string, number>();
  const kept: EntityData<LimitClaim>[] = [];
  const { form, limitsOf = form } = first.entry.submission;
  const ahead = hasList ? new PeopleAhead(em, { form: limitsOf, now: first.entry.now }, { taken, read: names }) : null;
  for (const { entry, plan, wanted } of asked) {
    const outcome = await outcomeOf(entry.submission, wanted, taken, plan, ahead);
    if (outcome) refused.set(entry.uuid, outcome);
    if (outcome && outcome !== WAITS) continue;
    const own = claimNames(wanted, outcome === WAITS);
    for (const [name, times] of Object.entries(own)) for (const counts of [taken, changes]) bump(counts, name, times);
    if (outcome === WAITS) ahead?.add(wanted);
    kept.push({
      ...{ submissionUuid: entry.uuid, formId, signature, isHeld: true, createdAt: entry.now },
      names: own,
    });
  }
  await addToCounters(em, formId, changes);
  if (kept.length > 0) await em.insertMany(LimitClaim, kept as Required<LimitClaim>[]);
  if ((changes.get(WAITING) ?? 0) > 0 && !state.hasWaiting)
    await em.nativeUpdate(LimitState, { formId }, { hasWaiting: true });
}

/** Returns what happens to a submission; null if it is accepted. @param ahead null if no submission of the batch can wait */
async function outcomeOf(
  submission: Limited,
  wanted: readonly Wanted[],
  taken: ReadonlyMap<string, number>,
  plan: LimitPlan,
  ahead: PeopleAhead | null,
): Promise<Outcome | null> {
  const refusal = refusalOf(submission.form.config, wanted, taken);
  if (!ahead || !listOf(submission)) return refusal;
  const isServed = refusal === null && (await ahead.lacking(wanted, plan)).length === 0;
  return isServed ? null : waitsOrNot(submission, wanted, taken, refusal);
}

function listOf({ form, limitsOf = form }: Limited) {
  return waitingListOf(limitsOf.config);
}

/**
 * Decides about a submission to a form with a waiting list, for which not enough is left. It waits if only places are missing, the
 * list has room, and the form has ever so many places.
 * @param outcome what happens without the list; null if what is left is for people who came earlier
 */
function waitsOrNot(
  { form, limitsOf = form }: Limited,
  wanted: readonly Wanted[],
  taken: ReadonlyMap<string, number>,
  outcome: Outcome | null,
): Outcome {
  const others = wanted.filter((one) => !canWaitFor(one));
  const refusal = refusalOf(form.config, others, taken);
  if (refusal) return refusal;
  const isEverFree = wanted.every((one) => !canWaitFor(one) || one.times <= Math.max(one.most ?? one.times, 1));
  const most = waitingListOf(limitsOf.config)?.max ?? 0;
  if (isEverFree && (taken.get(WAITING) ?? 0) < most) return WAITS;
  return outcome ?? new Refusal('form_full', fullText(form.config));
}

/**
 * Replaces the person, unique values and slots of an edited submission, in the transaction that saves the edit, and releases its
 * former ones. Places, options and codes stay unchanged.
 * @returns the reason why the edit is refused, or null
 */
export async function retakeMovable(
  em: EntityManager,
  box: SecretBox,
  { uuid, submission, now }: Entry,
): Promise<Refusal | NotCounted | null> {
  const { form, values } = submission;
  const [state] = await lockStates(em, [form.id]);
  const plan = countedPlan(box, submission, state);
  if (!state || !plan) return new NotCounted();
  await countLate(em, box, plan, state, now);
  const existing = await em.findOne(LimitClaim, { submissionUuid: uuid }, { disableIdentityMap: true });
  // Imported submissions have no claim.
  const claim = existing ?? { names: {} as Record<string, number>, isHeld: true };
  const wanted = countersOf(plan, values, box).filter(isMovable);
  const had = Object.keys(claim.names).filter(isMovableName);
  const fresh = wanted.filter(({ name, formerNames }) => ![name, ...formerNames].some((one) => had.includes(one)));
  const left = had.filter((one) => !wanted.some(({ name, formerNames }) => [name, ...formerNames].includes(one)));
  const names = fresh.flatMap(({ name, formerNames }) => [name, ...formerNames]);
  const { limitsOf = form } = submission;
  const hasList = state.hasWaiting && listOf(submission) !== null;
  const counters = await readCounters(em, form.id, hasList ? [...names, ...names.map(waitingFor)] : names);
  const ahead = new PeopleAhead(em, { form: limitsOf, now }, { taken: counters, read: names });
  // A slot is for those who wait for it and can have it, also while it is free for a moment.
  for (const { name } of await ahead.lacking(fresh, plan)) counters.set(name, Number.MAX_SAFE_INTEGER);
  const refusal = refusalOf(form.config, fresh, counters);
  if (refusal) return refusal;
  const changes = new Map<string, number>();
  for (const name of left) bump(changes, name, -(claim.names[name] ?? 1));
  for (const { name, times } of fresh) bump(changes, name, times);
  if (claim.isHeld) await addToCounters(em, form.id, changes);
  if (left.length > 0) await wakeLists(em, [state]);
  const kept = Object.entries(claim.names).filter(([name]) => !left.includes(name));
  const taken = Object.fromEntries([...kept, ...fresh.map(({ name, times }) => [name, times] as const)]);
  const { id: formId } = form;
  const { signature } = state;
  if (existing) await em.nativeUpdate(LimitClaim, { submissionUuid: uuid }, { names: taken });
  else {
    const row = { submissionUuid: uuid, formId, signature, names: taken, isHeld: true, createdAt: now };
    await em.insert(LimitClaim, row);
  }
  return null;
}

/** Returns the plan of the submission's form; null if the form is counted differently, or not yet. */
function countedPlan(box: SecretBox, { form, limitsOf = form }: Limited, state: LimitState | undefined) {
  const plan = planOf(limitsOf.config);
  const isCounted =
    plan && state?.isCounted && state.revision >= limitsOf.revision && state.signature === signatureOf(plan, box);
  return isCounted ? plan : null;
}

/** Returns the refusal if a counter is full, with all field errors at once; null otherwise. */
function refusalOf(config: FormConfig, wanted: readonly Wanted[], taken: ReadonlyMap<string, number>): Refusal | null {
  const leftOf = ({ name, formerNames, most }: Wanted) =>
    most === null ? null : most - [name, ...formerNames].reduce((sum, one) => sum + (taken.get(one) ?? 0), 0);
  const gone = wanted.filter((one) => (leftOf(one) ?? one.times) < one.times);
  const [first] = gone;
  if (!first) return null;
  const texts = textsOf(config);
  if (gone.some(({ kind }) => kind === 'place')) return new Refusal('form_full', fullText(config));
  if (gone.some(({ kind }) => kind === 'person')) {
    return new Refusal('limit_reached', config.options.limits?.per_person?.text || texts.limits.reached);
  }
  const fields: Record<string, string> = {};
  for (const one of gone) {
    const { field, option } = one;
    if (!field) continue;
    const count = Math.max(leftOf(one) ?? 0, 0);
    const params = { option: optionInWords(field, option, config), count };
    fields[field.name] ??= fieldMessage({ rule: ruleOf(one, count), params }, field, config);
  }
  const code = CODES.find(([kind]) => gone.some((one) => one.kind === kind))?.[1] ?? 'unique';
  return new Refusal(code, texts.form.failed, { errors: { fields, data: {} } });
}

function optionInWords(field: InputFieldConfig, option: string | undefined, config: FormConfig): string {
  if (field.type === 'slot' && option !== undefined) return slotInWords(option, field, localeOf(config));
  const shown = optionsOf(field).find(({ value }) => value === option);
  return shown?.label || option || field.label || field.name;
}

const CODES = [
  ['option', 'option_full'],
  ['coupon', 'coupon_used'],
  ['coupon_person', 'coupon_used'],
] as const;

/** @param left remaining number */
function ruleOf({ kind }: Wanted, left: number): string {
  if (kind === 'coupon') return 'coupon_used';
  if (kind === 'option') return left > 0 ? 'few_left' : 'sold_out';
  return kind;
}
