import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { InputFieldConfig } from '#forms/config/types.ts';
import { type FieldValue, isEmptyValue } from '#forms/field-types/field-value.ts';
import { inputFields, inputType } from '#forms/field-types/index.ts';
import { renderFields } from '#forms/page/fields.ts';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import { withInitialValues, withUnticked } from '#forms/values/unsent.ts';
import {
  draftValues,
  fitDraft,
  fitInEarlierRevision,
  fitSentValues,
  mergeLeftOver,
  unstoredNames,
} from '#pro/drafts/content/values.ts';
import { sentUntouched } from '#test/environment/page-dom.ts';
import { runs } from '#test/environment/runs.ts';
import { formConfig } from '#test/forms/form-fixture.ts';
import { casesIn, PLACES } from '#test/forms/places.ts';
import { DEFAULT_TEXTS } from '#texts/index.ts';

const TICKETS = [
  { value: 'a', label: 'Adult' },
  { value: 'c', label: 'Child' },
];
const config = formConfig([
  { type: 'text', name: 'name', label: 'Your name', required: true, min_length: 5 },
  { type: 'number', name: 'count', label: 'How many' },
  { type: 'select', name: 'ticket', label: 'Ticket', options: TICKETS },
  { type: 'checkboxes', name: 'extras', label: 'Extras', options: TICKETS },
  { type: 'checkbox', name: 'news', label: 'News' },
  { type: 'hidden', name: 'source', default: 'page' },
  { type: 'text', name: 'fixed', default: 'ours', read_only: true },
]);

describe('what a draft keeps', () => {
  test('what was sent of every field that a visitor can fill in, whether or not it breaks a rule; nothing else', () => {
    const sent = {
      name: ' Ada ',
      count: '',
      ticket: 'zz',
      extras: 'a',
      fixed: 'theirs',
      nickname_1: 'bot',
      other: 'x',
      _svcb_nonce: 'n',
    };
    expect(draftValues(config, sent, ['nickname_1'])).toEqual({
      name: 'Ada',
      count: null,
      ticket: 'zz',
      extras: ['a'],
    });
  });

  test('what was never sent is not left empty, in groups and rows neither', () => {
    const fields = [
      { type: 'number', name: 'qty', default: 2 },
      { type: 'checkbox', name: 'news', default: true },
    ];
    const form = formConfig([
      ...fields,
      { type: 'group', name: 'firm', fields },
      { type: 'repeater', name: 'guests', default: [{ qty: 3 }], fields },
    ]);
    expect(draftValues(form, {}, [])).toEqual({});
    const some = { firm: { qty: null }, 'guests[0].news': '' };
    expect(draftValues(form, some, [])).toEqual({ firm: { qty: null }, guests: [{ news: false }] });
    const emptied = { qty: '', news: '', firm: { qty: null, news: false }, guests: [] };
    const kept = draftValues(form, emptied, []);
    expect(kept).toEqual({ ...emptied, qty: null, news: false });
    expect(fitDraft(form, kept, form)).toEqual({ values: kept, leftOver: [] });
  });

  test('parts that make no value yet stay as they were typed', () => {
    const options = [
      { value: 'a', price: 1 },
      { value: 'b', price: 2 },
    ];
    const form = formConfig([
      { type: 'ranking', name: 'order', options: [{ value: 'a' }, { value: 'b' }] },
      { type: 'product', name: 'shirt', currency: 'EUR', options, max_quantity: 9 },
    ]);
    const sent = { 'order[a]': '2', 'order[b]': '', 'shirt[choice]': '', 'shirt[quantity]': '3' };
    const kept = draftValues(form, sent, []);
    expect(kept).toEqual({ order: { a: '2' }, shirt: { quantity: '3' } });
    expect(fitDraft(form, kept, form)).toEqual({ values: kept, leftOver: [] });
    expect(unstoredNames(form, sent, fitSentValues(form, sent, []))).toEqual([]);
  });

  test('a text that its field cannot read stays as it was typed; another shape is nothing', () => {
    expect(draftValues(config, { count: '12,5,0', name: { a: 1 }, news: 'maybe' }, [])).toMatchObject({
      count: '12,5,0',
      name: '',
      news: 'maybe',
    });
  });
});

describe('a draft in the form that it was saved from', () => {
  test('comes back whole', () => {
    const values = draftValues(config, { name: 'Ada', count: '2', ticket: 'c', extras: ['a', 'c'], news: '1' }, []);
    expect(fitDraft(config, values, config)).toEqual({ values, leftOver: [] });
  });

  test.each<[type: object, typed: unknown, text: string]>([
    [{ type: 'date' }, 'tomorrow', 'tomorrow'],
    [{ type: 'time' }, 'noon', 'noon'],
    [{ type: 'datetime' }, 'soon', 'soon (UTC)'],
    [{ type: 'date_range' }, { from: '2027-05-17', to: 'later' }, 'later'],
    [{ type: 'range', min: 0, max: 10, step: 5 }, 3, '3'],
    [{ type: 'address' }, { city: 'Berlin', country: 'XX' }, 'XX'],
    [{ type: 'matrix', rows: [{ name: 'x' }, { name: 'y' }], options: TICKETS }, { x: 'a', y: 'z' }, 'y: z'],
  ])('what the input of %j cannot show of %j comes back as a text, and the rest in its place', (type, typed, text) => {
    const form = formConfig([{ ...type, name: 'it' }]);
    const [field] = inputFields(form);
    const kept = draftValues(form, { it: typed }, []);
    const { values, leftOver } = fitDraft(form, kept, form);
    expect(leftOver).toEqual([{ field: 'it', label: 'it', text }]);
    if (values.it !== undefined) expect(field && inputType(field).shows(values.it, field)).toEqual(values.it);
  });

  test.each([{ type: 'number' }, { type: 'currency', currency: 'EUR' }])(
    'an amount that %j cannot read comes back as it was typed',
    (type) => {
      const form = formConfig([{ ...type, name: 'it', label: 'How many' }]);
      const values = draftValues(form, { it: '12,5,0' }, []);
      expect(fitDraft(form, values, form)).toEqual({ values: { it: '12,5,0' }, leftOver: [] });
      const text = formConfig([{ type: 'checkbox', name: 'it', label: 'How many' }]);
      expect(fitDraft(text, values, form).leftOver).toEqual([{ field: 'it', label: 'How many', text: '12,5,0' }]);
    },
  );
});

describe('a draft in a form that has changed since', () => {
  const fitted = (values: Record<string, unknown>, ...fields: object[]) =>
    fitDraft(formConfig(fields), draftValues(config, values, []), config);
  const left = (field: string, label: string, text: string) => [{ field, label, text }];

  test.each([
    ['a field that is gone', { ticket: 'c' }, [], {}, left('ticket', 'Ticket', 'Child')],
    ['an empty field that is gone', { ticket: '', news: 'off' }, [], {}, []],
    [
      'an option that is gone',
      { ticket: 'c' },
      [{ type: 'select', name: 'ticket', options: [{ value: 'a' }] }],
      {},
      left('ticket', 'Ticket', 'Child'),
    ],
    [
      'one of several options that is gone',
      { extras: ['a', 'c'] },
      [{ type: 'checkboxes', name: 'extras', options: [{ value: 'a' }] }],
      { extras: ['a'] },
      left('extras', 'Extras', 'Child'),
    ],
    ['a text that becomes longer', { name: 'Ada' }, [{ type: 'textarea', name: 'name' }], { name: 'Ada' }, []],
    [
      'a choice shown in another way',
      { ticket: 'a' },
      [{ type: 'radio', name: 'ticket', options: TICKETS }],
      { ticket: 'a' },
      [],
    ],
    [
      'a text that becomes a number',
      { name: 'Ada' },
      [{ type: 'number', name: 'name' }],
      {},
      left('name', 'Your name', 'Ada'),
    ],
    [
      'a text that would tick a box',
      { name: 'yes' },
      [{ type: 'consent', name: 'name', label: 'I agree' }],
      {},
      left('name', 'Your name', 'yes'),
    ],
    [
      'a field that can only be read now',
      { name: 'Ada' },
      [{ type: 'text', name: 'name', default: 'x', read_only: true }],
      {},
      left('name', 'Your name', 'Ada'),
    ],
  ])('%s', (_what, values, fields, expected, leftOver) => {
    const { values: found, leftOver: rest } = fitted(values, ...fields);
    expect(
      Object.fromEntries(Object.entries(found).filter(([, value]) => value !== '' && value !== null)),
    ).toMatchObject(expected);
    expect(rest.filter(({ field }) => field !== 'source')).toEqual(leftOver);
  });

  test('a field that is new has its own default', () => {
    expect(fitted({}, { type: 'text', name: 'new', default: 'hello' }).values).not.toHaveProperty('new');
  });
});

test('whatever the form becomes, each entry is either shown in its field or listed', () => {
  const options = [{ value: 'a' }, { value: 'b', label: 'Bee' }, { value: 'yes' }, { value: '1' }];
  const field = fc.record({
    type: fc.constantFrom(
      'text',
      'textarea',
      'email',
      'tel',
      'url',
      'number',
      'date',
      'select',
      'radio',
      'checkboxes',
      'checkbox',
    ),
    name: fc.constantFrom('one', 'two', 'three'),
    offered: fc.subarray(options, { minLength: 1 }),
  });
  const form = fc.uniqueArray(field, { selector: ({ name }) => name, maxLength: 3 }).map((fields) =>
    formConfig(
      fields.map(({ type, name, offered }) => ({
        type,
        name,
        ...(['select', 'radio', 'checkboxes'].includes(type) && { options: offered }),
      })),
    ),
  );
  const choosing = (offered: object) => formConfig([{ type: 'select', name: 'two', options: [offered] }]);
  const text = fc.oneof(fc.constantFrom('a', 'b', 'yes', '1', '12,5,0', '2031-03-04', 'ada@example.net'), fc.string());
  const sent = fc.dictionary(fc.constantFrom('one', 'two', 'three'), fc.oneof(text, fc.array(text, { maxLength: 3 })));
  fc.assert(
    fc.property(form, form, sent, (before, after, typed) => {
      const saved = draftValues(before, typed, []);
      const { values, leftOver } = fitDraft(after, saved, before);
      for (const old of inputFields(before)) {
        const value = saved[old.name] ?? null;
        if (isEmptyValue(value)) continue;
        const now = inputFields(after).find(({ name }) => name === old.name);
        const shown = now && Object.hasOwn(values, old.name) ? (values[old.name] ?? null) : null;
        const listed = leftOver.filter(({ field: name }) => name === old.name).map(({ text: one }) => one);
        expectNothingLost({ field: old, value }, { ...(now && { field: now }), value: shown }, listed);
      }
    }),
    {
      numRuns: runs(500),
      examples: [[choosing({ value: '1' }), choosing({ value: 'b', label: 'Bee' }), { two: 'b' }]],
    },
  );
});

interface Held {
  field: InputFieldConfig;
  value: FieldValue;
}

/**
 * Expects that the field of the same name now shows the old value, or that the value is listed as left over, or part of it
 * each.
 */
function expectNothingLost(old: Held, now: Partial<Held> & Pick<Held, 'value'>, listed: readonly string[]): void {
  const type = inputType(old.field);
  const shownAs = (value: FieldValue) => type.display(value, old.field, DEFAULT_TEXTS);
  const whole = type.isValue(old.value) ? shownAs(old.value) : String(old.value);
  if (listed.length > 0 && isEmptyValue(now.value)) {
    expect(listed).toEqual([whole]);
    return;
  }
  const [held, shown]: unknown[] = [old.value, now.value];
  if (Array.isArray(held) && Array.isArray(shown)) {
    const rest = held.filter((item) => !shown.includes(item)) as string[];
    expect(shown.every((item) => held.includes(item))).toBe(true);
    expect(listed).toEqual(rest.length > 0 ? [shownAs(rest)] : []);
  } else if (now.field?.type === old.field.type) {
    // Compared as shown now, since typed text may have become an option meanwhile.
    expect(shown).toEqual(held);
  } else expect(now.field && inputType(now.field).display(now.value, now.field, DEFAULT_TEXTS)).toBe(whole);
}

describe('what is sent from a page that was loaded before the form changed', () => {
  const placed = (sent: Record<string, unknown>, ...fields: object[]) => {
    const now = formConfig(fields);
    return fitInEarlierRevision(now, fitSentValues(now, sent, ['nickname_1']), sent, config);
  };
  const left = (field: string, label: string, text: string) => [{ field, label, text }];
  const ADULTS = { type: 'checkboxes', name: 'extras', label: 'Extras now', options: [{ value: 'a' }] };

  test.each<[string, Record<string, unknown>, object[], object, object[]]>([
    ['a field that is gone', { name: 'Ada' }, [], {}, left('name', 'Your name', 'Ada')],
    ['an empty field that is gone', { name: '' }, [], {}, []],
    ['a choice of a field that is gone', { ticket: 'c' }, [], {}, left('ticket', 'Ticket', 'Child')],
    [
      'an option that is gone, by the name that it had',
      { extras: ['a', 'c'] },
      [ADULTS],
      { extras: ['a'] },
      left('extras', 'Extras', 'Child'),
    ],
    [
      'a field that can only be read now',
      { name: 'Ada' },
      [{ type: 'text', name: 'name', default: 'x', read_only: true }],
      {},
      left('name', 'Your name', 'Ada'),
    ],
    [
      'a text that never was a number',
      { count: '12,5,0' },
      [{ type: 'number', name: 'count' }],
      { count: '12,5,0' },
      [],
    ],
    [
      'what never was a field: a honeypot, a token, the input of a widget',
      { nickname_1: 'bot', _svcb_nonce: 'n', 'cf-turnstile-response': 't', fixed: 'theirs' },
      [],
      {},
      [],
    ],
  ])('%s', (_what, sent, fields, values, leftOver) => {
    expect(placed(sent, ...fields)).toMatchObject({ values, leftOver });
  });

  test('is looked for once: the newest earlier revision has its name', () => {
    const [sent, now] = [{ name: 'Ada' }, formConfig([])];
    const newer = formConfig([{ type: 'text', name: 'name', label: 'Full name' }]);
    const first = fitInEarlierRevision(now, fitSentValues(now, sent, []), sent, newer);
    expect(fitInEarlierRevision(now, first, sent, config)).toEqual({
      values: {},
      leftOver: left('name', 'Full name', 'Ada'),
      unplaced: [],
    });
  });
});

describe('what is left over', () => {
  const entry = (field: string, text: string) => ({ field, label: field, text });

  test('counts once', () => {
    expect(mergeLeftOver([entry('a', '1')], [entry('a', '1'), entry('a', '2'), entry('b', '1')])).toEqual([
      ...[entry('a', '1'), entry('a', '2'), entry('b', '1')],
    ]);
  });

  test('keeps the newest where it is too much', () => {
    const many = Array.from({ length: 300 }, (_, index) => entry('a', String(index)));
    expect(mergeLeftOver(many, [entry('b', 'new')]).map(({ text }) => text)).toEqual([
      ...many.slice(101).map(({ text }) => text),
      'new',
    ]);
    const long = 'x'.repeat(200 * 1024);
    expect(mergeLeftOver([entry('a', long)], [entry('b', long)])).toEqual([entry('b', long)]);
  });
});

test('what a field in a group cannot read stays as it was typed, and nothing beside it is lost', () => {
  const form = formConfig([
    {
      type: 'group',
      name: 'order',
      label: 'Order',
      fields: [
        { type: 'number', name: 'seats' },
        { type: 'text', name: 'note' },
      ],
    },
  ]);
  const kept = draftValues(form, { 'order.seats': '12,5,0', 'order.note': 'by the window' }, []);
  expect(kept).toEqual({ order: { seats: '12,5,0', note: 'by the window' } });
  expect(fitDraft(form, kept, form)).toEqual({
    values: { order: { seats: '12,5,0', note: 'by the window' } },
    leftOver: [],
  });
});

describe.each(PLACES)('saved and continued without JavaScript, $place', ({ place, around, put }) => {
  test.each(casesIn(place))(
    'what stood in the inputs stands there again: $type $what',
    ({ type, field, sent, beside = [] }) => {
      const form = formConfig([around({ type, name: 'it', ...field }), ...beside]);
      const page = (values: Record<string, unknown>) =>
        sentUntouched(renderFields({ id: 1, config: form }, { values }).join(''));
      const read = (posted: Record<string, unknown>) =>
        sanitiseSubmission(form, withUnticked(form.fields, posted)).values;
      fc.assert(
        fc.property(sent, (raw) => {
          const before = page({ it: put(raw) });
          const kept = draftValues(form, withUnticked(form.fields, before), []);
          const { values, leftOver } = fitDraft(form, kept, form);
          // A value that no input can show is offered as text to copy.
          if (leftOver.length > 0) return;
          const after = page(withInitialValues(form.fields, values));
          expect(read(after)).toEqual(read(before));
        }),
        { numRuns: runs(10) },
      );
    },
  );
});
