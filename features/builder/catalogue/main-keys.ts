import type { FieldTypeName } from '#forms/config/types.ts';

/** The keys that a property panel shows first, beside `label`, `required` and `conditional`. */
const FIRST: Readonly<Record<FieldTypeName, readonly string[]>> = {
  text: ['max_length'],
  textarea: ['max_length'],
  rich_text: ['max_length'],
  url: ['placeholder'],
  password: ['min_length'],
  name: ['parts'],
  email: ['confirm'],
  tel: ['country'],
  address: ['parts'],
  country: ['countries'],
  state: ['countries'],
  select: ['options'],
  radio: ['options'],
  checkbox: ['description'],
  checkboxes: ['options'],
  ranking: ['options'],
  matrix: ['rows', 'options'],
  consent: ['description'],
  number: ['min', 'max'],
  currency: ['currency'],
  range: ['min', 'max'],
  rating: ['max'],
  scale: ['preset', 'low_label', 'high_label'],
  calculated: ['formula'],
  date: ['min', 'max'],
  date_range: ['min', 'max'],
  time: ['min', 'max'],
  datetime: ['min', 'max'],
  slot: ['hours', 'minutes', 'places', 'time_zone'],
  file: ['accept', 'multiple'],
  image: ['multiple'],
  signature: ['typed_only'],
  product: ['price', 'options'],
  product_option: ['product', 'options'],
  shipping: ['options'],
  coupon: ['codes'],
  total: ['currency'],
  section: ['description'],
  html: ['html'],
  divider: [],
  group: ['description', 'fields'],
  repeater: ['min_rows', 'max_rows', 'fields'],
  page_break: ['description'],
  hidden: ['default'],
};

/** Types whose inputs show a placeholder. */
const WITH_PLACEHOLDER: readonly FieldTypeName[] = [
  ...(['text', 'textarea', 'rich_text', 'url', 'password', 'email', 'tel', 'number', 'currency'] as const),
  ...(['select', 'country', 'state', 'slot', 'coupon'] as const),
];

/** Types that nobody fills in. */
const COMPUTED: readonly FieldTypeName[] = ['calculated', 'total'];

export function firstKeysOf(type: FieldTypeName): readonly string[] {
  return ['label', 'required', ...FIRST[type], 'conditional'];
}

/** Returns the keys that a save accepts or refuses, but that have no effect on fields of this type. */
export function keysWithoutEffect(type: FieldTypeName): readonly string[] {
  return [
    ...(WITH_PLACEHOLDER.includes(type) ? [] : ['placeholder']),
    ...(COMPUTED.includes(type) ? ['required', 'default', 'read_only'] : []),
    ...(type === 'hidden' ? ['required'] : []),
  ];
}
