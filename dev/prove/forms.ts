import { FORMS as PROCESS_FORMS } from '#dev/chaos/processes/form.ts';
import { CHOICES, type Entry, MORE, WHEN, WHO } from '#dev/every-type/fields.ts';
import { EVERY_TYPE_FORM, EVERY_VALUE } from '#dev/every-type/form.ts';
import type { FormKind } from './plan.ts';
import type { Random } from './random.ts';

/** Most submissions, places of an option, and places of a time: few, so that they are soon taken. */
export const LIMITS = { places: 12, option: 5, slot: 2 } as const;
/** Codes of the form with coupons; each may be used once. */
export const CODES = Array.from({ length: 60 }, (_, index) => `CODE${index}`);
export const SLOTS = ['2099-05-18T09:00', '2099-05-18T09:30', '2099-05-18T10:00', '2099-05-18T10:30'] as const;

/** A form before it is saved, and the answers that it takes. */
export interface FormPlan {
  title: string;
  config: { fields: readonly object[]; options: object };
  /** @param canary a text that must never appear outside the answers; it stands in a free text */
  answers(random: Random, canary: string): Record<string, unknown>;
}

/** Names of the forms' integrations and notifications: each submission that counts has one delivery of each. */
export const OWN_DELIVERIES = { integration: 'crm', mail: 'team' } as const;

/**
 * Returns the forms of a run, most of them made of its seed.
 * @param webhook address of the receiver
 */
export function formsOf(random: Random, webhook: string): Readonly<Record<FormKind, FormPlan>> {
  const options = (kind: FormKind, more: object = {}) => {
    const own = random.fork(`options of ${kind}`);
    return {
      ...optionsOf(own),
      notifications: [{ key: OWN_DELIVERIES.mail, to: 'team@example.com', subject: 'Number {submission:id}' }],
      integrations: [{ key: OWN_DELIVERIES.integration, integration_id: 'webhook', settings: { url: webhook } }],
      ...more,
    };
  };
  const contact = (kind: FormKind, more: object = {}, fields: readonly object[] = [], answer: Answer = () => ({})) => ({
    title: `Prove: ${kind}`,
    config: { fields: [...CONTACT, ...fields], options: options(kind, more) },
    answers: (decide: Random, canary: string) => ({ ...contactAnswers(decide, canary), ...answer(decide) }),
  });
  const mixed = mixedEntries(random.fork('mixed'));
  const list = { address_field: 'email', max: 200, offer_hours: 1 };
  const seats = [
    { value: 'front', label: 'Front', quota: LIMITS.option },
    { value: 'back', label: 'Back' },
  ];
  const payment = (provider: string) => ({
    payment: { enabled: true, provider, currency: 'EUR', amount: 1990, description: 'Ticket' },
  });
  return {
    contact: contact('contact'),
    every: {
      title: 'Prove: every type',
      config: { fields: EVERY_TYPE_FORM.config.fields, options: options('every') },
      answers: (decide, canary) => ({
        ...EVERY_VALUE,
        nick: `Ada ${decide.below(1000)}`,
        email: both(addressOf(canary)),
        message: canary,
      }),
    },
    mixed: contact(
      'mixed',
      {},
      mixed.map(({ field }) => field),
      (decide) =>
        Object.fromEntries(
          mixed.flatMap(({ field, sent }) => (field.required || decide.happens(70) ? [[field.name, sent]] : [])),
        ),
    ),
    unstored: contact('unstored', { store_submissions: false, editing: { enabled: false } }),
    limited: contact(
      'limited',
      { limits: { max_submissions: LIMITS.places, waiting_list: { ...list, automatic: random.happens(50) } } },
      [{ type: 'radio', name: 'seat', label: 'Seat', required: true, options: seats }],
      (decide) => ({ seat: decide.pick(['front', 'back']) }),
    ),
    slots: contact(
      'slots',
      { limits: { waiting_list: { ...list, automatic: true } } },
      [
        {
          ...{ type: 'slot', name: 'visit', label: 'Your visit', required: true, minutes: 30, places: LIMITS.slot },
          ...{ dates: [{ date: '2099-05-18', from: '09:00', to: '11:00' }], time_zone: 'Europe/Berlin' },
        },
      ],
      (decide) => ({ visit: decide.pick(SLOTS) }),
    ),
    drafts: contact('drafts', { drafts: { enabled: true, email_field: 'email' } }),
    coupon: contact(
      'coupon',
      {},
      [
        {
          ...{ type: 'product', name: 'shirt', label: 'Shirt', required: true },
          ...{ price: 1990, currency: 'EUR', max_quantity: 5 },
        },
        {
          type: 'coupon',
          name: 'voucher',
          label: 'Voucher',
          codes: CODES.map((code) => ({ code, percent: 50, max_uses: 1 })),
        },
      ],
      () => ({ shirt: { quantity: 1 } }),
    ),
    invited: contact('invited', { invitations: { enabled: true } }),
    process: { ...PROCESS_FORMS[0], answers: () => ({}) },
    stripe: { ...contact('stripe', payment('stripe')), answers: () => ({}) },
    paypal: { ...contact('paypal', payment('paypal')), answers: () => ({}) },
  };
}

type Answer = (decide: Random) => Record<string, unknown>;

const TOPICS = [
  { value: 'question', label: 'A question' },
  { value: 'order', label: 'An order' },
];
const CONTACT = [
  { type: 'text', name: 'name', label: 'Your name', required: true, max_length: 120 },
  { type: 'email', name: 'email', label: 'E-mail address', required: true },
  { type: 'select', name: 'topic', label: 'Topic', options: TOPICS },
  { type: 'textarea', name: 'message', label: 'Your message', max_length: 5000 },
];

function contactAnswers(decide: Random, canary: string): Record<string, unknown> {
  return {
    name: `Ada ${decide.below(1000)}`,
    email: addressOf(canary),
    topic: decide.pick(TOPICS).value,
    message: `${canary} ${'and so on '.repeat(decide.below(60))}`.trim(),
  };
}

/** The address contains the canary too, so that addresses are searched for like texts. */
export function addressOf(canary: string): string {
  return `${canary}@example.com`;
}

const both = (value: string) => ({ value, confirm: value });

/** Options without which a form works as well. */
function optionsOf(random: Random): object {
  return {
    min_fill_seconds: 0,
    rate_limits: { per_minute: 0, per_hour: 0 },
    ...(random.happens(30) && { retention_days: 30 + random.below(300) }),
    ...(random.happens(30) && { success_message: `Thank you, {form:title} ${random.below(10)}` }),
    ...(random.happens(40) && { anonymize_ip: random.happens(50) }),
    ...(random.happens(30) && { editing: { enabled: true } }),
    ...(random.happens(30) && { ignore_visits: true }),
    ...(random.happens(30) && { language: random.pick(['de', 'fr', 'ar']) }),
  };
}

/** Fields that need no other field. */
function mixedEntries(random: Random): Entry[] {
  const needsOthers = /conditional|formula|"(country_field|product|min_rows|unique)"/;
  const taken = new Set(CONTACT.map(({ name }) => name));
  const lonely = [...WHO, ...WHEN, ...CHOICES, ...MORE].filter(
    ({ field, sent }) =>
      sent !== undefined && !taken.has(field.name) && field.type !== 'slot' && !needsOthers.test(JSON.stringify(field)),
  );
  return lonely.filter(({ field }) => field.required || random.happens(40));
}
