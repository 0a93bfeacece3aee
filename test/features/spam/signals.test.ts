import { describe, expect, test } from '@jest/globals';
import { countLinks } from '#features/spam/signals.ts';
import { formConfig } from '#test/forms/form-fixture.ts';

const CONFIG = formConfig([
  { type: 'text', name: 'subject' },
  { type: 'textarea', name: 'text' },
  { type: 'url', name: 'site' },
]);
const links = (text: string) => countLinks(CONFIG, { text });

describe('links in what was typed', () => {
  test.each([
    ['See https://one.example and HTTP://two.example.', 2],
    ['https://one.example,https://two.example', 2],
    ['(https://one.example/a?b=https://two.example)', 1],
    ['www.one.example', 1],
    ['https://www.one.example/x', 1],
    ['//evil.example', 1],
    ['evil.example/x', 1],
    ['evil.example:8080/', 1],
    ['täst.example/ü und приклад.укр/x', 2],
    ['<a href=evil.example>x</a>', 1],
    ['<a href="https://evil.example">x</a>', 1],
    ["<a href = 'evil.example'>https://evil.example</a>", 2],
    ['[url]evil.example[/url]', 1],
    ['[url=https://evil.example]x[/url]', 1],
    ['[URL=x]', 1],
  ])('%j has %i', (text, count) => {
    expect(links(text)).toBe(count);
  });

  test.each([
    'Does the name need the www. prefix?',
    'www. or not',
    'Thanks.Next time and/or later, either./or',
    'ada@example.net, ada@mail.example.net/private',
    'v1.2/v1.3 costs 3.50/month, e.g./i.e.',
    'a // b, http:, 1//2, href, [url',
    'evil.example',
  ])('%j has none', (text) => {
    expect(links(text)).toBe(0);
  });

  test('are counted in every field but those that ask for one', () => {
    const values = { subject: 'www.one.example', text: 'https://two.example', site: 'https://my.example' };
    expect(countLinks(CONFIG, values)).toBe(2);
  });

  test.each([
    ['[url', 0],
    ['a.', 0],
    ['href=', 1],
    ['//', 0],
    ['a-', 0],
    ['www.', 1],
    ['ab.cd', 0],
  ])('are counted in one pass, also in a long text of %j', (part, count) => {
    expect(links(part.repeat(50_000))).toBe(count);
  });
});
