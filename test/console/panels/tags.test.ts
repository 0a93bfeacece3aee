import { describe, expect, test } from '@jest/globals';
import type { Draft, Field } from '#console/views/builder/model.ts';
import { groupsOf } from '#console/views/builder/options/notifications/list.ts';
import { freshKey, withCopy } from '#console/views/builder/options/parts/entries.ts';
import { suggestionsFor, wordAt } from '#console/views/builder/panel/formula/formula.ts';
import { fieldChoices } from '#console/views/builder/panel/schema/fields.ts';
import { inserted, type TagKind, tagsFor } from '#console/views/builder/panel/tags/merge-tags.ts';
import { tagsAt } from '#console/views/builder/panel/tags/tags-at.ts';
import { canonicalTag, languageName } from '#console/views/builder/translations/language-name.ts';
import {
  missingIn,
  translatableTexts,
  translated,
  withText,
} from '#console/views/builder/translations/translatable-texts.ts';

const fields: Field[] = [
  { type: 'text', name: 'nick', label: 'Nickname' },
  { type: 'email', name: 'email', label: 'E-mail' },
  { type: 'name', name: 'person', label: 'Person' },
  { type: 'text', name: 'iban', label: 'IBAN', sensitive: true },
  { type: 'select', name: 'desk', label: 'Desk', options: [{ value: 'a@example.org' }, { value: 'b@example.org' }] },
  { type: 'number', name: 'price', label: 'Price' },
  { type: 'repeater', name: 'items', label: 'Things', fields: [{ type: 'number', name: 'price' }] },
];
const choices = fieldChoices(fields);
const tags = (kind: TagKind) => tagsFor(kind, choices).map(({ insert }) => insert);

describe('merge tags', () => {
  test('an address takes fields of addresses alone', () => {
    expect(tags('address')).toEqual(['{field:email}', '{field:desk}']);
  });

  test.each([
    ['config.options.process.steps[0].who[1].to', 'address'],
    ['config.options.process.steps[0].deadline.actions[0].who[0].to', 'address'],
    ['config.options.process.steps[2].subject', 'stepLine'],
    ['config.options.process.steps[2].html', 'step'],
    ['config.options.process.steps[2].title', null],
  ])('%s is a template of the kind %s', (path, kind) => {
    expect(tagsAt(path)).toBe(kind);
  });

  test('the mail of a step takes what is known of the step', () => {
    expect(tags('step').slice(0, 4)).toEqual(['{step:url}', '{step:title}', '{step:deadline}', '{all_fields}']);
    expect(tags('stepLine')).toContain('{step:title}');
    expect(tags('stepLine')).not.toContain('{all_fields}');
  });

  test('a body takes everything but what is sensitive, with parts and blocks', () => {
    const all = tags('html');
    expect(all.slice(0, 2)).toEqual(['{all_fields}', '{field:nick}']);
    expect(all).toEqual(
      expect.arrayContaining(['{field:person.first}', '{submission:id}', '{#if field:nick}…{#else}…{/if}']),
    );
    expect(all).toContain('{#each items}{row:number}. …{/each}');
    expect(all.filter((tag) => tag.includes('iban') || tag.includes('items.price'))).toEqual([]);
  });

  test('a line has no table of all fields, a URL no blocks, the text of a refusal nothing of the submission', () => {
    expect(tags('line')).not.toContain('{all_fields}');
    expect(tags('url').filter((tag) => tag.startsWith('{#'))).toEqual([]);
    expect(tags('form')).toEqual(['{form:title}', '{form:id}', '{site:name}', '{site:url}']);
    expect(tags('piped')).not.toContain('{form:title}');
    expect(tagsFor('html', choices, true).map(({ insert }) => insert)).toContain('{payment:amount}');
  });

  test.each<[string, TagKind | null]>([
    ['config.options.notifications[3].subject', 'line'],
    ['config.options.notifications[0].routes[1].to', 'address'],
    ['config.options.notifications[0].key', null],
    ['config.options.error_message', 'form'],
    ['config.options.integrations[0].settings.fields.full name', 'text'],
    ['config.options.integrations[0].settings.secret', null],
    ['config.fields[2].label', 'piped'],
    ['config.fields[2].options[0].label', 'piped'],
    ['config.fields[2].default', null],
    ['config.options.email.from_name', null],
  ])('at %s: %s', (path, kind) => {
    expect(tagsAt(path)).toBe(kind);
  });

  test('a tag takes the place of what is selected', () => {
    expect(inserted('Hello you!', '{x}', 6, 9)).toEqual({ text: 'Hello {x}!', cursor: 9 });
  });
});

describe('formulas', () => {
  test.each([
    ['2 * pri', 7, 'pri'],
    ['sum(items.pr', 12, 'items.pr'],
    ['choose(desk, "a', 15, ''],
    ['2 + ', 4, ''],
  ])('the word in %j', (text, cursor, word) => {
    expect(wordAt(text, cursor)).toEqual({ start: cursor - word.length, word });
  });

  test('what begins with the word comes first, then functions', () => {
    expect(suggestionsFor('pr', choices).map(({ insert }) => insert)).toEqual(['price', 'items.price']);
    expect(suggestionsFor('su', choices)).toEqual([{ insert: 'sum(', label: 'sum(…)', kind: 'function' }]);
    expect(suggestionsFor('', choices)).toEqual([]);
  });
});

describe('lists of options', () => {
  test('a copy has a key of its own and none of the secrets', () => {
    const list = [{ key: 'crm', settings: { url: 'x', secret_set: true } }, { key: 'crm_2' }];
    expect(withCopy(list, 0)).toEqual([list[0], { key: 'crm_3', settings: { url: 'x' } }, list[1]]);
    expect(freshKey('mail', [])).toBe('mail');
  });

  test('every key of a notification stands under a heading', () => {
    const titles = { mail: 'm', when: 'w', sender: 's', files: 'f', other: 'o' };
    const groups = groupsOf(['to', 'enabled', 'key', 'new_one'], titles);
    expect(groups.map(({ id, keys }) => [id, keys])).toEqual([
      ['mail', ['to']],
      ['when', ['enabled']],
      ['other', ['key', 'new_one']],
    ]);
  });
});

describe('translations', () => {
  const draft: Draft = {
    title: 'Contact',
    config: {
      fields: [
        { type: 'text', name: 'nick', label: 'Nickname', help: 'Short', messages: { required: 'Please' } },
        { type: 'radio', name: 'kind', options: [{ value: 'a', label: 'Alpha' }, { value: 'b' }] },
        { type: 'hidden', name: 'source', label: 'Source' },
        { type: 'group', name: 'firm', label: 'Firm', fields: [{ type: 'email', name: 'mail' }] },
        { type: 'matrix', name: 'grid', rows: [{ name: 'food', label: 'Food' }], options: [] },
      ],
      options: {
        success_message: 'Thanks',
        payment: { description: 'Fee' },
        notifications: [
          { key: 'team', to: 'team@example.org', subject: 'New' },
          { key: 'visitor', to: '{field:firm.mail|lower}', html: '<p>Hi</p>' },
          { key: 'mixed', to: '{field:firm.mail}', routes: [{ to: 'x@example.org' }] },
        ],
      },
    },
  };
  const places = translatableTexts(draft);

  test('are of every text that visitors read, and of mails to them alone', () => {
    expect(places.map(({ path }) => path.join('.'))).toEqual([
      'title',
      'fields.nick.label',
      'fields.nick.help',
      'fields.nick.messages.required',
      'fields.kind.label',
      'fields.kind.options.a',
      'fields.kind.options.b',
      'fields.firm.label',
      'fields.firm.fields.mail.label',
      'fields.grid.label',
      'fields.grid.rows.food',
      'options.success_message',
      'options.payment.description',
      'options.notifications.visitor.subject',
      'options.notifications.visitor.html',
    ]);
    expect(places.find(({ path }) => path.at(-1) === 'mail')).toBeUndefined();
    expect(places.find(({ original }) => original === 'mail')?.owner).toBe('Firm › mail');
  });

  test('a text goes in and out with what has nothing else in it', () => {
    const path = ['fields', 'nick', 'label'];
    const german = withText({}, path, 'Spitzname');
    expect(german).toEqual({ fields: { nick: { label: 'Spitzname' } } });
    expect(translated(german, { path })).toBe('Spitzname');
    expect(withText(german, path, '')).toEqual({});
    expect(withText({ title: 'x', ...german }, path, '')).toEqual({ title: 'x' });
  });

  test('what is a tag and nothing else is the same in every language', () => {
    expect(missingIn({ title: 'Kontakt' }, places)).toHaveLength(places.length - 1);
    const only = translatableTexts({ ...draft, title: '{form:id}', config: { fields: [], options: {} } });
    expect(missingIn({}, only)).toEqual([]);
  });

  test.each([
    ['de', 'de', 'German (de)'],
    ['pt-br', 'pt-BR', 'Brazilian Portuguese (pt-BR)'],
    ['no tag', null, 'no tag'],
  ])('the language %s', (typed, tag, name) => {
    expect(canonicalTag(typed)).toBe(tag);
    expect(languageName(tag ?? typed, 'en')).toBe(name);
  });
});
