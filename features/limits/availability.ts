import type { MikroORM } from '@mikro-orm/mysql';
import type { FormAtRevision } from '#features/forms/store/revisions.ts';
import type { FieldConfig, FormConfig } from '#forms/config/types.ts';
import { withNote } from '#forms/field-types/choices.ts';
import { isInput } from '#forms/field-types/index.ts';
import { bookedOf } from '#forms/field-types/slot-input.ts';
import { isInTime, slotsOf } from '#forms/slots/calendar.ts';
import { withSlots } from '#forms/slots/shown.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { type Texts, textsOf } from '#texts/index.ts';
import { fill } from '#texts/text.ts';
import { countForm } from './count.ts';
import { readCounters } from './counters.ts';
import { fullText, openingOf } from './opening.ts';
import { PeopleAhead } from './people-ahead.ts';
import { type LimitPlan, optionName, optionsOf, PLACES, placesOf, planOf, slotName, WAITING, WHOLE } from './plan.ts';
import { waitingFor } from './queue.ts';
import { waitingListOf } from './waiting-option.ts';

/** The places and options of a form that are still available. They may be taken a moment after a page shows them. */
export interface Availability {
  /** `waiting_list`: all places are taken, and the form puts people on its waiting list. */
  state: 'open' | 'not_open' | 'closed' | 'full' | 'waiting_list';
  /** Message for the visitor; null while the form is open. */
  message: string | null;
  /** Seconds until the form opens. */
  waitSeconds?: number;
  /** Null if the number of submissions is unlimited. */
  places: Left | null;
  /** Remaining quota by field and option. */
  options: { field: string; option: string; left: Left }[];
  /** Remaining places of the slots to come, by field and start. */
  slots: SlotLeft[];
  /** True while the form's waiting list takes people. */
  hasRoomToWait: boolean;
}

interface SlotLeft {
  field: string;
  /** As YYYY-MM-DDTHH:MM in the field's time zone. */
  start: string;
  /** Unix ms. */
  startsAt: number;
  endsAt: number;
  /** False for a slot that begins too soon to be booked. */
  isBookable: boolean;
  left: Left;
}

interface Left {
  most: number;
  taken: number;
  left: number;
}

export interface AvailabilityParts {
  orm: MikroORM;
  box: SecretBox;
}

/**
 * @param readsSlots false where only the state matters: up to a thousand slots take milliseconds
 * @returns null for a form without limits that nobody has closed
 */
export async function availabilityOf(
  deps: AvailabilityParts,
  form: FormAtRevision,
  now: Date,
  readsSlots = true,
): Promise<Availability | null> {
  const { config } = form;
  const plan = planOf(config);
  if (!plan && !config.options.limits && form.closedAt == null) return null;
  const counts = plan ? await countsOf(deps, form, readsSlots ? plan : { ...plan, slots: [] }, now) : NOTHING_COUNTED;
  const opening = openingOf(form, now);
  if (opening.state !== 'open') {
    const { state, message } = opening;
    return { state, message, ...('waitSeconds' in opening && { waitSeconds: opening.waitSeconds }), ...counts };
  }
  if (counts.places?.left !== 0) return { state: 'open', message: null, ...counts };
  const list = waitingListOf(config);
  return counts.hasRoomToWait && list
    ? { state: 'waiting_list', message: list.text || textsOf(config).waitingList.full, ...counts }
    : { state: 'full', message: fullText(config), ...counts };
}

const NOTHING_COUNTED = { places: null, options: [], slots: [], hasRoomToWait: false };

async function countsOf(deps: AvailabilityParts, form: FormAtRevision, plan: LimitPlan, now: Date) {
  if (plan.most !== null || plan.quotas.length > 0 || plan.slots.length > 0) await countForm(deps, form, now);
  return readCounts(deps, form, plan, now);
}

async function readCounts(deps: AvailabilityParts, form: FormAtRevision, plan: LimitPlan, now: Date) {
  const quotas = plan.quotas.flatMap(({ field: { name: field }, byOption }) =>
    [...byOption].map(([option, most]) => ({ field, option, most, name: optionName(field, option) })),
  );
  const slots = plan.slots.flatMap((field) =>
    slotsOf({ ...field, notice_hours: 0 }, now.getTime()).map((slot) => {
      const name = slotName(field.name, slot.start);
      const isBookable = isInTime(field, slot, now.getTime());
      return { ...slot, isBookable, field: field.name, most: placesOf(field), name };
    }),
  );
  if (plan.most === null && quotas.length === 0 && slots.length === 0) return NOTHING_COUNTED;
  const list = waitingListOf(form.config);
  const names = [
    PLACES,
    ...(list ? [WAITING] : []),
    ...quotas.map(({ name }) => name),
    ...slots.map(({ name }) => name),
  ];
  const taken = await readCounters(deps.orm.em.fork(), form.id, names);
  const leftOf = (name: string, most: number): Left => {
    const gone = taken.get(name) ?? 0;
    return { most, taken: gone, left: Math.max(most - gone, 0) };
  };
  return {
    places: plan.most === null ? null : leftOf(PLACES, plan.most),
    options: quotas.map(({ field, option, most, name }) => ({ field, option, left: leftOf(name, most) })),
    slots: slots.map(({ field, start, startsAt, endsAt, isBookable, most, name }) => {
      return { field, start, startsAt, endsAt, isBookable, left: leftOf(name, most) };
    }),
    hasRoomToWait: list !== null && (taken.get(WAITING) ?? 0) < list.max,
  };
}

/** Like `fieldsWithSlots`, for a page on which a submission is changed: of all limits, only the slots concern it. */
export async function withFreeSlots(
  deps: AvailabilityParts,
  form: FormAtRevision,
  fields: FieldConfig[],
  now: Date,
): Promise<FieldConfig[]> {
  if (fields.every(({ type }) => type !== 'slot')) return fields;
  const plan = planOf(form.config);
  // The form is a copy that is changed for the page, by which nothing must be counted anew.
  if (!plan) return fields;
  const counts = await readCounts(deps, form, plan, now);
  const em = deps.orm.em.fork();
  const wanted = counts.slots.map(({ field, start }) => {
    return { kind: 'option' as const, name: slotName(field, start), times: 1 };
  });
  const read = waitingListOf(form.config) ? wanted.flatMap(({ name }) => [name, waitingFor(name)]) : [];
  const taken = await readCounters(em, form.id, read);
  const lacking = new Set(await new PeopleAhead(em, { form, now }, { taken, read }).lacking(wanted, plan));
  // Whoever has a place waits for no other, and takes none that those who wait can have.
  const slots = counts.slots.map((slot, at) =>
    lacking.has(wanted[at] as (typeof wanted)[number]) ? { ...slot, left: { ...slot.left, left: 0 } } : slot,
  );
  return fieldsWithSlots(form.config, fields, { slots, hasRoomToWait: false }, now);
}

/** Returns the fields for the page: each `slot` lists its times, those without a free place marked; with a waiting list they can be chosen. */
export function fieldsWithSlots(
  config: FormConfig,
  fields: FieldConfig[],
  { slots, hasRoomToWait }: Pick<Availability, 'slots' | 'hasRoomToWait'>,
  now: Date,
): FieldConfig[] {
  if (fields.every(({ type }) => type !== 'slot')) return fields;
  const { limits: texts, slots: words, waitingList } = textsOf(config);
  const leftBySlot = new Map(slots.map(({ field, start, left }) => [`${field} ${start}`, left.left]));
  return withSlots(fields, now.getTime(), (field, start) => {
    // On a page that changes a booking, its own place is free for it.
    if (bookedOf(field) === start) return {};
    const left = leftBySlot.get(`${field.name} ${start}`) ?? placesOf(field);
    if (left === 0) return hasRoomToWait ? { note: waitingList.option } : { soldOut: true, note: words.full };
    return field.show_left ? { note: fill(texts.left, { count: left }) } : {};
  });
}

/** Returns the fields for the page: options that are sold out are labelled, and disabled unless the form has a waiting list. */
export function fieldsWithQuotas(
  config: FormConfig,
  fields: FieldConfig[],
  { options, hasRoomToWait }: Pick<Availability, 'options' | 'hasRoomToWait'>,
): FieldConfig[] {
  if (options.length === 0) return fields;
  const { limits, waitingList } = textsOf(config);
  const soldOut = hasRoomToWait ? waitingList.option : limits.soldOut;
  const texts: LeftTexts = { ...limits, soldOut, isWaiting: hasRoomToWait };
  return fields.map((field) => {
    if (field.type === 'product' && field.quota !== undefined) return wholeProduct(field, options, texts);
    if (!isInput(field) || !optionsOf(field).length || !('options' in field) || !field.options) return field;
    const showsLeft = 'show_left' in field && field.show_left === true;
    const shown = field.options.map((option) => {
      const quota = options.find((one) => one.field === field.name && one.option === option.value);
      if (!quota) return option;
      const { left } = quota.left;
      const note = left === 0 ? texts.soldOut : showsLeft ? fill(texts.left, { count: left }) : null;
      return { ...(note ? withNote(option, note) : option), soldOut: left === 0 && !texts.isWaiting };
    });
    return { ...field, options: shown } as FieldConfig;
  });
}

type LeftTexts = Pick<Texts['limits'], 'left' | 'soldOut'> & {
  /** True if who chooses a sold-out option joins the waiting list. */
  isWaiting: boolean;
};

/** Applies the quota of a whole product: sold out, or the number that is left (see the field type `product`). */
function wholeProduct(
  field: Extract<FieldConfig, { type: 'product' }>,
  options: Availability['options'],
  texts: LeftTexts,
): FieldConfig {
  const quota = options.find((one) => one.field === field.name && one.option === WHOLE);
  if (!quota) return field;
  const { left } = quota.left;
  const note = left === 0 ? texts.soldOut : field.show_left ? fill(texts.left, { count: left }) : null;
  const shown = { ...field, ...(note && { note }), soldOut: left === 0 && !texts.isWaiting };
  return shown;
}
