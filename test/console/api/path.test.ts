import { expect, test } from '@jest/globals';
import { pathOf } from '#console/api/path.ts';

const PATTERN = '/svcb/v1/forms/{id}/invitations/{invitation}';

test('parameters are filled into the path of a route, each as one part', () => {
  expect(pathOf(PATTERN, { id: 4, invitation: 'a/../b' })).toBe('/svcb/v1/forms/4/invitations/a%2F..%2Fb');
});

test.each(['', '.', '..'])('a parameter "%s" is refused: it would lead to another route', (invitation) => {
  expect(() => pathOf(PATTERN, { id: 4, invitation })).toThrow(
    new TypeError(`invitation of ${PATTERN} must not be "${invitation}"`),
  );
});
