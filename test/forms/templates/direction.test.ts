import { expect, test } from '@jest/globals';
import { type MergeMode, renderTemplate } from '#forms/templates/merge-tags.ts';
import { formConfig } from '#test/forms/form-fixture.ts';

const FIELDS = [
  { type: 'text', name: 'name' },
  { type: 'textarea', name: 'message' },
  { type: 'rich_text', name: 'about' },
];
const VALUES = { name: 'Ada <b>', message: 'one\ntwo', about: '<p>Engines</p>' };

function render(template: string, language: string, mode: MergeMode = 'html'): string {
  const context = {
    ...{ form: { id: 7, title: 'F' }, submission: { id: 1, date: new Date(0) }, meta: { ip: null, user_agent: null } },
    site: { name: 'Site', url: 'https://site.example', timeZone: 'UTC' },
    config: formConfig(FIELDS, { language }),
    values: VALUES,
  };
  return renderTemplate(template, context, mode);
}

test.each(['ar', 'he', 'fa'])('a value in a mail in %s leaves the words round it in their order', (language) => {
  expect(render('<p>مرحبا {field:name}!</p>', language)).toBe('<p>مرحبا <bdi>Ada &lt;b&gt;</bdi>!</p>');
  expect(render('{field:message}', language)).toBe('<bdi>one<br>two</bdi>');
  expect(render('{site:name}', language)).toBe('<bdi>Site</bdi>');
  // Values with paragraphs of their own, and values in attributes or texts, get no direction.
  expect(render('{field:about}', language)).toBe('<p>Engines</p>');
  expect(render('<a title="{field:message}" href="{site:url}">x</a>', language)).toBe(
    '<a title="one two" href="https://site.example">x</a>',
  );
  expect(render('{field:name}', language, 'text')).toBe('Ada <b>');
  expect(render('<p>{field:name}</p>', 'en')).toBe('<p>Ada &lt;b&gt;</p>');
});
