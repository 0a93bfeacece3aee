import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { EVERY_TYPE_FORM } from '#dev/every-type/form.ts';
import { type JsonObject, recordOf } from '#forms/config/json.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { isCalendarDate } from '#forms/field-types/calendar-date.ts';
import { fieldAt } from '#forms/field-types/index.ts';
import type { FieldRule } from '#forms/field-types/rule.ts';
import { fieldTypes } from '#forms/field-types/table.ts';
import { renderFields } from '#forms/page/fields.ts';
import { jsonSchemaOf } from '#forms/values/json-schema.ts';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import { validateSubmission } from '#forms/values/validate.ts';
import { runs } from '#test/environment/runs.ts';
import { formConfig, parseConfig } from '#test/forms/form-fixture.ts';
import { PLACES } from '#test/forms/places.ts';
import { LAYOUT, TYPE_CASES } from '#test/forms/type-values.ts';
import { DEFAULT_TEXTS, languageOf } from '#texts/index.ts';
import { valuesOf } from './schema-values.ts';

/** The parts of the page's script that are tested here. The script is compiled with types for browsers, this file is not. */
interface Script {
  ruleConfigOf(inputs: object[]): object;
  violationOf(rule: FieldRule, read: object, config: object, required: string | null): { rule: string } | null;
}
// The script needs this when it loads, but not for these tests.
Object.assign(globalThis, { HTMLFormElement: class {} });
const moduleOf = (path: string) => import(new URL(`../../../${path}.ts`, import.meta.url).href);
const { ruleConfigOf }: Script = await moduleOf('http/page/browser/field-rules');
const { violationOf }: Script = await moduleOf('http/page/browser/rules');
Reflect.deleteProperty(globalThis, 'HTMLFormElement');

/** A token represents a file, whose properties a schema cannot check. */
const FILES = ['file_type', 'file_too_large', 'files_too_large', 'upload_gone'];

/** Rules that JSON Schema cannot express: values that break one of them are valid by the schema. */
const BEYOND_SCHEMA: Partial<Record<string, string[]>> = {
  // Allowed domains, and rules for host names beyond their syntax.
  email: ['email', 'domain'],
  tel: ['tel', 'tel_country'],
  url: ['url'],
  password: ['password_lower', 'password_upper', 'password_digit', 'password_symbol'],
  rich_text: ['min_length', 'max_length'],
  number: ['step'],
  range: ['step'],
  currency: ['min', 'max'],
  product: ['min_price', 'max_price'],
  date: ['min', 'max'],
  date_range: ['min', 'max', 'period'],
  time: ['min', 'max'],
  datetime: ['min', 'max'],
  // The calendar decides about times.
  slot: ['slot'],
  file: FILES,
  image: FILES,
  group: FILES,
  // Lines have to stay on the pad, which is another rule, and be long enough.
  signature: ['signature', 'pattern'],
  // The region has to belong to the country.
  address: ['state'],
  state: ['state'],
};

/** Valid numbers and booked times, which random texts never contain. */
const NEVER_MADE = ['tel', 'slot'];

/** Rules of the server alone: the inputs of a page cannot have such values, or the rule would need a large script. */
const SERVERS_OWN: Partial<Record<string, string[]>> = {
  address: ['option', 'state'],
  country: ['option'],
  state: ['state'],
  select: ['option'],
  radio: ['option'],
  checkboxes: ['option'],
  matrix: ['option'],
  product_option: ['option'],
  shipping: ['option'],
  slot: ['slot'],
  tel: ['tel', 'tel_country'],
};

/** Types whose values are computed and never sent. */
const MADE = ['calculated', 'total'];

/** Returns variants of a value with a part left out, or with shorter decimals. */
function inFewerWords(value: unknown): unknown[] {
  if (typeof value === 'string') {
    return /^\d+\.\d*0$/.test(value) ? [value.slice(0, -1), value.replace(/\.?0+$/, '')] : [];
  }
  if (Array.isArray(value)) {
    return value.flatMap((one, index) => inFewerWords(one).map((fewer) => value.with(index, fewer)));
  }
  // A file is sent as a token, but the parsed value has more parts.
  if ('id' in recordOf(value)) return [];
  return Object.entries(recordOf(value)).flatMap(([part, one]) => {
    const { [part]: _, ...rest } = recordOf(value);
    return [rest, ...inFewerWords(rest), ...inFewerWords(one).map((fewer) => ({ ...rest, [part]: fewer }))];
  });
}

/** Messages that are the names of their rules. */
const messages = Object.fromEntries(Object.keys(DEFAULT_TEXTS.rules).map((rule) => [rule, rule]));
/** These types have no message and cannot be required; a read-only field has its default. */
const isNeverRequired = (type: string, { read_only: isFixed }: Record<string, unknown>) =>
  ['calculated', 'group', 'repeater', 'total'].includes(type) || isFixed === true;

/** Adds the messages to the inner fields. */
function named({ fields }: Record<string, unknown>): object {
  const inner = fields as { type: string }[];
  return { fields: inner.map((one) => (one.type === 'repeater' ? one : { ...one, messages })) };
}

/** Languages that write a thousand in three ways. */
const LANGUAGES = ['en', 'de', 'ar'];

const cases = Object.entries(TYPE_CASES).flatMap(([type, some]) =>
  some.flatMap(({ field, sent, typed = sent, beside = [] }) =>
    (isNeverRequired(type, field) ? [{}] : [{}, { required: true }]).map((required) => ({
      type,
      field: { ...field, ...required, ...(type === 'group' || type === 'repeater' ? named(field) : { messages }) },
      sent: fc.oneof({ weight: 5, arbitrary: sent }, { weight: 1, arbitrary: fc.jsonValue() }),
      typed,
      beside,
      what: JSON.stringify({ ...field, ...required }),
    })),
  ),
);

test('every type has values that are tried here', () => {
  expect(Object.keys({ ...TYPE_CASES, ...LAYOUT }).sort()).toEqual(Object.keys(fieldTypes).sort());
});

/** Few cases of each: there are hundreds of these tests, and every run draws new ones. */
const tryAll = (property: fc.IProperty<unknown>) => fc.assert(property, { numRuns: runs(50) });

describe.each(cases)(
  'whatever is sent for a field of type $type $what',
  ({ type, field, sent, typed, beside, what }) => {
    const language = LANGUAGES[what.length % LANGUAGES.length];
    const config = formConfig([{ type, name: 'it', ...field }, ...beside], { language });
    const nothing = Object.fromEntries(beside.map(({ name }) => [name, {}]));

    test('is sanitised once and for all', () => {
      tryAll(
        fc.property(sent, (it) => {
          const once = sanitiseSubmission(config, { it });
          if (Object.keys(once.invalid).length > 0) return;
          const { values, invalid } = sanitiseSubmission(config, once.values);
          expect([values, invalid]).toEqual([once.values, {}]);
        }),
      );
    });

    test('is taken by the server as the form’s JSON Schema says', () => {
      const conforms = schemaOf(config);
      expect(conforms({})).toBe(Object.keys(submit(config, {}).errors).length === 0);
      tryAll(
        fc.property(sent, (it) => {
          const { values, errors, read } = submit(config, { it });
          const broken = Object.values(errors);
          // Stored values conform.
          if (broken.length === 0) {
            expect([conforms(values), conforms.errors]).toEqual([true, null]);
            if (MADE.includes(type) || 'read_only' in field) return;
            // Equivalent shorter values conform too.
            const fewer = inFewerWords(values.it).filter((one) => {
              const said = submit(config, { it: one });
              return Object.keys(said.errors).length === 0 && isDeepStrictEqual(said.values, values);
            });
            for (const one of fewer) expect([one, conforms({ it: one }), conforms.errors]).toEqual([one, true, null]);
            return;
          }
          // A value that is already in its stored form, or has another shape, does not conform if the server refuses it.
          const isClean = isDeepStrictEqual(read, it) || broken.includes('invalid_type');
          if (!isClean || broken.some((rule) => BEYOND_SCHEMA[type]?.includes(rule))) return;
          expect([broken, conforms({ it })]).toEqual([broken, false]);
        }),
      );
    });

    test.each(PLACES)(
      'is taken by the server where it is made of the form’s JSON Schema, $place',
      ({ place, around }) => {
        // These types are not allowed elsewhere.
        if (place !== 'alone' && ['coupon', 'repeater', 'group', 'slot', 'total'].includes(type)) return;
        const whole = formConfig([around({ type, name: 'it', ...field }), ...beside], { language });
        const conforms = schemaOf(whole);
        let taken = 0;
        fc.assert(
          fc.property(valuesOf(jsonSchemaOf(whole)), (values) => {
            expect([values, conforms(values), conforms.errors]).toEqual([values, true, null]);
            const result = submit(whole, values as Record<string, unknown>);
            const broken = Object.values(result.errors).filter((rule) => !BEYOND_SCHEMA[type]?.includes(rule));
            expect([values, broken]).toEqual([values, []]);
            if (Object.keys(result.errors).length > 0) return;
            taken += 1;
            expect([result.values, conforms(result.values), conforms.errors]).toEqual([result.values, true, null]);
          }),
          { numRuns: place === 'alone' ? 40 : 20, seed: 44 },
        );
        // The tried values must not all break rules that schemas cannot express.
        if (!NEVER_MADE.includes(type)) expect(taken).toBeGreaterThan(0);
      },
    );

    test('is judged by the page as by the server', async () => {
      const page = await onPage(type, config);
      if (!page) return;
      tryAll(
        fc.property(typed, (it) => {
          const { it: wrong } = submit(config, { it }).errors;
          if (wrong && SERVERS_OWN[type]?.includes(wrong)) return;
          expect(page(it)).toEqual(wrong);
        }),
      );
    });

    test('is neither required nor kept while it is hidden', () => {
      const conditional = { rules: [{ field: 'more', op: 'equals', value: true }] };
      const hiding = formConfig([
        { type: 'checkbox', name: 'more' },
        { type, name: 'it', ...field, conditional },
        ...beside,
      ]);
      const conforms = schemaOf(hiding);
      tryAll(
        fc.property(sent, (it) => {
          const { values, errors } = submit(hiding, { it });
          expect([values, errors, conforms(values)]).toEqual([{ more: false, ...nothing }, {}, true]);
        }),
      );
    });
  },
);

test('a form of every type takes what is made of its JSON Schema, but for rules that schemas have no words for', () => {
  const { config: given } = EVERY_TYPE_FORM;
  const config = parseConfig({ ...given, fields: withMessages(given.fields as JsonObject[]) });
  const conforms = schemaOf(config);
  const always = jsonSchemaOf(config).required as string[];
  fc.assert(
    fc.property(valuesOf(jsonSchemaOf(config)), (values) => {
      expect([conforms(values), conforms.errors]).toEqual([true, null]);
      const { errors } = submit(config, values as Record<string, unknown>);
      const broken = Object.entries(errors).filter(([path, rule]) => {
        const { type = '', conditional, ...keys } = fieldAt(config.fields, path) ?? {};
        if (rule === 'option' && JSON.stringify(keys).includes('"conditional"')) return false;
        // A condition of the field, or of its page, decides if it is required.
        const isSure = path.includes('.') ? !conditional : always.includes(path);
        if (!isSure && ['required', 'accepted'].includes(rule)) return false;
        return !BEYOND_SCHEMA[type]?.includes(rule);
      });
      expect([values, broken]).toEqual([values, []]);
    }),
    { numRuns: runs(60), seed: 44 },
  );
});

/** Returns fields whose messages are the names of their rules, including inner fields. */
function withMessages(fields: JsonObject[]): JsonObject[] {
  return fields.map((one) => {
    const type = String(one.type);
    if (Array.isArray(one.fields)) return { ...one, fields: withMessages(one.fields as JsonObject[]) };
    return Object.hasOwn(LAYOUT, type) || ['calculated', 'total'].includes(type) ? one : { ...one, messages };
  });
}

test.each(Object.entries(LAYOUT))('a field of type %s has no value and no rule', (type, field) => {
  const box = (name: string) => ({ type: 'checkbox', name });
  // A page needs at least one field.
  const config = formConfig([box('first'), { type, name: 'it', ...field }, box('last')]);
  expect(submit(config, { it: 'x' })).toMatchObject({ values: { first: false, last: false }, errors: {} });
  expect(Object.keys(jsonSchemaOf(config).properties ?? {})).toEqual(['first', 'last']);
});

function submit(config: FormConfig, raw: Record<string, unknown>) {
  const sanitised = sanitiseSubmission(config, raw);
  return { ...validateSubmission(config, sanitised), read: sanitised.values.it };
}

/** Shared by all tests, because compiling the meta-schema takes longer than most schemas. */
const ajv = new Ajv2020({
  strict: true,
  allowUnionTypes: true,
  formats: { 'idn-email': isIdnEmail, iri: isIri, date: isCalendarDate, 'date-time': isMoment },
});

function schemaOf(config: FormConfig) {
  return ajv.compile(jsonSchemaOf(config));
}

/** RFC 6531, as validators read it: text on both sides of the last @, and no blank. */
function isIdnEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(text);
}

/** RFC 3987: a scheme, and none of the ASCII characters that must be escaped. */
function isIri(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`]*$/i.test(text);
}

/** RFC 3339. */
function isMoment(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i.test(text) && !Number.isNaN(Date.parse(text));
}

/** Returns the verdict of the page's script on a value: the rule that it breaks. Null for a type without rules in the script. */
async function onPage(type: string, config: FormConfig): Promise<((sent: unknown) => string | undefined) | null> {
  const { rule }: { rule?: FieldRule } = await moduleOf(`forms/field-types/${type}`);
  if (!rule) return null;
  const [html = ''] = renderFields({ id: 1, config });
  const container = attributesOf(/<[^>]*data-field="it"[^>]*>/.exec(html));
  const input = attributesOf(/<(?:input|select|textarea)\b[^>]*>/.exec(html));
  if (!input.has('name') || input.get('type') === 'hidden' || input.has('readonly') || input.has('disabled'))
    return null;
  const dataset = Object.fromEntries(
    [...container].flatMap(([name, value]) => (name.startsWith('data-') ? [[propertyOf(name), value]] : [])),
  );
  const control = { getAttribute: (name: string) => input.get(name) ?? null, closest: () => ({ dataset }) };
  const seen = ruleConfigOf([control]);
  const required = dataset.required ?? (input.has('required') ? (rule.requiredRule ?? 'required') : null);
  return (sent) => violationOf(rule, rule.sanitise(sent, seen, languageOf(config)), seen, required)?.rule;
}

/** Returns the name of an attribute in `dataset`. */
function propertyOf(attribute: string): string {
  return attribute.slice('data-'.length).replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
}

function attributesOf(tag: RegExpExecArray | null): Map<string, string> {
  const signs: Partial<Record<string, string>> = { amp: '&', quot: '"', lt: '<', gt: '>', '#39': "'" };
  const plain = (text: string) => text.replace(/&([\w#]+);/g, (whole, name) => signs[name] ?? whole);
  const found = (tag?.[0] ?? '').matchAll(/ ([\w-]+)(?:="([^"]*)")?/g);
  return new Map([...found].map(([, name = '', value = '']) => [name, plain(value)]));
}
