/** @own-process of documents. */
import { expect, test } from '@jest/globals';
import '#test/console/render.tsx';

const { personOf } = await import('#console/views/person/calls.ts');

test.each([
  [{ value: ' ada@example.net ', field: '' }, { address: 'ada@example.net' }],
  [{ value: '203.0.113.9', field: ' ' }, { ip: '203.0.113.9' }],
  [{ value: '2001:DB8::1', field: '' }, { ip: '2001:DB8::1' }],
  [
    { value: '203.0.113.9', field: 'host' },
    { field: 'host', value: '203.0.113.9' },
  ],
  [
    { value: 'K-1', field: 'customer', form: '7' },
    { field: 'customer', value: 'K-1', form_id: 7 },
  ],
  [{ value: 'K-1', field: '' }, { address: 'K-1' }],
])('%j is meant as %j', (given, person) => {
  expect(personOf(given)).toEqual(person);
});
