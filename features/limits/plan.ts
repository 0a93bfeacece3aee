import { createHash } from 'node:crypto';
import type { FieldValue, FormConfig, InputFieldConfig, SubmissionValues } from '#forms/config/types.ts';
import { chosenOf } from '#forms/field-types/choices.ts';
import { inputFields } from '#forms/field-types/index.ts';
import { couponKey } from '#forms/orders/coupon-key.ts';
import { orderOf } from '#forms/orders/order.ts';
import { addUp } from '#forms/orders/sums.ts';
import { identityOf } from '#forms/values/identity.ts';
import type { SecretBox } from '#security/secret-box.ts';

/** The counters of a form's limits. */
export interface LimitPlan {
  /** Null if the number of submissions is unlimited. */
  most: number | null;
  /** Null if people are recognised by account. */
  person: { field: InputFieldConfig | null; most: number } | null;
  /** Fields with a quota. All of their options are counted. */
  quotas: { field: InputFieldConfig; byOption: ReadonlyMap<string, number> }[];
  /** Fields in which a time is booked. Each slot has a counter of its own. */
  slots: SlotField[];
  unique: InputFieldConfig[];
  /** The coupon field, if a code has limited uses. All of its codes are counted. */
  coupon: CouponPlan | null;
}

interface CouponPlan {
  form: FormConfig;
  field: CouponConfig;
  /** Null if no code is limited per person. */
  person: InputFieldConfig | null;
}

export type SlotField = Extract<InputFieldConfig, { type: 'slot' }>;
type CouponConfig = Extract<InputFieldConfig, { type: 'coupon' }>;

/** A counter that a submission increments. */
export interface Wanted {
  kind: 'place' | 'person' | 'option' | 'unique' | 'coupon' | 'coupon_person';
  /** Name of the counter. */
  name: string;
  /** Names of the counter under older keys of the service. */
  formerNames: string[];
  /** Null if the counter has no limit. */
  most: number | null;
  /** The increment; more than 1 for products. */
  times: number;
  field?: InputFieldConfig;
  option?: string;
}

/** Prefix of the counters of accounts, which cannot be derived from a submission's values. */
export const ACCOUNT = 'c.';

/** The counter of all submissions. */
export const PLACES = 'all';

const planByConfig = new WeakMap<FormConfig, LimitPlan | null>();

/** @returns null if nothing is counted for the form */
export function planOf(config: FormConfig): LimitPlan | null {
  const cached = planByConfig.get(config);
  if (cached !== undefined) return cached;
  const plan = makePlan(config);
  planByConfig.set(config, plan);
  return plan;
}

function makePlan(config: FormConfig): LimitPlan | null {
  const { max_submissions: most = null, per_person: person } = config.options.limits ?? {};
  const fields = inputFields(config);
  const of = person?.by === 'account' ? null : person && fields.find(({ name }) => name === person.field);
  const unique = fields.filter((field) => 'unique' in field && field.unique === true);
  const quotas = fields.flatMap((field) => {
    const byOption = new Map<string, number>();
    for (const { value, quota } of optionsOf(field)) if (quota !== undefined) byOption.set(value, quota);
    if (field.type === 'product' && field.quota !== undefined) byOption.set(WHOLE, field.quota);
    return byOption.size > 0 ? [{ field, byOption }] : [];
  });
  const slots = fields.filter((field) => field.type === 'slot');
  const coupon = couponPlanOf(config, fields);
  const isOfFields = [quotas, slots, unique].some((counted) => counted.length > 0);
  if (most === null && of === undefined && !isOfFields && !coupon) return null;
  const by = of !== undefined && person ? { field: of, most: person.max ?? 1 } : null;
  return { most, person: by, quotas, slots, unique, coupon };
}

/** Lists the counted fields, each as `name type way`. */
export function countedFields(config: FormConfig): string[] {
  const plan = planOf(config);
  if (!plan) return [];
  const { person, quotas, slots, unique, coupon } = plan;
  const how = (way: string, field: InputFieldConfig | null | undefined) =>
    field ? [`${field.name} ${field.type} ${way}`] : [];
  return [
    ...how('person', person?.field),
    ...quotas.flatMap(({ field }) => how('quota', field)),
    ...slots.flatMap((field) => how('slot', field)),
    ...unique.flatMap((field) => how('unique', field)),
    ...how('coupon', coupon?.field),
    ...how('coupon', coupon?.person),
  ];
}

export function optionsOf(field: InputFieldConfig): readonly { value: string; label?: string; quota?: number }[] {
  return COUNTED.includes(field.type) && 'options' in field ? (field.options ?? []) : [];
}

const COUNTED: readonly string[] = ['select', 'radio', 'checkboxes', 'product'];
/** Pseudo-option for a whole product, regardless of the chosen variant. */
export const WHOLE = '';

function couponPlanOf(form: FormConfig, fields: readonly InputFieldConfig[]): CouponPlan | null {
  const field = fields.find((one) => one.type === 'coupon');
  if (!field || field.codes.every(({ max_uses, max_per_person }) => (max_uses ?? max_per_person) === undefined)) {
    return null;
  }
  const isPersonal = field.codes.some(({ max_per_person: most }) => most !== undefined);
  const person = (isPersonal && fields.find(({ name }) => name === field.person_field)) || null;
  return { form, field, person };
}

/** Identifies the counters and the way of counting: under a different signature, submissions must be counted again. */
export function signatureOf({ most, person, quotas, slots, unique, coupon }: LimitPlan, box: SecretBox): string {
  const how = ({ name, type, ...field }: InputFieldConfig) => [name, type, 'country' in field ? field.country : null];
  const counted = [
    most !== null,
    person && (person.field ? how(person.field) : ACCOUNT),
    quotas.map(({ field }) => field.name),
    unique.map(how),
    ...(slots.length > 0 ? [['slot', ...slots.map(({ name }) => name)]] : []),
    ...(coupon ? [[coupon.field.name, coupon.person && how(coupon.person)]] : []),
  ];
  return digest(JSON.stringify([box.activeKeyId, ...counted]));
}

/** Returns the counters that a submission increments. @param account the id of the sender's account, if required and known */
export function countersOf(
  plan: LimitPlan,
  values: SubmissionValues,
  box: SecretBox,
  account: number | null = null,
): Wanted[] {
  const wanted: Wanted[] = [];
  const once = { times: 1 };
  if (plan.most !== null) wanted.push({ kind: 'place', name: PLACES, formerNames: [], most: plan.most, ...once });
  const namesOf = (prefix: string, identity: string) => {
    const macs = box.macs('tokens', `limit|${prefix}|${identity}`);
    const [name = '', ...formerNames] = macs.map((mac) => `${prefix}${mac.toString('base64url').slice(0, 22)}`);
    return { name, formerNames };
  };
  const identify = (kind: 'person' | 'unique', field: InputFieldConfig, most: number) => {
    const identity = identityOf(field, values[field.name]);
    const prefix = `${kind === 'person' ? 'p' : 'u'}.${tagOf(field.name)}.`;
    if (identity !== null) wanted.push({ kind, ...namesOf(prefix, identity), most, field, ...once });
  };
  if (plan.person?.field) identify('person', plan.person.field, plan.person.most);
  else if (plan.person && account !== null) {
    wanted.push({ kind: 'person', ...namesOf(ACCOUNT, String(account)), most: plan.person.most, ...once });
  }
  for (const field of plan.unique) identify('unique', field, 1);
  for (const { field, byOption } of plan.quotas) {
    const value = values[field.name] ?? null;
    const chosen = chosenOf(value);
    const times = timesOf(field, value);
    const whole = byOption.get(WHOLE);
    if (whole !== undefined && times > 0) {
      wanted.push({ kind: 'option', name: optionName(field.name, WHOLE), formerNames: [], most: whole, field, times });
    }
    for (const { value: option } of optionsOf(field)) {
      if (!chosen.includes(option)) continue;
      const most = byOption.get(option) ?? null;
      wanted.push({
        kind: 'option',
        name: optionName(field.name, option),
        formerNames: [],
        most,
        field,
        option,
        times,
      });
    }
  }
  for (const field of plan.slots) {
    const start = values[field.name];
    if (typeof start !== 'string' || start === '') continue;
    wanted.push({
      ...{ kind: 'option', name: slotName(field.name, start), formerNames: [], most: placesOf(field) },
      ...{ field, option: start, ...once },
    });
  }
  if (plan.coupon) wanted.push(...couponWanted(plan.coupon, values, namesOf));
  return wanted;
}

/** Returns the ordered quantity of a product; 1 for other fields. */
function timesOf(field: InputFieldConfig, value: FieldValue): number {
  if (field.type !== 'product') return 1;
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? Number(value.quantity ?? 0) : 0;
}

/** Returns the counters for a use of a coupon code; none if the code does not reduce the price. */
function couponWanted(
  { form, field, person }: CouponPlan,
  values: SubmissionValues,
  namesOf: (prefix: string, identity: string) => Pick<Wanted, 'name' | 'formerNames'>,
): Wanted[] {
  const key = couponKey(String(values[field.name] ?? ''));
  const code = field.codes.find((one) => couponKey(one.code) === key);
  if (!code) return [];
  const order = orderOf(form, values);
  if (order && addUp(order.parts, code, []).discount === 0) return [];
  const own = { field, times: 1 };
  const use = { kind: 'coupon' as const, name: couponName(code.code), formerNames: [], most: code.max_uses ?? null };
  const identity = person && identityOf(person, values[person.name]);
  if (identity === null || identity === undefined) return [{ ...use, ...own }];
  const names = namesOf(`${COUPON_PERSON}${tagOf(key)}.`, identity);
  return [
    { ...use, ...own },
    { kind: 'coupon_person', ...names, most: code.max_per_person ?? null, ...own },
  ];
}

/** Prefix of the counters of uses per person; a tag of the code follows. */
const COUPON_PERSON = 'q.';

/** Returns the name of the counter of a code's uses. */
export function couponName(code: string): string {
  return `k.${digest(couponKey(code))}`;
}

/** Returns the limit of a coupon counter in the form's current revision; undefined for other counters. */
export function couponLimit(name: string, coupon: CouponPlan | null): number | undefined {
  const codes = coupon?.field.codes ?? [];
  if (name.startsWith('k.')) return codes.find(({ code }) => couponName(code) === name)?.max_uses ?? NO_LIMIT;
  if (!name.startsWith(COUPON_PERSON)) return undefined;
  const found = codes.find(({ code }) => name.startsWith(`${COUPON_PERSON}${tagOf(couponKey(code))}.`));
  return found?.max_per_person ?? NO_LIMIT;
}

const NO_LIMIT = Number.POSITIVE_INFINITY;

/** True if the form requires the sender to sign in. */
export function asksAccount(config: FormConfig): boolean {
  return config.options.limits?.per_person?.by === 'account';
}

/** Returns the counter of an option. Options are part of the form's configuration, so the name needs no key. */
export function optionName(field: string, option: string): string {
  return `o.${tagOf(field)}.${digest(option)}`;
}

/** Prefix of the counters of slots; a tag of the field and a digest of the slot follow. */
const SLOT = 's.';

/** Returns the counter of a slot, which only the bookings of that slot increment. */
export function slotName(field: string, start: string): string {
  return `${slotPrefix(field)}${digest(start)}`;
}

/** Returns the start of the names of all counters of a field's slots. */
export function slotPrefix(field: string): string {
  return `${SLOT}${tagOf(field)}.`;
}

/** Returns the number of bookings that a slot of the field takes. */
export function placesOf({ places = 1 }: Pick<SlotField, 'places'>): number {
  return places;
}

/**
 * True if a change of answers may replace the counter: people correct who they are, and move to another time. Other places,
 * options and codes stay as they were taken.
 */
export function isMovable({ kind, field }: Pick<Wanted, 'kind' | 'field'>): boolean {
  return isIdentity({ kind, field }) || field?.type === 'slot';
}

/** True if the name is that of a counter that a change of answers may replace. */
export function isMovableName(name: string): boolean {
  return isIdentityName(name) || name.startsWith(SLOT);
}

/** True if the counter identifies the sender by a field, or counts a unique value. */
function isIdentity({ kind, field }: Pick<Wanted, 'kind' | 'field'>): boolean {
  return (kind === 'person' || kind === 'unique') && field !== undefined;
}

/** True if the name is that of a counter of a person or of a unique value. */
function isIdentityName(name: string): boolean {
  return name.startsWith('p.') || name.startsWith('u.');
}

/** Prefix of the counters of what people on the waiting list wait for; alone, the counter of these people. */
export const WAITING = 'w.';

/** True if the counter is that of a place, an option or a code, not of a person, of a unique value or of the waiting list. */
export function isPlace(name: string): boolean {
  return !['p.', 'u.', COUPON_PERSON, ACCOUNT, WAITING].some((start) => name.startsWith(start));
}

function tagOf(field: string): string {
  return digest(field).slice(0, 8);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
