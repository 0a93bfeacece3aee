import { countersOf, isMovable, planOf, type Wanted } from '#features/limits/plan.ts';
import { takesPayment } from '#features/pro-options.ts';
import type { Submission } from '#features/submissions/entities.ts';
import { isSame } from '#features/submissions/versions/difference.ts';
import { recordOf } from '#forms/config/json.ts';
import type { FormConfig, InputFieldConfig, SubmissionValues } from '#forms/config/types.ts';
import { isRepeater, placedFields } from '#forms/field-types/index.ts';
import { isObject } from '#json.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { textsOf } from '#texts/index.ts';

const ORDERED: readonly string[] = ['product', 'product_option', 'shipping', 'coupon', 'total'];

/**
 * Returns the reasons that a change is refused, by field: a payment, places, options and codes stay as they are. A submission
 * without an order was not paid, and will not be.
 * @param values the values after validation
 * @param paidWith the form by which it was paid, which may take no payments any more
 */
export function refusedChanges(
  config: FormConfig,
  { payload, meta }: Pick<Submission, 'payload' | 'meta'>,
  values: SubmissionValues,
  box: SecretBox,
  paidWith: FormConfig | null = null,
): Record<string, string> {
  const { editing: texts } = textsOf(config);
  const paths = new Set(placedFields(config.fields).map(({ path }) => path));
  const before = paidWith ? pricedFields(paidWith).filter((path) => paths.has(path)) : [];
  const today = meta.payment || takesPayment(config) ? pricedFields(config) : [];
  const paid = [...new Set([...today, ...before])];
  const priced = paid.filter((path) => !isSame(within(payload, path), within(values, path)));
  const counted = countedChanges(config, payload, values, box);
  return {
    ...Object.fromEntries(counted.map((name) => [name, texts.counted])),
    ...Object.fromEntries(priced.map((path) => [placeOf(config, path), texts.priced])),
  };
}

/** Returns paths of the fields that determine a price of this submission, or count for a limit of the form. */
export function settledFields(config: FormConfig, meta: Submission['meta']): ReadonlySet<string> {
  const plan = planOf(config);
  const counted = [...(plan?.quotas ?? []), ...(plan?.coupon ? [plan.coupon] : [])].map(({ field }) => field.name);
  return new Set([...counted, ...(meta.payment || takesPayment(config) ? pricedFields(config) : [])]);
}

/** True for a field that belongs to an order. */
export function isOrdered({ type }: Pick<InputFieldConfig, 'type'>): boolean {
  return ORDERED.includes(type);
}

/** Returns paths of the fields that determine the price of a submission. */
export function pricedFields({ fields, options }: FormConfig): string[] {
  const { amount_field: amount, items_from: items } = recordOf(options.payment);
  const sources = (Array.isArray(items) ? items : []).flatMap((one: unknown) =>
    isObject(one) ? [one.field, one.quantity_field] : [one],
  );
  const named = [amount, ...sources].filter((name) => typeof name === 'string');
  const ordered = placedFields(fields).filter(({ field }) => isOrdered(field));
  return [...new Set([...named, ...ordered.map(({ path }) => path)])];
}

/**
 * True when the submission now belongs to another person, or has another unique value or slot. That may be changed if nobody else
 * has the value, and the slot has a place left.
 */
export function isMoved(
  config: FormConfig,
  before: SubmissionValues,
  after: SubmissionValues,
  box: SecretBox,
): boolean {
  return changedCounts(config, before, after, box).some(isMovable);
}

/** Returns names of fields whose values count for a place, an option or a code, and would count for another one. */
function countedChanges(
  config: FormConfig,
  before: SubmissionValues,
  after: SubmissionValues,
  box: SecretBox,
): string[] {
  const changed = changedCounts(config, before, after, box).filter((one) => !isMovable(one));
  return [...new Set(changed.flatMap(({ field }) => (field ? [field.name] : [])))];
}

function changedCounts(
  config: FormConfig,
  before: SubmissionValues,
  after: SubmissionValues,
  box: SecretBox,
): Wanted[] {
  const plan = planOf(config);
  if (!plan) return [];
  const [countsBefore, countsAfter] = [byName(countersOf(plan, before, box)), byName(countersOf(plan, after, box))];
  return [...new Map([...countsBefore, ...countsAfter]).values()].filter(
    ({ name }) => countsBefore.get(name)?.times !== countsAfter.get(name)?.times,
  );
}

function byName(wanted: readonly Wanted[]): Map<string, Wanted> {
  return new Map(wanted.map((one) => [one.name, one]));
}

/** Returns the values at the path of a field, from all rows. */
function within(values: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((current, name) => {
    if (Array.isArray(current)) return current.map((row) => recordOf(row)[name] ?? null);
    return recordOf(current)[name] ?? null;
  }, values);
}

/** Returns the field that shows a mistake: a repeater's own, because rows have no single place. */
function placeOf({ fields }: FormConfig, path: string): string {
  const rows = placedFields(fields).find(({ path: at, field }) => isRepeater(field) && path.startsWith(`${at}.`));
  return rows?.path ?? path;
}
