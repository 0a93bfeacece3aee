import { describe, expect, test } from '@jest/globals';
import type { SubmissionValues } from '#forms/config/types.ts';
import { renderTemplate } from '#forms/templates/merge-tags.ts';
import { formConfig, mistakesOf } from '../form-fixture.ts';

const FIELDS = [
  { type: 'text', name: 'name', label: 'Your name' },
  { type: 'email', name: 'mail' },
  {
    type: 'repeater',
    name: 'guests',
    label: 'Guests',
    row_label: 'Guest {number}',
    fields: [
      { type: 'text', name: 'name', label: 'Name' },
      { type: 'number', name: 'age', label: 'Age' },
      { type: 'text', name: 'code', sensitive: true },
      { type: 'repeater', name: 'pets', label: 'Pets', fields: [{ type: 'text', name: 'kind', label: 'Kind' }] },
    ],
  },
  { type: 'repeater', name: 'secrets', sensitive: true, fields: [{ type: 'text', name: 'word' }] },
];
const config = formConfig(FIELDS);
const values: SubmissionValues = {
  name: 'Eve',
  mail: 'eve@example.org',
  guests: [
    { name: '<Ada>', age: 36, code: 'x', pets: [{ kind: 'cat' }, { kind: 'dog' }] },
    { age: 3, code: 'y', pets: [] },
  ],
  secrets: [{ word: 'hush' }],
};
const context = {
  form: { id: 1, title: 'F' },
  submission: { id: 1, date: new Date(0) },
  site: { name: 'S', url: '', timeZone: 'UTC' },
  meta: { ip: null, user_agent: null },
  config,
  values,
};

describe('a block for rows', () => {
  test.each([
    ['{#each guests}{row:number}={field:age};{/each}', '1=36;2=3;'],
    // Within a row, a hidden field is not replaced by the form's field of that name.
    ['{#each field:guests}[{field:name}|{field:mail}]{/each}', '[<Ada>|eve@example.org][|eve@example.org]'],
    ['{#each guests}{#if field:age >= 18}{field:name}{#else}a child{/if} {/each}', '<Ada> a child '],
    ['{#each guests}{#each pets}{field:kind} {row:number} of {field:age},{/each}{/each}', 'cat 1 of 36,dog 2 of 36,'],
    ['{#if field:guests}some{/if}{#if field:guests > 1} many{/if}', 'some many'],
    ['{#each secrets}{field:word}{/each}{#each nobody}x{/each}', ''],
    ['{#each guests}{field:code}{/each}', ''],
    ['{#each guests}{field:name|upper} {/each}', '<ADA>  '],
  ])('%s', (template, text) => {
    expect(renderTemplate(template, context, 'text')).toBe(text);
  });

  test('is escaped where it stands, and a whole repeater is readable', () => {
    expect(
      renderTemplate('<ul>{#each guests}<li title="{field:name}">{field:name}</li>{/each}</ul>', context, 'html'),
    ).toBe('<ul><li title="&lt;Ada&gt;">&lt;Ada&gt;</li><li title=""></li></ul>');
    expect(renderTemplate('{field:guests}', context, 'text')).toBe(
      'Guest 1\n  Name: <Ada>\n  Age: 36\n  Pets: Row 1\n      Kind: cat\n    Row 2\n      Kind: dog\nGuest 2\n  Age: 3',
    );
    expect(renderTemplate('{field:guests}', context, 'html')).toContain(
      '<strong>Guest 1</strong><br>Name: &lt;Ada&gt;',
    );
    expect(renderTemplate('{all_fields}', context, 'text')).not.toContain('hush');
  });

  test.each([
    ['{#each guests}{field:name} {field:mail} {row:number}{#each pets}{field:kind}{/each}{/each}', null],
    ['{#each guests}{#if field:age > 1}{field:age}{/if}{/each}{field:guests}', null],
    ['{#each guests}{field:kind}{/each}', 'merge tag'],
    ['{#each guests}{field:code}{/each}', 'merge tag'],
    ['{row:number}', 'merge tag'],
    ['{field:guests.age}', 'merge tag'],
    ['{#if field:guests.age > 1}x{/if}', 'in each row'],
    ['{#each pets}x{/each}', 'no repeater'],
    ['{#each secrets}x{/each}', 'no repeater'],
    ['{#each name}x{/each}', 'no repeater'],
    ['{#each guests}x', 'no {/each}'],
    ['{#each guests}{#if field:age}x{/each}{/if}', 'another block is open'],
    ['{#each guests}x{#else}y{/each}', 'another block is open'],
    ['x{/each}', 'no {#each'],
    ['{#each}x{/each}', 'is written {#each guests}'],
    ['<p title="{#each guests}">{/each}', 'without its other end'],
  ])('is checked on save: %s', (html, mistake) => {
    const save = () => formConfig(FIELDS, { notifications: [{ to: 'a@example.org', subject: 'S', html }] });
    if (mistake === null) save();
    else expect(mistakesOf(save)).toEqual({ 'config.options.notifications[0].html': expect.stringContaining(mistake) });
  });
});
