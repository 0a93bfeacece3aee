import { expect, test } from '@jest/globals';
import { ownMessages } from '#forms/page/own-messages.ts';
import { fieldMessage } from '#forms/values/messages.ts';
import { field } from '#test/forms/form-fixture.ts';
import { textsFor } from '#texts/index.ts';
import { fillIn, usualForm } from '#texts/text.ts';

test.each([
  ['en', 1, { min_length: 'Enter at least 1 character.' }],
  ['en', 2, {}],
  ['de', 1, {}],
  ['ar', 1, { min_length: 'أدخل حرفًا واحدًا على الأقل (1).' }],
  ['ar', 20, {}],
])('in %s a field tells the script of its form for %d, where that is not the usual one', (language, count, own) => {
  const texts = textsFor(language);
  const text = field({ type: 'text', min_length: count });
  expect(ownMessages(text, texts)).toEqual(own);
  // What the script makes of it is what the server says.
  const known = { min_length: usualForm(texts.rules.min_length), ...ownMessages(text, texts) };
  const violation = { rule: 'min_length', params: { min: count } };
  expect(fillIn(known.min_length, { min: count })).toBe(fieldMessage(violation, text, texts));
});
