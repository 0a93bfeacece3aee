import { describe, expect, test } from '@jest/globals';
import { withFollowers } from '#console/views/builder/editor/followers.ts';
import { canStand, moved, removed, targetOf, type Way } from '#console/views/builder/editor/moves.ts';
import { freshName, isName, nameOf } from '#console/views/builder/editor/names.ts';
import { fieldPathOf, fieldPositions, pathOf, positionOf } from '#console/views/builder/editor/paths.ts';
import {
  added,
  duplicated,
  movedTo,
  namedByLabel,
  referencesTo,
  renamed,
  without,
} from '#console/views/builder/editor/structure.ts';
import type { Catalogue, Draft, Field } from '#console/views/builder/model.ts';

const text = (name: string, more: object = {}): Field => ({ type: 'text', name, label: name, ...more });
const group = (name: string, ...fields: Field[]): Field => ({ type: 'group', name, label: name, fields });
const draft = (fields: Field[], options = {}): Draft => ({ title: 'Form', config: { fields, options } });
/** Formats fields as an outline: `a g(b c) d`. */
const outline = (fields: readonly Field[]): string =>
  fields.map(({ name, fields: inner }) => (inner ? `${name}(${outline(inner)})` : name)).join(' ');

describe('paths', () => {
  test.each([
    ['config.fields[2]', [2]],
    ['config.fields[2].fields[0]', [2, 0]],
    ['config.fields[2].fields[0].options[1].value', [2, 0]],
    ['config.options.notifications[0].to', null],
    ['title', null],
  ])('%s', (path, place) => {
    expect(positionOf(path)).toEqual(place);
    if (place) expect(fieldPathOf(path)).toBe(pathOf(place));
  });

  test('from top to bottom', () => {
    const found = fieldPositions([text('a'), group('g', text('b')), text('c')]);
    expect(found.map(({ position }) => position)).toEqual([[0], [1], [1, 0], [2]]);
  });
});

describe('names', () => {
  test.each([
    ['email', [], 'email'],
    ['email', ['email'], 'email_2'],
    ['email_2', ['email', 'email_2'], 'email_3'],
    ['1', [], 'field_2'],
    ['constructor', [], 'field_2'],
    ['a'.repeat(64), ['a'.repeat(64)], `${'a'.repeat(62)}_2`],
  ])('%s beside %j', (wanted, others, expected) => {
    expect(freshName(wanted, others)).toBe(expected);
    expect(isName(expected)).toBe(true);
  });

  test.each([
    ['Your e-mail', 'your_email'],
    ['Straße & Größe', 'strasse_groesse'],
    ['  2nd name', 'nd_name'],
    ['How old is {field:child}?', 'how_old_is'],
    ['名前', ''],
    ['E-Mail-Adresse', 'email_adresse'],
  ])('of the label %s', (label, expected) => expect(nameOf(label)).toBe(expected));
});

describe('a name that follows its label', () => {
  const country = { type: 'select', name: 'country', label: 'Country' };
  const relabelled = (field: Field, label: string | undefined, beside: Field[] = []) => {
    const before = draft([field, ...beside]);
    const after = draft([{ ...field, label }, ...beside]);
    return (used: string[]) => namedByLabel(before, after, [0], new Set(used)).config.fields[0]?.name;
  };
  test.each<[string, Field, string | undefined, string[], string]>([
    ['changes with it', country, 'Where do you live?', [], 'where_do_you_live'],
    ['is that of the type without a label', country, undefined, [], 'select'],
    ['comes back after an empty label', { ...country, name: 'select', label: undefined }, 'Town', [], 'town'],
    ['follows with the number that tells it apart', { ...country, name: 'country_2' }, 'Town', [], 'town'],
    ['keeps its number', { ...country, name: 'country_2' }, 'Country!', [], 'country_2'],
    ['stays if somebody typed it', { ...country, name: 'land' }, 'Town', [], 'land'],
    ['stays if visitors have met it', country, 'Town', ['country'], 'country'],
    ['changes if they have met another one', country, 'Town', ['group.country'], 'town'],
    ['stays for a label without letters', country, '名前', [], 'select'],
  ])('%s', (_, field, label, used, expected) => expect(relabelled(field, label)(used)).toBe(expected));

  test('is not that of another field', () => {
    expect(relabelled(country, 'Town', [text('town')])([])).toBe('town_2');
  });

  test('takes what refers to it along, in groups too', () => {
    const shown = { ...text('more'), conditional: { rules: [{ field: 'g.country', op: 'not_empty' }] } };
    const mails = { notifications: [{ key: 'm', to: 'a@b.example', subject: 'From {field:g.country}' }] };
    const form = (label: string) => draft([group('g', { ...country, label }), shown], mails);
    const named = namedByLabel(form('Country'), form('Town'), [0, 0], new Set());
    expect(named.config).toMatchObject({
      fields: [{ fields: [{ name: 'town' }] }, { conditional: { rules: [{ field: 'g.town' }] } }],
      options: { notifications: [{ subject: 'From {field:g.town}' }] },
    });
  });
});

describe('the values of options that follow their labels', () => {
  const option = (value: string, label?: string) => ({ value, ...(label !== undefined && { label }) });
  const plain = [option('option_1', 'Option 1'), option('yes', 'Yes')];
  interface Case {
    used?: string[];
    more?: object;
    options?: object;
    beside?: Field[];
  }
  const rule = { ...text('why'), conditional: { rules: [{ field: 'come', op: 'equals', value: 'yes' }] } };
  test.each<[string, object[], object[], Case, string[]]>([
    ['change with them', plain, [option('option_1', 'Maybe'), plain[1] ?? {}], {}, ['maybe', 'yes']],
    ['differ', plain, [option('option_1', 'Yes'), plain[1] ?? {}], {}, ['yes_2', 'yes']],
    ['are numbered without a label', plain, [plain[0] ?? {}, option('yes')], {}, ['option_1', 'option_2']],
    ['stay if somebody typed them', [option('1', 'Yes')], [option('1', 'No')], {}, ['1']],
    ['stay if they were typed now', [option('yes', 'Yes')], [option('y', 'No')], {}, ['y']],
    ['stay for a label without letters', plain, [option('option_1', '18–25')], {}, ['option_1']],
    ['stay beside one that is new', plain, [option('option_1', 'No'), ...plain], {}, ['option_1', 'option_1', 'yes']],
    ['stay if visitors have answered', [option('yes', 'Yes')], [option('yes', 'No')], { used: ['come'] }, ['yes']],
    ['stay if a condition may name them', [option('yes', 'Yes')], [option('yes', 'No')], { beside: [rule] }, ['yes']],
    ['stay as a default', [option('yes', 'Yes')], [option('yes', 'No')], { more: { default: 'yes' } }, ['yes']],
    [
      'stay if they are translated',
      [option('yes', 'Yes')],
      [option('yes', 'No')],
      { options: { translations: { de: { fields: { come: { options: { yes: 'Ja' } } } } } } },
      ['yes'],
    ],
  ])('%s', (_, before, after, { used = [], more = {}, options = {}, beside = [] }, expected) => {
    const form = (list: object[]) =>
      draft([{ type: 'radio', name: 'come', label: 'Come?', options: list, ...more }, ...beside], options);
    const { fields } = withFollowers(form(before), form(after), [0], new Set(used)).config;
    expect(fields[0]?.options).toMatchObject(expected.map((value) => ({ value })));
  });
});

describe('moves', () => {
  const fields = [
    text('a'),
    group('g', text('b'), group('h', text('c'))),
    text('d'),
    { type: 'page_break', name: 'p' },
  ];
  test.each<[string, number[], Way, string | null]>([
    ['down', [0], 'down', 'g(b h(c)) a d p'],
    ['up', [2], 'up', 'a d g(b h(c)) p'],
    ['up at the top', [0], 'up', null],
    ['down at the end of a group', [1, 1], 'down', null],
    ['into the group before', [2], 'in', 'a g(b h(c) d) p'],
    ['into the group behind', [0], 'in', 'g(a b h(c)) d p'],
    ['into a group in a group', [1, 0], 'in', 'a g(h(b c)) d p'],
    ['out behind its group', [1, 0], 'out', 'a g(h(c)) b d p'],
    ['out of nothing', [0], 'out', null],
    ['a page into a group', [3], 'in', null],
    ['a field that is not there', [9], 'up', null],
  ])('%s', (_what, from, way, expected) => {
    const target = targetOf(fields, from, way);
    expect(target && outline(moved(fields, from, target).fields)).toBe(expected);
  });

  test('a moved field takes its inner fields along, and the others close up', () => {
    const { to } = moved(fields, [1], [0]);
    expect([[0], [1], [1, 1, 0], [2]].map((place) => to(place))).toEqual([[1], [0], [0, 1, 0], [2]]);
    expect([[0], [1, 0], [2]].map((place) => removed(fields, [1]).to(place))).toEqual([[0], null, [1]]);
  });

  test('groups stand two deep', () => {
    expect(canStand(group('x', group('y')), [0])).toBe(false);
    expect(canStand(group('x'), [0])).toBe(true);
    expect(canStand(text('x'), [0, 1])).toBe(true);
    for (const type of ['total', 'slot']) expect(canStand({ type, name: 'x' }, [0])).toBe(false);
  });
});

describe('what names a field', () => {
  const rule = (field: string) => ({
    action: 'show',
    match: 'all',
    rules: [{ match: 'any', rules: [{ field, op: 'not_empty' }] }],
  });
  const form = draft(
    [
      text('who'),
      text('age', { conditional: rule('who'), label: 'How old is {field:who|upper}?' }),
      group('billing', text('who', { conditional: rule('who') }), text('city', { label: 'Of {field:who}' })),
      {
        type: 'repeater',
        name: 'items',
        fields: [text('price'), { type: 'calculated', name: 'sum', formula: 'price * 2' }],
      },
      { type: 'calculated', name: 'total', formula: 'sum(items.price) + if(who == "who", who, 0)' },
    ],
    {
      notifications: [
        {
          key: 'who',
          to: '{field:who}',
          subject: '{#if field:who = "x"}{field:billing.city}{/if} who',
          conditional: rule('billing.who'),
        },
      ],
      integrations: [
        { key: 'w', settings: { field: 'who', fields: { a: '{#each items}{field:price} {field:who}{/each}' } } },
      ],
      limits: { per_person: { field: 'who' } },
      process: { address_field: 'who', steps: [{ key: 'who', shows: ['who'], fields: ['who'] }] },
      translations: {
        de: { fields: { who: { label: 'Wer' }, billing: { fields: { city: { label: 'Von {field:who}' } } } } },
      },
    },
  );

  test('has its new name everywhere, and a field of that name in a group keeps its own', () => {
    const { fields, options } = renamed(form, [0], 'person').config;
    expect(fields[1]).toMatchObject({ conditional: rule('person'), label: 'How old is {field:person|upper}?' });
    expect(fields[2]).toEqual(form.config.fields[2]);
    expect(fields[4]).toMatchObject({ formula: 'sum(items.price) + if(person == "who", person, 0)' });
    expect(options).toEqual({
      notifications: [
        {
          key: 'who',
          to: '{field:person}',
          subject: '{#if field:person = "x"}{field:billing.city}{/if} who',
          conditional: rule('billing.who'),
        },
      ],
      integrations: [
        { key: 'w', settings: { field: 'who', fields: { a: '{#each items}{field:price} {field:person}{/each}' } } },
      ],
      limits: { per_person: { field: 'person' } },
      process: { address_field: 'person', steps: [{ key: 'who', shows: ['person'], fields: ['person'] }] },
      translations: {
        de: { fields: { person: { label: 'Wer' }, billing: { fields: { city: { label: 'Von {field:who}' } } } } },
      },
    });
  });

  test.each<[string, number[], string, string]>([
    [
      'a field of rows',
      [3, 0],
      'sum(items.cost) + if(who == "who", who, 0)',
      '{#each items}{field:cost} {field:who}{/each}',
    ],
    ['the rows', [3], 'sum(cost.price) + if(who == "who", who, 0)', '{#each cost}{field:price} {field:who}{/each}'],
  ])('is %s', (_what, place, formula, mapping) => {
    const { fields, options } = renamed(form, place, 'cost').config;
    expect(fields[4]?.formula).toBe(formula);
    expect(options.integrations).toMatchObject([{ settings: { fields: { a: mapping } } }]);
  });

  test('leads to it where it moved, with its translations', () => {
    const { fields, options } = movedTo(form, [2, 1], [0]).draft.config;
    expect(outline(fields)).toBe('city who age billing(who) items(price sum) total');
    // The group's `who` is no longer in the same row or group.
    expect(options.notifications).toMatchObject([{ subject: '{#if field:who = "x"}{field:city}{/if} who' }]);
    expect(fields[0]?.label).toBe('Of {field:billing.who}');
    expect(options.translations).toEqual({
      de: { fields: { who: { label: 'Wer' }, city: { label: 'Von {field:billing.who}' } } },
    });
  });

  test('is listed, by where it stands', () => {
    expect(referencesTo(form, [2]).map(({ path, kind }) => `${kind} ${path}`)).toEqual([
      'text config.options.notifications[0].subject',
      'condition config.options.notifications[0].conditional.rules[0].rules[0].field',
    ]);
    expect(referencesTo(form, [1])).toEqual([]);
  });

  test('is left to the service to refuse when it goes, but for its translations', () => {
    const { draft: left, selected } = without(form, [0]);
    expect(selected).toBe('config.fields[0]');
    expect(left.config.fields[0]).toMatchObject({ conditional: rule('who') });
    expect(left.config.options.translations).toEqual({
      de: { fields: { billing: { fields: { city: { label: 'Von {field:who}' } } } } },
    });
  });

  test('of a copy is its own name', () => {
    const { draft: more, selected } = duplicated(form, [2], (label) => `${label} (copy)`);
    expect(selected).toBe('config.fields[3]');
    expect(more.config.fields[3]).toEqual({ ...form.config.fields[2], name: 'billing_2', label: 'billing (copy)' });
  });

  test('a form in which nothing is named stays the same object', () => {
    const { draft: after } = movedTo(draft([text('a'), text('b')]), [0], [1]);
    expect(outline(after.config.fields)).toBe('b a');
    const fields = [text('a'), text('b')];
    expect(renamed(draft(fields), [0], 'c').config.fields[1]).toBe(fields[1]);
  });
});

describe('a new field', () => {
  const entry = (id: string, example: object, types: string[] = []) => ({
    id,
    title: id,
    description: '',
    group: 'text',
    needs: { edition: 'free' as const, settings: [], types },
    available: true,
    schema: {},
    panel: [],
    example: null,
    start: { type: id, name: id, ...example },
  });
  const types: Catalogue = {
    groups: [],
    $defs: {},
    entries: [
      entry('text', {}),
      entry('number', {}),
      entry('calculated', { formula: 'number * 2' }, ['number']),
      entry('page_break', {}),
      entry('slot', { minutes: 30 }),
    ],
  };
  const add = (fields: Field[], type: string, selected: string | null = null, at?: number[]) => {
    const found = types.entries.find(({ id }) => id === type);
    if (!found) throw new Error(type);
    const { draft: next, selected: chosen } = added(draft(fields), found, types, selected, at);
    return [outline(next.config.fields), chosen, next.config.fields] as const;
  };

  test('times to book are those of the place where the form is built', () => {
    const [, , [field]] = add([], 'slot');
    expect(field).toMatchObject({ minutes: 30, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone });
  });

  test.each<[string, Field[], string, string | null, number[] | undefined, string, string]>([
    ['at the end', [text('a')], 'text', null, undefined, 'a text', 'config.fields[1]'],
    [
      'behind the selected one',
      [text('a'), text('b')],
      'text',
      'config.fields[0]',
      undefined,
      'a text b',
      'config.fields[1]',
    ],
    [
      'in its group',
      [group('g', text('a'))],
      'text',
      'config.fields[0].fields[0]',
      undefined,
      'g(a text)',
      'config.fields[0].fields[1]',
    ],
    [
      'behind its group',
      [group('g', text('a')), text('b')],
      'page_break',
      'config.fields[0].fields[0]',
      undefined,
      'g(a) page_break b',
      'config.fields[1]',
    ],
    ['where it was dropped', [text('a')], 'text', null, [0], 'text a', 'config.fields[0]'],
    ['with a name of its own', [text('text')], 'text', null, undefined, 'text text_2', 'config.fields[1]'],
    ['with what it needs', [], 'calculated', null, undefined, 'number calculated', 'config.fields[1]'],
    [
      'with what it needs, where it was dropped',
      [text('a')],
      'calculated',
      null,
      [0],
      'number calculated a',
      'config.fields[1]',
    ],
  ])('stands %s', (_what, fields, type, selected, at, expected, chosen) => {
    expect(add(fields, type, selected, at).slice(0, 2)).toEqual([expected, chosen]);
  });

  test('names what is there', () => {
    const [, , fields] = add([group('g', { type: 'number', name: 'seats' })], 'calculated');
    expect(fields[1]?.formula).toBe('g.seats * 2');
  });
});
