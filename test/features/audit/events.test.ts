import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { installedFeatures, isProInstalled } from '#bin/edition.ts';
import { isEventOrGroup, PRO_EVENTS } from '#features/audit/event-names.ts';
import { features } from '#features/index.ts';
import { collectAuditEvents } from '#security/audit-events.ts';

const ROOT = new URL('../../../', import.meta.url);
const installed = await installedFeatures();
const all = collectAuditEvents(installed);
const namesOf = (some: readonly { auditEvents?: object }[]) =>
  some.flatMap(({ auditEvents = {} }) => Object.keys(auditEvents));

test('docs/audit.md lists every event as it is declared, in the order of the features, and no other', () => {
  const [, page = ''] = readFileSync(new URL('docs/audit.md', ROOT), 'utf8').split('## Events\n');
  const rows = [...page.matchAll(/^\| `([^`]*)` \| ([^|]*) \| ([^|]*)\|$/gm)];
  const listed = rows.map(([, name = '', about, anybody = '']) => [name, about, anybody.trim()]);
  const known = listed.filter(([name = '']) => isProInstalled() || !PRO_EVENTS.includes(name));
  expect(known).toEqual(
    Object.entries(all).map(([name, { about, byAnybody }]) => [name, about, byAnybody ? 'yes' : '']),
  );
});

test('no event is named twice', () => {
  const names = [...namesOf(installed), ...Object.keys(collectAuditEvents([]))];
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(names).toEqual(Object.keys(all));
});

test('a copy without the Pro package can be asked for the entries that it has left', () => {
  if (isProInstalled()) expect(PRO_EVENTS).toEqual(namesOf(installed.slice(features.length)));
  const free = collectAuditEvents(features);
  for (const name of [...PRO_EVENTS, 'payment_order.*'])
    expect([name, isEventOrGroup(name, free)]).toEqual([name, true]);
});
