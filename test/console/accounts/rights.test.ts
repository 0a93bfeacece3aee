import { expect, test } from '@jest/globals';
import { isGivable, notGivable, type Rights, rightsBody } from '#console/views/accounts/rights.ts';

const READ = 'SUBMISSIONS_PREVIEW';
const ADMINISTER = 'manage_options';

test.each([
  ['one that has all', [ADMINISTER, READ], [], []],
  ['one that lacks reading', [ADMINISTER], [], [READ]],
  ['one that lacks reading, to an account that has it', [ADMINISTER], [READ], []],
] as const)('what may not be given by %s', (_who, mine, has, refused) => {
  expect(notGivable(mine, [...has])).toEqual(refused);
});

test('a role that brings what may not be given cannot be chosen', () => {
  expect(isGivable({ role: 'administrator', capabilities: [ADMINISTER, READ] }, [READ])).toBe(false);
  expect(isGivable({ role: 'manager', capabilities: [ADMINISTER] }, [READ])).toBe(true);
});

const now = (rights: Rights['rights'], capabilities: Rights['capabilities'] = []): Rights => ({
  role: 'manager',
  rights,
  capabilities,
});

test.each<[string, object, Rights, object]>([
  ['an address alone', { email: 'a@example.org' }, now('role'), { email: 'a@example.org' }],
  ['another role brings its capabilities', { role: 'manager' }, now('role'), { role: 'manager' }],
  [
    'another role beside rights of its own keeps these',
    { role: 'manager' },
    now('own', [READ]),
    { role: 'manager', capabilities: [READ] },
  ],
  ['rights of its own', { rights: 'own', capabilities: [READ] }, now('own', [READ]), { capabilities: [READ] }],
  ['one of its rights', { capabilities: [] }, now('own', []), { capabilities: [] }],
  ['those of the role again', { rights: 'role' }, now('role', [READ]), { capabilities: null }],
])('%s', (_what, changes, all, body) => {
  expect(rightsBody({ ...changes }, all)).toEqual(body);
});
