import { describe, expect, test } from '@jest/globals';
import { formConfig, mistakesOf } from '#test/forms/form-fixture.ts';

const FIELDS = [{ type: 'text', name: 'name' }];
const SETTINGS = { post_type: 'post', post_title: 'From {field:name}' };
const save = (settings: unknown) =>
  formConfig(FIELDS, {
    integrations: [{ integration_id: 'create_post', ...(settings !== undefined && { settings }) }],
  });
const pathsOf = (settings: unknown) =>
  Object.keys(mistakesOf(() => save(settings)))
    .map((path) => path.replace('config.options.integrations[0].', ''))
    .sort();

describe('settings of create_post', () => {
  test('have defaults: a draft with all fields', () => {
    expect(save(SETTINGS).options.integrations[0]?.settings).toEqual({
      ...SETTINGS,
      post_content: '{all_fields}',
      post_status: 'draft',
    });
  });

  test('are kept whole', () => {
    const settings = {
      ...SETTINGS,
      post_content: '<p title="{field:name}">{all_fields}</p>',
      post_status: 'publish',
      post_author: 'ada',
      post_name: '{submission:id}',
      meta_input: { 'reply to': '{field:name}', api_key: 'no secret', all: '{all_fields}' },
      x_own: [1],
    };
    expect(save(settings).options.integrations[0]?.settings).toEqual(settings);
  });

  test.each<[string, unknown, string[]]>([
    ['none', undefined, ['settings']],
    ['nothing in them', {}, ['settings.post_title']],
    ['an unknown key', { ...SETTINGS, title: 'x' }, ['settings.title']],
    ['a type with capitals', { ...SETTINGS, post_type: 'Post' }, ['settings.post_type']],
    ['a long type', { ...SETTINGS, post_type: 'p'.repeat(21) }, ['settings.post_type']],
    ['a blank title', { ...SETTINGS, post_title: '' }, ['settings.post_title']],
    ['a title of two lines', { ...SETTINGS, post_title: 'a\nb' }, ['settings.post_title']],
    ['a title with an unknown tag', { ...SETTINGS, post_title: '{field:nope}' }, ['settings.post_title']],
    ['content with an unknown tag', { ...SETTINGS, post_content: '{nope}' }, ['settings.post_content']],
    [
      'content with a tag in a handler',
      { ...SETTINGS, post_content: '<p onclick="{field:name}">' },
      ['settings.post_content'],
    ],
    ['content that is no text', { ...SETTINGS, post_content: 5 }, ['settings.post_content']],
    ['an unknown status', { ...SETTINGS, post_status: 'published' }, ['settings.post_status']],
    ['the trash as status', { ...SETTINGS, post_status: 'trash' }, ['settings.post_status']],
    ['an author a visitor chooses', { ...SETTINGS, post_author: '{field:name}' }, ['settings.post_author']],
    ['an author without a name', { ...SETTINGS, post_author: '' }, ['settings.post_author']],
    ['an author below 1', { ...SETTINGS, post_author: 0 }, ['settings.post_author']],
    ['an address with an unknown tag', { ...SETTINGS, post_name: '{field:nope}' }, ['settings.post_name']],
    ['meta as a list', { ...SETTINGS, meta_input: ['a'] }, ['settings.meta_input']],
    ['meta as null', { ...SETTINGS, meta_input: null }, ['settings.meta_input']],
    ['meta that is no text', { ...SETTINGS, meta_input: { a: 5 } }, ['settings.meta_input.a']],
    ['meta without a name', { ...SETTINGS, meta_input: { ' ': 'x' } }, ['settings.meta_input[" "]']],
    ['meta with an unknown tag', { ...SETTINGS, meta_input: { a: '{field:nope}' } }, ['settings.meta_input.a']],
    [
      'too much meta',
      { ...SETTINGS, meta_input: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`m${i}`, 'x'])) },
      ['settings.meta_input'],
    ],
  ])('may not have %s', (_what, settings, paths) => {
    expect(pathsOf(settings)).toEqual(paths);
  });

  test.each([1, 'ada', 'ada@example.org'])('may name the author %j', (post_author) => {
    expect(pathsOf({ ...SETTINGS, post_author })).toEqual([]);
  });
});
