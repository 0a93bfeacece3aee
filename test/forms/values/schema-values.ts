import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { recordOf } from '#forms/config/json.ts';
import { tokens } from '#test/forms/type-values.ts';

/** A schema, or a part of its keywords. */
type Schema = Readonly<Record<string, unknown>>;

/** Keywords that do not constrain the values. */
const NOTES = ['$schema', 'title', 'description', 'default', 'readOnly', 'writeOnly', 'contentMediaType'];

/** Checks keywords that the generators do not use. */
const BESIDE = new Ajv2020({ strictTypes: false });

/** Letters of several scripts, digits, and characters inside texts. Stored texts have no blanks at their ends. */
const LETTERS = ['a', 'B', 'z', 'é', 'ß', '漢', 'ب', '7', '😀'];
const letter = fc.constantFrom(...LETTERS);

/** Values of each format that a form's schema uses; an unknown format throws. */
const FORMATS: Record<string, fc.Arbitrary<string>> = {
  'idn-email': fc.oneof(fc.emailAddress(), fc.constantFrom('jörg@müller.example', 'ann@b.org', 'a@例え.jp')),
  iri: fc.oneof(fc.webUrl({ withQueryParameters: true }), fc.constantFrom('https://müller.example/ü?a=ö#é')),
  date: fc.oneof(days(), days('2026-01-01', '2028-12-31')),
  'date-time': fc
    .tuple(
      days('1971-01-01', '2099-12-31'),
      fc.integer({ min: 0, max: 86_399_999 }),
      fc.constantFrom('Z', '+05:30', '-11:00'),
    )
    .map(([day, time, offset]) => `${day}T${new Date(time).toISOString().slice(11, 23)}${offset}`),
};

function days(min = '0001-01-01', max = '9999-12-31'): fc.Arbitrary<string> {
  const dates = fc.date({ noInvalidDate: true, min: new Date(`${min}T00:00:00Z`), max: new Date(`${max}T00:00:00Z`) });
  return dates.map((date) => date.toISOString().slice(0, 10));
}

/** Generates values that conform to a schema. Throws for a keyword that it does not know, and so could not respect. */
export function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  const { anyOf, type, not, allOf, ...keywords } = Object.fromEntries(
    Object.entries(schema).filter(([key]) => !NOTES.includes(key)),
  );
  if (not !== undefined || allOf !== undefined) {
    const conforms = BESIDE.compile({ ...(not !== undefined && { not }), ...(allOf !== undefined && { allOf }) });
    return valuesOf({ ...keywords, ...(type !== undefined && { type }), ...(anyOf !== undefined && { anyOf }) }).filter(
      (value) => conforms(value),
    );
  }
  if (Array.isArray(anyOf)) {
    // Read-only alternatives are never sent.
    const sent = anyOf.map((one) => recordOf(one)).filter(({ readOnly }) => readOnly !== true);
    if (type !== undefined || Object.keys(keywords).length > 0)
      throw new Error(`anyOf beside ${Object.keys(keywords)}`);
    return fc.oneof(...sent.map((one) => valuesOf(one)));
  }
  if (schema.writeOnly && String(schema.description).includes('token')) return tokens;
  if ('const' in keywords) return fc.constant(keywords.const);
  if (Array.isArray(keywords.enum)) return fc.constantFrom(...keywords.enum);
  if (Array.isArray(type))
    return fc.oneof(...type.map((one) => valuesOf(one === 'null' ? { const: null } : { ...keywords, type: one })));
  const make = MAKERS[String(type)];
  if (!make) throw new Error(`no values of ${JSON.stringify(schema)}`);
  return make(keywords);
}

const MAKERS: Record<string, (keywords: Schema) => fc.Arbitrary<unknown>> = {
  string({ minLength, maxLength, pattern, format, ...rest }) {
    known(rest);
    if (typeof format === 'string') return within(minLength, maxLength, formatted(format, pattern));
    if (typeof pattern === 'string') return within(minLength, maxLength, fc.stringMatching(new RegExp(pattern, 'u')));
    const least = Number(minLength ?? 0);
    const most = Math.min(Number(maxLength ?? least + 12), least + 12);
    return fc.array(letter, { minLength: least, maxLength: most }).map((some) => some.join(''));
  },
  number: ({ minimum, maximum, multipleOf, ...rest }) => {
    known(rest);
    const [min, max] = [Number(minimum ?? -1e6), Number(maximum ?? 1e6)];
    if (typeof multipleOf === 'number')
      return MAKERS.integer?.({ minimum, maximum, multipleOf }) as fc.Arbitrary<unknown>;
    return fc.oneof(
      fc.double({ min, max, noNaN: true }),
      fc.integer({ min: Math.ceil(min), max: Math.floor(max) }),
      fc.constantFrom(min, max),
    );
  },
  integer({ minimum = -1e6, maximum = 1e6, multipleOf = 1, ...rest }) {
    known(rest);
    const step = Number(multipleOf);
    const [min, max] = [Math.ceil(Number(minimum) / step), Math.floor(Number(maximum) / step)];
    return fc.integer({ min, max }).map((steps) => steps * step);
  },
  boolean: (rest) => {
    known(rest);
    return fc.boolean();
  },
  array({ items, minItems = 0, maxItems, uniqueItems, contains, minContains, maxContains, ...rest }) {
    known(rest);
    const [minLength, maxLength] = [Number(minItems), Math.min(Number(maxItems ?? 4), Number(minItems) + 3)];
    if (contains !== undefined) return withOwn({ items, minItems, maxItems, contains, minContains, maxContains });
    const one = valuesOf(recordOf(items));
    return uniqueItems ? fc.uniqueArray(one, { minLength, maxLength }) : fc.array(one, { minLength, maxLength });
  },
  object({ properties = {}, required = [], additionalProperties: _, minProperties = 0, maxProperties = 99, ...rest }) {
    known(rest);
    if (maxProperties === 0) return fc.constant({});
    const parts = Object.fromEntries(
      Object.entries(recordOf(properties)).map(([name, one]) => [name, valuesOf(recordOf(one))]),
    );
    const made = fc.record(parts, { requiredKeys: required as string[] });
    return made.filter((one) => Object.keys(one).length >= Number(minProperties));
  },
};

/** Generates choices with at most the allowed number outside the list. */
function withOwn({ items, minItems, maxItems = 6, contains, minContains, maxContains }: Schema): fc.Arbitrary<unknown> {
  const { not, ...rest } = recordOf(contains);
  const listed = recordOf(not).enum as unknown[];
  known(rest);
  if (minContains !== 0) throw new Error('nothing is known of minContains');
  const some = fc.oneof(fc.constantFrom(...listed), valuesOf(recordOf(items)));
  return fc
    .uniqueArray(some, { minLength: Number(minItems), maxLength: Number(maxItems) })
    .filter((list) => list.filter((one) => !listed.includes(one)).length <= Number(maxContains));
}

/** Generates the domain for a pattern of addresses; for other patterns a value of the format. */
function formatted(format: string, pattern: unknown): fc.Arbitrary<string> | undefined {
  const values = FORMATS[format];
  if (typeof pattern !== 'string') return values;
  const expected = new RegExp(pattern, 'u');
  if (format !== 'idn-email') return values?.filter((text) => expected.test(text));
  // The generator does not support sets beyond ASCII.
  const made = new RegExp(pattern.replace('[^\\s!-~]', 'ü'), 'u');
  return fc.stringMatching(made).map((text) => `ann${text.slice(text.lastIndexOf('@'))}`);
}

function within(minLength: unknown, maxLength: unknown, made: fc.Arbitrary<string> | undefined): fc.Arbitrary<string> {
  if (!made) throw new Error('no values of that format');
  return made.filter(
    (text) => [...text].length >= Number(minLength ?? 0) && [...text].length <= Number(maxLength ?? 1e6),
  );
}

function known(rest: object): void {
  if (Object.keys(rest).length > 0) throw new Error(`nothing is known of ${Object.keys(rest).join()}`);
}
