import type { JsonObject } from '#forms/config/json.ts';
import type { FieldTypeName } from '#forms/config/types.ts';

/** The groups of the palette, in order. */
export const PALETTE = ['text', 'contact', 'choice', 'number', 'time', 'file', 'money', 'layout', 'special'] as const;

/** The entry of a field type in the palette. */
export interface TypeInPalette {
  group: (typeof PALETTE)[number];
  /** Keys of the example in addition to type, name and label. */
  example?: JsonObject;
  /** Keys of a new field in addition to those: only keys without which it cannot be saved, with no site-specific values. */
  start?: JsonObject;
  /** Types of which the form must already have a field. */
  needs?: readonly FieldTypeName[];
}

const CHOICES = [
  { value: 'sales', label: 'Sales' },
  { value: 'support', label: 'Support' },
];
const PRICED = [
  { value: 's', label: 'Small', price: 1_500 },
  { value: 'l', label: 'Large', price: 1_900 },
];
const OPTIONS = [{ value: 'option_1' }, { value: 'option_2' }];
const FREE = OPTIONS.map((option) => ({ ...option, price: 0 }));
const OFFICE_HOURS = [{ weekdays: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '09:00', to: '17:00' }];
const inner = (type: string, name: string, label: string) => ({ type, name, label });

/** Every field type, in the order of the palette. The compiler reports a missing one. */
export const TYPES: Readonly<Record<FieldTypeName, TypeInPalette>> = {
  text: { group: 'text', example: { placeholder: 'Ada' } },
  textarea: { group: 'text', example: { rows: 6 } },
  rich_text: { group: 'text' },
  url: { group: 'text' },
  password: { group: 'text' },
  name: { group: 'contact' },
  email: {
    group: 'contact',
    example: { required: true },
  },
  tel: { group: 'contact', example: { country: 'DE' } },
  address: { group: 'contact' },
  country: { group: 'contact' },
  state: {
    group: 'contact',
    example: { countries: ['US'] },
    start: { countries: ['US'] },
  },
  select: {
    group: 'choice',
    example: { options: CHOICES },
    start: { options: OPTIONS },
  },
  radio: {
    group: 'choice',
    example: { options: CHOICES },
    start: { options: OPTIONS },
  },
  checkbox: { group: 'choice' },
  checkboxes: {
    group: 'choice',
    example: { options: CHOICES },
    start: { options: OPTIONS },
  },
  ranking: {
    group: 'choice',
    example: { options: CHOICES },
    start: { options: OPTIONS },
  },
  matrix: {
    group: 'choice',
    example: {
      options: [{ value: 'good' }, { value: 'poor' }],
      rows: [
        { name: 'food', label: 'Food' },
        { name: 'room', label: 'Room' },
      ],
    },
    start: {
      options: OPTIONS,
      rows: [{ name: 'row_1' }, { name: 'row_2' }],
    },
  },
  consent: {
    group: 'choice',
    example: { required: true },
    start: { required: true },
  },
  number: {
    group: 'number',
    example: { min: 1, max: 10, step: 1 },
  },
  currency: {
    group: 'number',
    example: { currency: 'EUR' },
    start: { currency: 'EUR' },
  },
  range: { group: 'number' },
  rating: { group: 'number', example: { max: 5 } },
  scale: {
    group: 'number',
    example: { preset: 'nps', low_label: 'Not at all likely', high_label: 'Very likely' },
  },
  calculated: {
    group: 'number',
    needs: ['number'],
    example: { formula: 'number * 2' },
    start: { formula: 'number' },
  },
  date: { group: 'time' },
  date_range: { group: 'time' },
  time: { group: 'time' },
  datetime: {
    group: 'time',
    example: { time_zone: 'Europe/Berlin' },
  },
  slot: {
    group: 'time',
    example: { hours: OFFICE_HOURS, minutes: 30, notice_hours: 24, time_zone: 'Europe/Berlin' },
    start: { hours: OFFICE_HOURS, minutes: 30 },
  },
  file: { group: 'file', example: { accept: ['.pdf'] } },
  image: { group: 'file' },
  signature: { group: 'file' },
  product: {
    group: 'money',
    example: { currency: 'EUR', options: PRICED, max_quantity: 5 },
    start: { currency: 'EUR', price: 0 },
  },
  product_option: {
    group: 'money',
    needs: ['product'],
    example: { currency: 'EUR', product: 'product', options: [{ value: 'gift', label: 'As a gift', price: 300 }] },
    start: { currency: 'EUR', product: 'product', options: FREE },
  },
  shipping: {
    group: 'money',
    needs: ['product'],
    example: { currency: 'EUR', required: true, options: [{ value: 'post', label: 'By post', price: 490 }] },
    start: { currency: 'EUR', options: FREE },
  },
  coupon: {
    group: 'money',
    needs: ['product'],
    example: { codes: [{ code: 'SPRING', percent: 10 }] },
    start: { codes: [{ code: 'CODE-1', percent: 1 }] },
  },
  total: {
    group: 'money',
    needs: ['product'],
    example: { currency: 'EUR' },
    start: { currency: 'EUR' },
  },
  section: { group: 'layout' },
  html: {
    group: 'layout',
    example: { html: '<p>We answer within <strong>two days</strong>.</p>' },
    start: { html: '<p>Text</p>' },
  },
  divider: { group: 'layout' },
  group: {
    group: 'layout',
    example: { fields: [inner('text', 'street', 'Street'), inner('text', 'city', 'City')] },
    start: { fields: [{ type: 'text', name: 'text' }] },
  },
  repeater: {
    group: 'layout',
    example: { fields: [inner('text', 'guest', 'Guest')], min_rows: 1, add_label: 'Add a guest' },
    start: { fields: [{ type: 'text', name: 'text' }] },
  },
  page_break: {
    group: 'layout',
    example: { label: 'Your order' },
  },
  hidden: {
    group: 'special',
    example: { default: 'newsletter' },
  },
};
