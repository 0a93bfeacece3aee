import { expect, test } from '@jest/globals';
import { hintFor } from '#features/mail/diagnostics/hints.ts';

test('a hint tells to allow an address only where that would help', () => {
  expect(hintFor('address_refused', 'smtp')).toContain('ALLOWED_PRIVATE_NETWORKS');
  expect(hintFor('address_forbidden', 'smtp')).not.toContain('ALLOWED_PRIVATE_NETWORKS');
  expect(hintFor('address_forbidden', 'smtp')).toContain('No setting allows this address');
});
