import type { JsonObject } from '#forms/config/json.ts';
import type { FieldTypeName } from '#forms/config/types.ts';

/** The groups of the palette, in order. */
export const PALETTE = [
  { id: 'text', title: 'Text' },
  { id: 'contact', title: 'Contact' },
  { id: 'choice', title: 'Choices' },
  { id: 'number', title: 'Numbers and ratings' },
  { id: 'time', title: 'Dates and times' },
  { id: 'file', title: 'Files and signatures' },
  { id: 'money', title: 'Orders' },
  { id: 'layout', title: 'Layout' },
  { id: 'special', title: 'Special' },
] as const;

/** The entry of a field type in the palette. */
export interface TypeInPalette {
  title: string;
  description: string;
  group: (typeof PALETTE)[number]['id'];
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
const OPTIONS = [
  { value: 'option_1', label: 'Option 1' },
  { value: 'option_2', label: 'Option 2' },
];
const FREE = OPTIONS.map((option) => ({ ...option, price: 0 }));
const inner = (type: string, name: string, label: string) => ({ type, name, label });

/** Every field type, in the order of the palette. The compiler reports a missing one. */
export const TYPES: Readonly<Record<FieldTypeName, TypeInPalette>> = {
  text: { title: 'Text', group: 'text', description: 'One line of text.', example: { placeholder: 'Ada' } },
  textarea: { title: 'Long text', group: 'text', description: 'Text of several lines.', example: { rows: 6 } },
  rich_text: { title: 'Formatted text', group: 'text', description: 'Text with bold, lists and links, in an editor.' },
  url: { title: 'Web address', group: 'text', description: 'An address that begins with http or https.' },
  password: { title: 'Password', group: 'text', description: 'A password, which is checked and kept nowhere.' },
  name: { title: 'Name', group: 'contact', description: 'The name of a person, in parts.' },
  email: {
    title: 'E-mail',
    group: 'contact',
    description: 'One e-mail address, which can be entered twice.',
    example: { required: true },
  },
  tel: { title: 'Telephone', group: 'contact', description: 'A telephone number.', example: { country: 'DE' } },
  address: { title: 'Address', group: 'contact', description: 'A postal address, in parts.' },
  country: { title: 'Country', group: 'contact', description: 'A country, by its name in the form’s language.' },
  state: {
    title: 'State',
    group: 'contact',
    description: 'A state or province of a country.',
    example: { countries: ['US'] },
    start: { countries: ['US'] },
  },
  select: {
    title: 'Drop-down list',
    group: 'choice',
    description: 'One of a list of options, or several.',
    example: { options: CHOICES },
    start: { options: OPTIONS },
  },
  radio: {
    title: 'Radio buttons',
    group: 'choice',
    description: 'One of a few options.',
    example: { options: CHOICES },
    start: { options: OPTIONS },
  },
  checkbox: { title: 'Checkbox', group: 'choice', description: 'A box that is ticked or not.' },
  checkboxes: {
    title: 'Checkboxes',
    group: 'choice',
    description: 'Several of a few options.',
    example: { options: CHOICES },
    start: { options: OPTIONS },
  },
  ranking: {
    title: 'Ranking',
    group: 'choice',
    description: 'Options that are put in order.',
    example: { options: CHOICES },
    start: { options: OPTIONS },
  },
  matrix: {
    title: 'Matrix',
    group: 'choice',
    description: 'The same options for each of several rows.',
    example: {
      options: [{ value: 'good' }, { value: 'poor' }],
      rows: [
        { name: 'food', label: 'Food' },
        { name: 'room', label: 'Room' },
      ],
    },
    start: {
      options: OPTIONS,
      rows: [
        { name: 'row_1', label: 'Row 1' },
        { name: 'row_2', label: 'Row 2' },
      ],
    },
  },
  consent: {
    title: 'Consent',
    group: 'choice',
    description: 'A box that has to be ticked.',
    example: { required: true },
    start: { required: true },
  },
  number: {
    title: 'Number',
    group: 'number',
    description: 'A number that is typed.',
    example: { min: 1, max: 10, step: 1 },
  },
  currency: {
    title: 'Amount of money',
    group: 'number',
    description: 'An exact amount in one currency.',
    example: { currency: 'EUR' },
    start: { currency: 'EUR' },
  },
  range: { title: 'Slider', group: 'number', description: 'A number, chosen by a slider.' },
  rating: { title: 'Rating', group: 'number', description: 'One star or more.', example: { max: 5 } },
  scale: {
    title: 'Scale',
    group: 'number',
    description: 'Points from low to high.',
    example: { preset: 'nps', low_label: 'Not at all likely', high_label: 'Very likely' },
  },
  calculated: {
    title: 'Calculation',
    group: 'number',
    needs: ['number'],
    description: 'A number that a formula makes of other fields.',
    example: { formula: 'number * 2' },
    start: { formula: 'number' },
  },
  date: { title: 'Date', group: 'time', description: 'A day of the calendar.' },
  date_range: { title: 'Range of dates', group: 'time', description: 'A first day and a last one.' },
  time: { title: 'Time', group: 'time', description: 'A time of the day.' },
  datetime: {
    title: 'Date and time',
    group: 'time',
    description: 'A moment in a time zone.',
    example: { time_zone: 'Europe/Berlin' },
  },
  file: { title: 'File', group: 'file', description: 'Files of the visitor.', example: { accept: ['.pdf'] } },
  image: { title: 'Picture', group: 'file', description: 'Pictures of the visitor, with a preview.' },
  signature: { title: 'Signature', group: 'file', description: 'A signature that is drawn or typed.' },
  product: {
    title: 'Product',
    group: 'money',
    description: 'Something that can be ordered, with its price.',
    example: { currency: 'EUR', options: PRICED, max_quantity: 5 },
    start: { currency: 'EUR', price: 0 },
  },
  product_option: {
    title: 'Option of a product',
    group: 'money',
    needs: ['product'],
    description: 'What can be chosen with a product.',
    example: { currency: 'EUR', product: 'product', options: [{ value: 'gift', label: 'As a gift', price: 300 }] },
    start: { currency: 'EUR', product: 'product', options: FREE },
  },
  shipping: {
    title: 'Shipping',
    group: 'money',
    needs: ['product'],
    description: 'How an order is sent.',
    example: { currency: 'EUR', required: true, options: [{ value: 'post', label: 'By post', price: 490 }] },
    start: { currency: 'EUR', options: FREE },
  },
  coupon: {
    title: 'Coupon',
    group: 'money',
    needs: ['product'],
    description: 'A code that makes an order cheaper.',
    example: { codes: [{ code: 'SPRING', percent: 10 }] },
    start: { codes: [{ code: 'CODE-1', percent: 1 }] },
  },
  total: {
    title: 'Total',
    group: 'money',
    needs: ['product'],
    description: 'The order line by line, and what it comes to.',
    example: { currency: 'EUR' },
    start: { currency: 'EUR' },
  },
  section: { title: 'Heading', group: 'layout', description: 'A heading with a text.' },
  html: {
    title: 'Text with HTML',
    group: 'layout',
    description: 'A text with links, lists and pictures.',
    example: { html: '<p>We answer within <strong>two days</strong>.</p>' },
    start: { html: '<p>Text</p>' },
  },
  divider: { title: 'Line', group: 'layout', description: 'A line between fields.' },
  group: {
    title: 'Group',
    group: 'layout',
    description: 'Fields that belong together.',
    example: { fields: [inner('text', 'street', 'Street'), inner('text', 'city', 'City')] },
    start: { fields: [inner('text', 'text', 'Text')] },
  },
  repeater: {
    title: 'Repeating fields',
    group: 'layout',
    description: 'Fields that are filled in once for each row.',
    example: { fields: [inner('text', 'guest', 'Guest')], min_rows: 1, add_label: 'Add a guest' },
    start: { fields: [inner('text', 'text', 'Text')] },
  },
  page_break: {
    title: 'New page',
    group: 'layout',
    description: 'Begins a new page of the form.',
    example: { label: 'Your order' },
  },
  hidden: {
    title: 'Hidden value',
    group: 'special',
    description: 'A value that visitors do not see.',
    example: { default: 'newsletter' },
  },
};
