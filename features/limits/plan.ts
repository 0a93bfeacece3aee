import { createHash } from 'node:crypto';
import type { FieldValue, FormConfig, InputFieldConfig, SubmissionValues } from '#forms/config/types.ts';
import { chosenOf } from '#forms/field-types/choices.ts';
import { inputFields } from '#forms/field-types/index.ts';
import { couponKey } from '#forms/orders/coupon-key.ts';
import { orderOf } from '#forms/orders/order.ts';
import { addUp } from '#forms/orders/sums.ts';
import { identityOf } from '#forms/values/identity.ts';
import type { SecretBox } from '#security/secret-box.ts';

/** What of a form is counted. */
export interface LimitPlan {
  /** Null where any number may come. */
  most: number | null;
  /** Who is known by an account has no field. */
  person: { field: InputFieldConfig | null; most: number } | null;
  /** Fields in which an option has a quota: all of their options are counted. */
  quotas: { field: InputFieldConfig; byOption: ReadonlyMap<string, number> }[];
  unique: InputFieldConfig[];
  /** Codes whose uses are limited, with those of the form: all of them are counted. */
  coupon: CouponPlan | null;
}

interface CouponPlan {
  form: FormConfig;
  field: CouponConfig;
  /** Null where no code is limited for a person. */
  person: InputFieldConfig | null;
}

type CouponConfig = Extract<InputFieldConfig, { type: 'coupon' }>;

/** One thing that a submission takes. */
export interface Wanted {
  kind: 'place' | 'person' | 'option' | 'unique' | 'coupon' | 'coupon_person';
  /** That of its counter. */
  name: string;
  /** Names that it had under older keys of the service. */
  formerNames: string[];
  /** Null where it is counted only. */
  most: number | null;
  /** How many of it; a product may be ordered more than once. */
  times: number;
  field?: InputFieldConfig;
  option?: string;
}

/** What the counters of accounts begin with: no value of a submission tells them. */
export const ACCOUNT = 'c.';

/** The counter of all submissions. */
export const PLACES = 'all';

const known = new WeakMap<FormConfig, LimitPlan | null>();

/** Null for a form of which nothing is counted. */
export function planOf(config: FormConfig): LimitPlan | null {
  const made = known.get(config);
  if (made !== undefined) return made;
  const plan = makePlan(config);
  known.set(config, plan);
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
  const coupon = couponPlanOf(config, fields);
  if (most === null && of === undefined && quotas.length === 0 && unique.length === 0 && !coupon) return null;
  const by = of !== undefined && person ? { field: of, most: person.max ?? 1 } : null;
  return { most, person: by, quotas, unique, coupon };
}

/** The fields of which something is counted, each as `name type way`. */
export function countedFields(config: FormConfig): string[] {
  const plan = planOf(config);
  if (!plan) return [];
  const { person, quotas, unique, coupon } = plan;
  const how = (way: string, field: InputFieldConfig | null | undefined) =>
    field ? [`${field.name} ${field.type} ${way}`] : [];
  return [
    ...how('person', person?.field),
    ...quotas.flatMap(({ field }) => how('quota', field)),
    ...unique.flatMap((field) => how('unique', field)),
    ...how('coupon', coupon?.field),
    ...how('coupon', coupon?.person),
  ];
}

export function optionsOf(field: InputFieldConfig): readonly { value: string; label?: string; quota?: number }[] {
  return COUNTED.includes(field.type) && 'options' in field ? (field.options ?? []) : [];
}

const COUNTED: readonly string[] = ['select', 'radio', 'checkboxes', 'product'];
/** In place of an option: the product itself, whatever is chosen of it. */
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

/** Which things are counted, and how: what was counted under another one has to be counted again. */
export function signatureOf({ most, person, quotas, unique, coupon }: LimitPlan, box: SecretBox): string {
  const how = ({ name, type, ...field }: InputFieldConfig) => [name, type, 'country' in field ? field.country : null];
  const counted = [
    most !== null,
    person && (person.field ? how(person.field) : ACCOUNT),
    quotas.map(({ field }) => field.name),
    unique.map(how),
    ...(coupon ? [[coupon.field.name, coupon.person && how(coupon.person)]] : []),
  ];
  return digest(JSON.stringify([box.activeKeyId, ...counted]));
}

/** What a submission takes, by its values. @param account the id of who sends it, where that is asked for and known */
export function wantedBy(
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
  if (plan.coupon) wanted.push(...couponWanted(plan.coupon, values, namesOf));
  return wanted;
}

/** How many are ordered of a product; once for what is no product. */
function timesOf(field: InputFieldConfig, value: FieldValue): number {
  if (field.type !== 'product') return 1;
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? Number(value.quantity ?? 0) : 0;
}

/** A use of a code, and that of a person; nothing where the code takes nothing off what is ordered. */
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

/** The counters of people's uses of a code begin with this, and with what tells the code. */
const COUPON_PERSON = 'q.';

/** The counter of a code's uses. */
export function couponName(code: string): string {
  return `k.${digest(couponKey(code))}`;
}

/** The limit of each of the counters of codes, as a form is saved now; undefined for other counters. */
export function couponLimit(name: string, coupon: CouponPlan | null): number | undefined {
  const codes = coupon?.field.codes ?? [];
  if (name.startsWith('k.')) return codes.find(({ code }) => couponName(code) === name)?.max_uses ?? NO_LIMIT;
  if (!name.startsWith(COUPON_PERSON)) return undefined;
  const found = codes.find(({ code }) => name.startsWith(`${COUPON_PERSON}${tagOf(couponKey(code))}.`));
  return found?.max_per_person ?? NO_LIMIT;
}

const NO_LIMIT = Number.POSITIVE_INFINITY;

/** Whether a form wants to know by its account who sends it. */
export function asksAccount(config: FormConfig): boolean {
  return config.options.limits?.per_person?.by === 'account';
}

/** The counter of an option: it is part of the form's configuration, so that no key is needed. */
export function optionName(field: string, option: string): string {
  return `o.${tagOf(field)}.${digest(option)}`;
}

/** Whether it is of who sends a submission, or of a unique value, by what a field says. */
export function isIdentity({ kind, field }: Pick<Wanted, 'kind' | 'field'>): boolean {
  return (kind === 'person' || kind === 'unique') && field !== undefined;
}

/** The same of the name of a counter. */
export function isIdentityName(name: string): boolean {
  return name.startsWith('p.') || name.startsWith('u.');
}

/** Whether a counter is of a place, an option or a code, not of who somebody is or of what he wrote. */
export function isPlace(name: string): boolean {
  return !['p.', 'u.', COUPON_PERSON, ACCOUNT].some((start) => name.startsWith(start));
}

function tagOf(field: string): string {
  return digest(field).slice(0, 8);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
