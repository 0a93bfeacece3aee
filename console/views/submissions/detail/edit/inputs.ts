import { type EditedField, isBlank, isObject, type Option } from './field.ts';

/** What an input looks like, and how what is typed there becomes a value. */
export type As = keyof typeof KINDS;

/** What stands in an input: a text, a tick, or a list of choices or files. */
export type Typed = string | boolean | readonly unknown[];

/** One input of a field. */
export interface Input {
  /** The key of its part of the value; '' for the whole of it. */
  part: string;
  /** What the part is called; undefined for the whole, which is called as its field. */
  label?: string;
  as: As;
  /** What the value has there. */
  raw: unknown;
  typed: Typed;
  /** What there is to choose. */
  options?: readonly Choice[];
  /** What an answer of one's own is called, where there may be one. */
  own?: string;
  /** Whether there is a choice for no answer. */
  isClearable?: boolean;
  min?: number | string;
  max?: number | string;
  step?: number;
  /** Of an amount: its currency. */
  unit?: string;
  /** Of a moment: where its time is meant. */
  zone?: string;
  /** Of places: the countries that there are, and of a state the one that it lies in. */
  countries?: readonly string[];
  country?: string;
  level?: string;
  /** Whether the value is none of this type, as after the type was changed: it stays until something is entered. */
  isStrange?: boolean;
}

export interface Choice {
  value: string;
  label: string;
}

/** Words for what has no label in the form. */
export interface Words {
  parts: Readonly<Record<string, string>>;
  other: string;
  variant: string;
  price: string;
  quantity: string;
  ordered: string;
  /** Of a choice that the form does not have any more. */
  gone(value: string): string;
  /** @param minor in the smallest unit */
  amount(minor: number, currency: string): string;
}

type Spec = Omit<Input, 'part' | 'raw' | 'typed'> & { part?: string };
/** @param beside values of the fields beside it */
type Specs = (field: EditedField, words: Words, value: unknown, beside: Readonly<Record<string, unknown>>) => Spec[];

interface Kind {
  /** Whether it can show a value that is not blank. */
  fits(raw: unknown, input: Spec): boolean;
  blank: Typed;
  typed(raw: unknown, input: Spec): Typed;
  raw(typed: Typed, input: Spec): unknown;
}

const isText = (raw: unknown): raw is string => typeof raw === 'string';
const isScalar = (raw: unknown) => isText(raw) || typeof raw === 'boolean' || typeof raw === 'number';
const isTexts = (raw: unknown): raw is string[] => Array.isArray(raw) && raw.every(isText);

const lines: Kind = { fits: isScalar, blank: '', typed: String, raw: (typed) => typed };
/** A text of a certain form. */
const formed = (pattern: RegExp): Kind => ({ ...lines, fits: (raw) => isText(raw) && pattern.test(raw) });
const list: Kind = { fits: Array.isArray, blank: [], typed: (raw) => raw as unknown[], raw: (typed) => typed };

const KINDS = {
  line: lines,
  text: lines,
  email: lines,
  tel: lines,
  url: lines,
  country: lines,
  state: lines,
  /** A text with formatting: what has none is shown as it is read. */
  rich: { ...lines, fits: isText, typed: (raw) => plainOf(String(raw)) ?? String(raw) },
  number: {
    ...lines,
    // Powers of ten are left as they are.
    fits: (raw) => typeof raw === 'number' && !String(raw).includes('e'),
    raw: (typed) => numberOf(typed),
  },
  /** In the notation of programs. */
  amount: lines,
  date: formed(/^\d{4}-\d\d-\d\d$/),
  time: formed(/^\d\d:\d\d$/),
  datetime: {
    ...formed(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)?)?$/),
    // Inputs know thousandths of a second.
    typed: (raw) => {
      const local = String(raw).replace(/(?:Z|[+-]\d\d:\d\d)$/, '');
      return local.replace(/(\.\d{3})\d+$/, '$1').replace(/(?<=T\d\d:\d\d):00$/, '');
    },
  },
  flag: { ...lines, fits: (raw) => typeof raw === 'boolean', blank: false, typed: (raw) => raw === true },
  /** Of what can be ordered once. */
  once: { ...lines, fits: (raw) => raw === 0 || raw === 1, blank: false, typed: (raw) => raw === 1, raw: Number },
  choice: lines,
  radio: lines,
  /** A choice of numbers. */
  points: { ...lines, fits: (raw) => typeof raw === 'number', raw: (typed) => numberOf(typed) },
  choices: {
    ...list,
    fits: isTexts,
    raw(typed, { options = [] }) {
      const chosen = typed as readonly string[];
      const known = options.map(({ value }) => value).filter((value) => chosen.includes(value));
      return [...known, ...chosen.filter((value) => !known.includes(value) && value !== '')];
    },
  },
  ranking: { ...list, fits: isTexts },
  files: list,
} satisfies Record<string, Kind>;

/** What a few choices are: they are all shown. */
const FEW = 8;

const whole =
  (as: As): Specs =>
  (field) => [{ as, ...boundsOf(field) }];

function boundsOf({ min, max, step }: EditedField) {
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }), ...(step !== undefined && { step }) };
}

const partsOf =
  (
    usual: readonly string[],
    asOf: (part: string, field: EditedField, value: unknown) => Partial<Spec> = () => ({}),
  ): Specs =>
  (field, words, value) =>
    (field.parts ?? usual).map((part) => ({
      part,
      label: field.part_labels?.[part] || (words.parts[part] ?? part),
      as: 'line',
      ...asOf(part, field, value),
    }));

const points =
  (bounds: (field: EditedField) => readonly [number, number]): Specs =>
  (field, words, value) => {
    const [min, max] = bounds(field);
    const options = Array.from({ length: max - min + 1 }, (_, index) => {
      const said = (index === 0 && field.low_label) || (index === max - min && field.high_label);
      return { value: String(min + index), label: `${min + index}${said ? ` (${said})` : ''}` };
    });
    const known = withGone(options, typeof value === 'number' ? [String(value)] : [], words);
    return [{ as: 'points', options: known, isClearable: !field.required }];
  };

const choices =
  (asOf: (field: EditedField) => As): Specs =>
  (field, words, value) => [
    {
      as: asOf(field),
      options: withGone(choicesOf(field, words), field.other ? [] : [value].flat(), words),
      isClearable: !field.required,
      ...(field.other && { own: field.other_label || words.other }),
    },
  ];

const oneOfAll = ({ options = [] }: EditedField): As => (options.length > FEW ? 'choice' : 'radio');
const oneOrMore = ({ multiple }: EditedField): As => (multiple ? 'choices' : 'choice');

/**
 * Whatever a field of a type has to be changed by: its inputs; the fields in it, once or in rows; or why it is not changed here: it is made of others, only
 * visitors sign, it is kept nowhere, or it has no value.
 */
export const TYPES: Readonly<Record<string, Specs | 'group' | 'rows' | 'made' | 'signed' | 'unkept' | 'layout'>> = {
  text: whole('line'),
  textarea: () => [{ as: 'text' }],
  rich_text: () => [{ as: 'rich' }],
  email: () => [{ as: 'email' }],
  tel: () => [{ as: 'tel' }],
  url: () => [{ as: 'url' }],
  hidden: () => [{ as: 'text' }],
  password: 'unkept',
  number: whole('number'),
  range: whole('number'),
  rating: points(({ max = 5 }) => [1, Number(max)]),
  scale: points(({ preset, min = 1, max = 5 }) => (preset === 'nps' ? [0, 10] : [Number(min), Number(max)])),
  currency: ({ currency }) => [{ as: 'amount', unit: currency }],
  date: whole('date'),
  time: whole('time'),
  datetime: (field) => [{ as: 'datetime', ...boundsOf(field), zone: field.time_zone ?? 'UTC' }],
  date_range: (field, words) =>
    ['from', 'to'].map((part) => ({ part, label: words.parts[part] ?? part, as: 'date', ...boundsOf(field) })),
  checkbox: () => [{ as: 'flag' }],
  consent: () => [{ as: 'flag' }],
  select: choices(oneOrMore),
  radio: choices(oneOfAll),
  checkboxes: choices(() => 'choices'),
  ranking: choices(() => 'ranking'),
  matrix: (field, words, value) =>
    (Array.isArray(field.rows) ? (field.rows as readonly { name: string; label?: string }[]) : []).map(
      ({ name, label }) => ({
        part: name,
        label: label || name,
        as: 'choice',
        options: withGone(choicesOf(field, words), [isObject(value) ? value[name] : ''], words),
        isClearable: true,
      }),
    ),
  name: partsOf(['first', 'last']),
  address: partsOf(['street', 'postcode', 'city', 'country'], (part, { countries, states }, value) => {
    if (part === 'country') return { as: 'country', ...(countries && { countries }) };
    if (part !== 'region' || !states) return {};
    const own = isObject(value) && isText(value.country) ? value.country : countries?.[0];
    return { as: 'state', ...(own && { country: own }) };
  }),
  country: ({ countries }) => [{ as: 'country', ...(countries && { countries }) }],
  state({ countries, country_field: of, level }, _words, _value, beside) {
    const own = of === undefined ? undefined : beside[of];
    const country = isText(own) && own !== '' ? own : countries?.length === 1 ? countries[0] : undefined;
    return [{ as: 'state', ...(country && { country }), ...(level && { level }) }];
  },
  file: () => [{ as: 'files' }],
  image: () => [{ as: 'files' }],
  product(field, words, value) {
    const { options, price, max_quantity: max = 1 } = field;
    const chosen = isObject(value) ? value.choice : '';
    const variants = { options: withGone(choicesOf(field, words), [chosen], words), isClearable: true };
    const first: Spec[] = options
      ? [{ part: 'choice', label: words.variant, as: 'choice', ...variants }]
      : price === undefined
        ? [{ part: 'price', label: words.price, as: 'amount', unit: field.currency }]
        : [];
    if (max > 1) return [...first, { part: 'quantity', label: words.quantity, as: 'number', min: 0, max, step: 1 }];
    return first.length > 0 ? first : [{ part: 'quantity', label: words.ordered, as: 'once' }];
  },
  product_option: choices(oneOrMore),
  shipping: choices(() => 'choice'),
  coupon: () => [{ as: 'line' }],
  group: 'group',
  repeater: 'rows',
  calculated: 'made',
  total: 'made',
  signature: 'signed',
  section: 'layout',
  html: 'layout',
  divider: 'layout',
  page_break: 'layout',
};

/** The inputs of a field, filled in with its value; none for a field that has others in it, or that is not changed here. */
export function inputsOf(
  field: EditedField,
  value: unknown,
  words: Words,
  beside: Readonly<Record<string, unknown>> = {},
): Input[] {
  const specs = TYPES[field.type];
  if (typeof specs !== 'function') return [];
  return specs(field, words, value, beside).map((spec): Input => {
    const { part = '' } = spec;
    if (part === '') return filled(spec, part, value);
    const isStrange = !isBlank(value) && !isObject(value);
    const raw = isObject(value) && Object.hasOwn(value, part) ? value[part] : undefined;
    return { ...filled(spec, part, raw), ...(isStrange && { isStrange }) };
  });
}

function filled(spec: Spec, part: string, raw: unknown): Input {
  const kind: Kind = KINDS[spec.as];
  if (isBlank(raw)) return { ...spec, part, raw, typed: kind.blank };
  if (kind.fits(raw, spec)) return { ...spec, part, raw, typed: kind.typed(raw, spec) };
  // What is no day, or no number, is mended where it can be read.
  if (isText(kind.blank) && isScalar(raw)) return { ...spec, part, as: 'line', raw, typed: String(raw) };
  return { ...spec, part, raw, typed: kind.blank, isStrange: true };
}

/**
 * The value once something is entered in an input: all else of it stays. What is as it was at first is what it was at first, to the letter.
 * @param first the input as it was filled in at first
 */
export function valueWith(value: unknown, first: Input, typed: Typed): unknown {
  const raw = isSameTyped(first, typed) ? first.raw : KINDS[first.as].raw(typed as never, first);
  if (first.part === '') return raw;
  const others = isObject(value) ? value : {};
  if (raw !== undefined) return { ...others, [first.part]: raw };
  const { [first.part]: _, ...rest } = others;
  return rest;
}

function isSameTyped({ as, typed: before }: Input, typed: Typed): boolean {
  if (!Array.isArray(typed) || !Array.isArray(before)) return typed === before;
  const inOrder = (some: readonly unknown[]) => {
    const texts = some.map((one) => JSON.stringify(one));
    // Boxes have no order.
    return JSON.stringify(as === 'ranking' ? texts : texts.toSorted());
  };
  return inOrder(typed) === inOrder(before);
}

/** What a new row begins with, as on the form's page. */
export function newRow(fields: readonly EditedField[] = []): Record<string, unknown> {
  const given = fields.filter(({ default: initial }) => initial !== undefined);
  return Object.fromEntries(given.map(({ name, default: initial }) => [name, structuredClone(initial)]));
}

function choicesOf({ options = [], currency }: EditedField, words: Words): Choice[] {
  return options.map(({ value, label, price }: Option) => {
    const cost = price === undefined || currency === undefined ? '' : ` (${words.amount(price, currency)})`;
    return { value, label: `${label || value}${cost}` };
  });
}

/** With what was chosen and is no choice any more, so that it can be seen and taken away. */
function withGone(options: Choice[], chosen: readonly unknown[], words: Words): Choice[] {
  const gone = chosen.filter(
    (one): one is string => isText(one) && one !== '' && !options.some(({ value }) => value === one),
  );
  return [...options, ...gone.map((value) => ({ value, label: words.gone(value) }))];
}

function numberOf(typed: Typed): unknown {
  if (typed === '') return null;
  const number = Number(typed);
  // The service says what is none.
  return Number.isFinite(number) && typeof typed === 'string' && typed.trim() !== '' ? number : typed;
}

/** A text with paragraphs and lines alone, as it was typed; null for one that is formatted in any other way, or would be read so. */
export function plainOf(html: string): string | null {
  if (/<(?!\/?p>|br ?\/?>)/.test(html)) return null;
  const text = html
    .replace(/<\/p>\s*<p>/g, '\n\n')
    .replace(/<br ?\/?>/g, '\n')
    .replace(/<\/?p>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '');
  return FORMATTED.test(text) ? null : text;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };
/** What the service takes for a formatted text. */
const FORMATTED = /<\/[a-z]\w*\s*>|<(?:br|p|div|strong|b|em|i|ul|ol|li|blockquote)\s*\/?>/i;
