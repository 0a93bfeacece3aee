import type { JsonValue } from '#forms/config/json.ts';
import type { FieldTypeName } from '#forms/field-types/index.ts';

/** A field of the form with every type, and a visitor's answer. */
export interface Entry {
  field: { type: FieldTypeName; name: string; [key: string]: unknown };
  /** The value as a program sends it; absent for fields that nobody fills in. */
  sent?: JsonValue;
  /** The visitor's actions on the page: values by the name of the input. A list of boxes or choices takes several. */
  inputs?: Readonly<Record<string, string | readonly string[]>>;
  /** The actions on the page without JavaScript, if its inputs differ. */
  plain?: Readonly<Record<string, string>>;
}

const options = [
  { value: 'a', label: 'Alpha' },
  { value: 'b', label: 'Beta' },
  { value: 'c', label: 'Gamma' },
];
const rows = [
  { name: 'food', label: 'The food' },
  { name: 'room', label: 'The room' },
];
const when = (field: string, op: string, value?: unknown, action = 'show') => ({
  action,
  match: 'all',
  rules: [{ field, op, ...(value !== undefined && { value }) }],
});
/** Creates a field that is one input, with its answer. */
const plain = (field: Entry['field'], sent: string | number, typed = String(sent)): Entry => ({
  field,
  sent,
  inputs: { [field.name]: typed },
});

/** Fields about the visitor. */
export const WHO: Entry[] = [
  { field: { type: 'section', name: 'who', label: 'Who you are', description: 'All of it stays with us.' } },
  plain(
    {
      type: 'text',
      name: 'nick',
      label: 'Nickname',
      required: true,
      autocomplete: 'nickname',
      min_length: 2,
      max_length: 20,
      width: 'half',
      placeholder: 'Ada',
    },
    'Ada',
  ),
  plain(
    {
      type: 'text',
      name: 'code',
      label: 'Code',
      pattern: '[A-Z]{2}[0-9]{3}',
      width: 'half',
      help: 'It stands on the back of your ticket.',
      messages: { pattern: 'Two letters and three digits.' },
    },
    'AB123',
  ),
  {
    field: {
      type: 'name',
      name: 'person',
      label: 'Name',
      required: true,
      parts: ['prefix', 'first', 'middle', 'last', 'suffix'],
      needed_parts: ['first', 'last'],
    },
    sent: { prefix: 'Dr.', first: 'Ada', middle: '', last: 'Lovelace', suffix: '' },
    inputs: { 'person[prefix]': 'Dr.', 'person[first]': 'Ada', 'person[last]': 'Lovelace' },
  },
  {
    field: {
      type: 'email',
      name: 'email',
      label: 'E-mail',
      required: true,
      confirm: true,
      denied_domains: ['spam.example'],
      unique: true,
    },
    sent: { value: 'ada@example.net', confirm: 'ada@example.net' },
    inputs: { email: 'ada@example.net', 'email[confirm]': 'ada@example.net' },
  },
  plain(
    { type: 'email', name: 'work_email', label: 'E-mail at work', width: 'half', allowed_domains: ['example.org'] },
    'ada@example.org',
  ),
  plain({ type: 'tel', name: 'phone', label: 'Telephone', country: 'DE', width: 'half' }, '030 901820'),
  plain({ type: 'tel', name: 'mobile', label: 'Mobile', countries: ['DE', 'FR'] }, '+49 1512 3456789'),
  plain({ type: 'url', name: 'site', label: 'Your site' }, 'https://example.org/ada'),
  {
    field: { type: 'password', name: 'secret', label: 'Password', confirm: true, needs: ['upper', 'digit'] },
    sent: { value: 'Analytical1', confirm: 'Analytical1' },
    inputs: { secret: 'Analytical1', 'secret[confirm]': 'Analytical1' },
  },
  {
    field: {
      type: 'address',
      name: 'home',
      label: 'Address',
      parts: ['street', 'line2', 'postcode', 'city', 'country'],
      sensitive: true,
    },
    sent: { street: 'Hauptstraße 1', line2: '', postcode: '10115', city: 'Berlin', country: 'DE' },
    inputs: {
      'home[street]': 'Hauptstraße 1',
      'home[postcode]': '10115',
      'home[city]': 'Berlin',
      'home[country]': 'DE',
    },
  },
  plain({ type: 'country', name: 'land', label: 'Country', countries: ['CA', 'DE', 'US'], width: 'half' }, 'CA'),
  {
    ...plain(
      { type: 'state', name: 'state', label: 'State', country_field: 'land', required: true, width: 'half' },
      'CA-BC',
    ),
    plain: { state: 'British Columbia' },
  },
  plain({ type: 'text', name: 'born_in', label: 'Born in', width: 'half' }, 'London'),
  { field: { type: 'hidden', name: 'source', default: 'leaflet' }, sent: 'leaflet' },
];

/** Fields for dates, times and numbers. */
export const WHEN: Entry[] = [
  plain(
    { type: 'date', name: 'day', label: 'Day', min: '2026-01-01', max: '2030-12-31', required: true },
    '2027-05-17',
  ),
  {
    field: { type: 'date_range', name: 'stay', label: 'Stay', min: '2026-01-01' },
    sent: { from: '2027-05-17', to: '2027-05-20' },
    inputs: { 'stay[from]': '2027-05-17', 'stay[to]': '2027-05-20' },
  },
  plain({ type: 'time', name: 'arrival', label: 'Arrival', min: '08:00', max: '20:00', width: 'third' }, '09:30'),
  plain(
    { type: 'datetime', name: 'moment', label: 'Call me at', time_zone: 'Europe/Berlin' },
    '2027-07-01T10:00:00+02:00',
    '2027-07-01T10:00',
  ),
  plain(
    {
      type: 'slot',
      name: 'visit',
      label: 'Your visit',
      minutes: 30,
      places: 1_000,
      dates: [{ date: '2099-05-18', from: '09:00', to: '11:00' }],
      time_zone: 'Europe/Berlin',
    },
    '2099-05-18T09:30',
  ),
  plain(
    { type: 'number', name: 'adults', label: 'Adults', min: 1, max: 9, step: 1, required: true, width: 'third' },
    2,
  ),
  plain({ type: 'number', name: 'height', label: 'Height in m', step: 0.01, width: 'third' }, 1.63),
  plain({ type: 'range', name: 'share', label: 'Share', min: 0, max: 10, step: 2 }, 8),
  plain({ type: 'currency', name: 'gift', label: 'Gift', currency: 'EUR', min: '5', max: '500' }, '19.90'),
  plain({ type: 'currency', name: 'yen', label: 'In yen', currency: 'JPY' }, '1500'),
  plain({ type: 'time', name: 'departure', label: 'Departure', width: 'third' }, '11:15'),
  { field: { type: 'calculated', name: 'beds', label: 'Beds', formula: 'adults * 1 + 1', decimals: 0 } },
  { field: { type: 'calculated', name: 'nights', label: 'Nights', formula: 'days(day, "2027-05-20")', decimals: 0 } },
  {
    field: {
      type: 'calculated',
      name: 'cost',
      label: 'Cost',
      formula: 'nights * adults * 40.10 + default(gift, 0)',
      format: 'currency',
      currency: 'EUR',
    },
  },
  plain(
    { type: 'number', name: 'children', label: 'Children', min: 0, conditional: when('adults', 'greater_than', 1) },
    1,
  ),
  {
    field: {
      type: 'text',
      name: 'why_alone',
      label: 'Why alone?',
      required: true,
      conditional: when('adults', 'equals', 1),
    },
  },
  plain(
    { type: 'text', name: 'reason', label: 'Reason', conditional: when('gift', 'not_empty', undefined, 'require') },
    'Birthday',
  ),
];

/** Fields to choose from. */
export const CHOICES: Entry[] = [
  plain({ type: 'select', name: 'topic', label: 'Topic', required: true, options }, 'b'),
  {
    field: { type: 'select', name: 'topics', label: 'Topics', multiple: true, options },
    sent: ['a', 'b'],
    inputs: { topics: ['a', 'b'] },
  },
  {
    field: { type: 'select', name: 'colour', label: 'Colour', other: true, other_label: 'Another one', options },
    sent: 'teal',
    inputs: { colour: '__other__', 'colour[other]': 'teal' },
  },
  plain(
    {
      type: 'radio',
      name: 'meal',
      label: 'Meal',
      required: true,
      show_left: true,
      options: [{ value: 'veg', label: 'Vegetables', quota: 20 }, { value: 'fish' }],
    },
    'veg',
  ),
  {
    field: { type: 'radio', name: 'way', label: 'You come by', other: true, options },
    sent: 'balloon',
    inputs: { way: '__other__', 'way[other]': 'balloon' },
  },
  {
    field: { type: 'checkboxes', name: 'days', label: 'Days', min: 1, max: 2, options },
    sent: ['a', 'c'],
    inputs: { days: ['a', 'c'] },
  },
  {
    field: {
      type: 'checkboxes',
      name: 'extras',
      label: 'Extras',
      other: true,
      options: [...options, { value: 'boat', conditional: when('meal', 'equals', 'fish') }],
    },
    sent: ['b', 'a kite'],
    inputs: { extras: ['b', '__other__'], 'extras[other]': 'a kite' },
  },
  plain({ type: 'radio', name: 'size', label: 'Size', options, default: 'a' }, 'c'),
  { field: { type: 'checkbox', name: 'news', label: 'Send me news.' }, sent: true, inputs: { news: ['1'] } },
  { field: { type: 'checkbox', name: 'calls', label: 'Call me.' }, sent: false },
  {
    field: { type: 'ranking', name: 'order', label: 'What matters', options },
    sent: ['c', 'a', 'b'],
    inputs: { 'order[a]': '2', 'order[b]': '3', 'order[c]': '1' },
  },
  {
    field: { type: 'matrix', name: 'rates', label: 'How was it?', options, rows, every_row: true },
    sent: { food: 'a', room: 'c' },
    inputs: { 'rates[food]': 'a', 'rates[room]': 'c' },
  },
  plain({ type: 'rating', name: 'stars', label: 'Stars', max: 5, required: true }, 4),
  plain({ type: 'scale', name: 'mood', label: 'Mood', min: 1, max: 5, low_label: 'Low', high_label: 'High' }, 3),
  plain({ type: 'scale', name: 'nps', label: 'Would you recommend us?', preset: 'nps' }, 9),
  { field: { type: 'text', name: 'why', label: 'What should be better?', conditional: when('nps', 'at_most', 6) } },
];

/** Long texts, groups, and fields computed from others. */
export const MORE: Entry[] = [
  { field: { type: 'html', name: 'note', html: '<p>Read the <a href="/terms">terms</a>.</p>' } },
  {
    field: {
      type: 'group',
      name: 'firm',
      label: 'Bill to',
      description: 'Whoever pays.',
      fields: [
        { type: 'text', name: 'company', label: 'Company', required: true },
        { type: 'select', name: 'kind', label: 'Kind', options },
        { type: 'number', name: 'seats', label: 'Seats', min: 1 },
        { type: 'calculated', name: 'price', label: 'Price', formula: 'seats * 12.5' },
        { type: 'text', name: 'vat', label: 'VAT number', conditional: when('kind', 'equals', 'a') },
        {
          type: 'group',
          name: 'contact',
          label: 'Contact',
          fields: [
            { type: 'email', name: 'mail', label: 'E-mail', required: true },
            { type: 'date', name: 'since', label: 'Since' },
            { type: 'checkboxes', name: 'by', label: 'Reached by', options },
            { type: 'name', name: 'who', label: 'Who' },
          ],
        },
      ],
    },
    sent: {
      company: 'Engines Ltd',
      kind: 'b',
      seats: 3,
      contact: {
        mail: 'office@example.org',
        since: '2026-02-03',
        by: ['b'],
        who: { first: 'Charles', last: 'Babbage' },
      },
    },
    inputs: {
      'firm.company': 'Engines Ltd',
      'firm.kind': 'b',
      'firm.seats': '3',
      'firm.contact.mail': 'office@example.org',
      'firm.contact.since': '2026-02-03',
      'firm.contact.by': ['b'],
      'firm.contact.who[first]': 'Charles',
      'firm.contact.who[last]': 'Babbage',
    },
  },
  {
    field: {
      type: 'repeater',
      name: 'pets',
      label: 'Pets',
      row_label: 'Pet {number}',
      min_rows: 2,
      max_rows: 4,
      same_as_above: true,
      fields: [
        { type: 'text', name: 'kind', label: 'Kind', required: true },
        { type: 'number', name: 'weight', label: 'Weight', step: 0.1 },
        { type: 'radio', name: 'size', label: 'Size', options },
        { type: 'text', name: 'breed', label: 'Breed', required: true, conditional: when('size', 'equals', 'b') },
        { type: 'file', name: 'pass', label: 'Its papers', accept: ['.txt'] },
        { type: 'calculated', name: 'fee', label: 'Fee', formula: 'weight * 1.1' },
      ],
    },
    sent: [
      { kind: 'Cat', weight: 4.1, size: 'a' },
      { kind: 'Dog', weight: 9.2, size: 'b', breed: 'Collie' },
    ],
    inputs: {
      'pets[0].kind': 'Cat',
      'pets[0].weight': '4.1',
      'pets[0].size': 'a',
      'pets[1].kind': 'Dog',
      'pets[1].weight': '9.2',
      'pets[1].size': 'b',
      'pets[1].breed': 'Collie',
    },
  },
  {
    field: { type: 'calculated', name: 'fees', label: 'Fees of all pets', formula: 'sum(pets.fee)' },
  },
  plain({ type: 'textarea', name: 'wishes', label: 'Wishes', rows: 2, min_length: 3 }, 'A window'),
  { field: { type: 'divider', name: 'line' } },
  plain(
    { type: 'textarea', name: 'message', label: 'Message', required: true, rows: 4, max_length: 500 },
    'Two lines\nof text',
  ),
  {
    field: { type: 'rich_text', name: 'about', label: 'About you', max_length: 100 },
    sent: '<p>Notes on an engine</p>',
    inputs: { about: 'Notes on an engine' },
  },
  { field: { type: 'text', name: 'edition', label: 'Edition', read_only: true, default: 'First' } },
  plain({ type: 'text', name: 'diet', label: 'Diet', sensitive: true, autocomplete: 'off' }, 'none'),
  {
    field: {
      type: 'calculated',
      name: 'whole',
      label: 'In all',
      formula: 'firm.price + cost',
      format: 'currency',
      currency: 'EUR',
    },
  },
];

/** Fields of the last page. */
export const END: Entry[] = [
  { field: { type: 'file', name: 'cv', label: 'Your CV', accept: ['.txt'], max_size_kb: 10 } },
  {
    field: { type: 'signature', name: 'signature', label: 'Your signature' },
    sent: { typed: 'Ada Lovelace' },
    inputs: { 'signature[typed]': 'Ada Lovelace' },
  },
  { field: { type: 'image', name: 'photo', label: 'A picture of you', max_width: 100, max_height: 100 } },
  {
    field: { type: 'consent', name: 'consent', label: 'You may store this.', required: true },
    sent: true,
    inputs: { consent: ['1'] },
  },
];

/** The page that visitors skip if they bring somebody along. */
export const ALONE: Entry[] = [{ field: { type: 'text', name: 'friend', label: 'Who knows of it?', required: true } }];
