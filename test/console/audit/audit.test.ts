import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { events } from '#console/texts/en/audit/events.ts';
import { texts } from '#console/texts/en/audit.ts';
import { eventChoices, filterOf } from '#console/views/audit/filters.ts';
import { targetText, viewOf } from '#console/views/audit/targets.ts';
import { TARGET_KINDS } from '#security/audit-events.ts';

/** `test/features/audit/events.test.ts` compares this page with the features. */
const DOCS = readFileSync(new URL('../../../docs/audit.md', import.meta.url), 'utf8');

test('every event of the service is said in both languages, and no other', () => {
  const [, listed = ''] = DOCS.split('## Events\n');
  const rows = [...listed.matchAll(/^\| `([^`]*)` \| ([^|]*) \|/gm)].map(([, event, about]) => [event, about]);
  expect(rows.length).toBeGreaterThan(100);
  expect(Object.entries(events.en)).toEqual(rows);
});

test('every kind of what an entry is about has a word', () => {
  expect(TARGET_KINDS.filter((kind) => !Object.hasOwn(texts.en.kinds, kind))).toEqual([]);
});

test.each([
  ['form:7', '/forms/7', 'Form 7'],
  ['submission:12', '/submissions/12', 'Submission 12'],
  ['job:6f0c', '/deliveries/jobs/6f0c', 'Job 6f0c'],
  ['option:site_name', '/settings/site', 'Option site_name'],
  ['application_password:ab-c', undefined, 'Application password ab-c'],
  ['nothing:1', undefined, 'nothing:1'],
])('%s is at %p', (target, place, text) => {
  expect(viewOf(target)).toBe(place);
  expect(targetText(target, texts.en.kinds)).toBe(text);
});

test('the address is read as the route takes it', () => {
  expect(filterOf({ event: 'login.*', account: 'ada', target: '', from: '2031-03-04', to: '2031-03-04' })).toEqual({
    ...{ event: 'login.*', account: 'ada' },
    since: new Date(2031, 2, 4).toISOString(),
    until: new Date(2031, 2, 5).toISOString(),
  });
});

test('events are chosen by group, or each by itself', () => {
  const choices = eventChoices('en', (group) => `all of ${group}`);
  const login = choices.find(({ group }) => group === 'login');
  expect(login?.items.map(({ value }) => value)).toEqual(['login.*', 'login.ok', 'login.failed', 'login.throttled']);
  expect(choices.find(({ group }) => group === 'logout')?.items).toEqual([
    { value: 'logout', label: 'logout: signed out' },
  ]);
});
