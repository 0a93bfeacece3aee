import { createHash } from 'node:crypto';
import type { FormConfig, InputFieldConfig, SubmissionValues } from '#forms/config/types.ts';
import { inputFields } from '#forms/field-types/index.ts';
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
}

/** One thing that a submission takes. */
export interface Wanted {
  kind: 'place' | 'person' | 'option' | 'unique';
  /** That of its counter. */
  name: string;
  /** Names that it had under older keys of the service. */
  formerNames: string[];
  /** Null where it is counted only. */
  most: number | null;
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
    return byOption.size > 0 ? [{ field, byOption }] : [];
  });
  if (most === null && of === undefined && quotas.length === 0 && unique.length === 0) return null;
  return { most, person: of !== undefined && person ? { field: of, most: person.max ?? 1 } : null, quotas, unique };
}

export function optionsOf(field: InputFieldConfig): readonly { value: string; label?: string; quota?: number }[] {
  return field.type === 'select' || field.type === 'radio' || field.type === 'checkboxes' ? field.options : [];
}

/** Which things are counted, and how: what was counted under another one has to be counted again. */
export function signatureOf({ most, person, quotas, unique }: LimitPlan, box: SecretBox): string {
  const how = ({ name, type, ...field }: InputFieldConfig) => [name, type, 'country' in field ? field.country : null];
  const counted = [
    most !== null,
    person && (person.field ? how(person.field) : ACCOUNT),
    quotas.map(({ field }) => field.name),
    unique.map(how),
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
  if (plan.most !== null) wanted.push({ kind: 'place', name: PLACES, formerNames: [], most: plan.most });
  const namesOf = (prefix: string, identity: string) => {
    const macs = box.macs('tokens', `limit|${prefix}|${identity}`);
    const [name = '', ...formerNames] = macs.map((mac) => `${prefix}${mac.toString('base64url').slice(0, 22)}`);
    return { name, formerNames };
  };
  const identify = (kind: 'person' | 'unique', field: InputFieldConfig, most: number) => {
    const identity = identityOf(field, values[field.name]);
    const prefix = `${kind === 'person' ? 'p' : 'u'}.${tagOf(field.name)}.`;
    if (identity !== null) wanted.push({ kind, ...namesOf(prefix, identity), most, field });
  };
  if (plan.person?.field) identify('person', plan.person.field, plan.person.most);
  else if (plan.person && account !== null) {
    wanted.push({ kind: 'person', ...namesOf(ACCOUNT, String(account)), most: plan.person.most });
  }
  for (const field of plan.unique) identify('unique', field, 1);
  for (const { field, byOption } of plan.quotas) {
    const value = values[field.name];
    const chosen: readonly unknown[] = Array.isArray(value) ? value : [value];
    for (const { value: option } of optionsOf(field)) {
      if (!chosen.includes(option)) continue;
      const most = byOption.get(option) ?? null;
      wanted.push({ kind: 'option', name: optionName(field.name, option), formerNames: [], most, field, option });
    }
  }
  return wanted;
}

/** Whether a form wants to know by its account who sends it. */
export function asksAccount(config: FormConfig): boolean {
  return config.options.limits?.per_person?.by === 'account';
}

/** The counter of an option: it is part of the form's configuration, so that no key is needed. */
export function optionName(field: string, option: string): string {
  return `o.${tagOf(field)}.${digest(option)}`;
}

/** Whether a counter is of what somebody wrote, not of a place. */
export function isPersonal(name: string): boolean {
  return name.startsWith('p.') || name.startsWith('u.') || name.startsWith(ACCOUNT);
}

function tagOf(field: string): string {
  return digest(field).slice(0, 8);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
