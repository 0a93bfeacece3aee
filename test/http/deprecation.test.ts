import { expect, test } from '@jest/globals';
import express from 'express';
import { object } from 'yup';
import { listen } from '#dev/listen.ts';
import { operationOf } from '#http/openapi/document.ts';
import { deprecationHeaders } from '#http/routing/deprecation.ts';
import { mountRoutes } from '#http/routing/mount.ts';
import { reply } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';

const DEPRECATED = { since: '2027-01-31', sunset: '2027-08-01', instead: 'GET b:/newer' };
const declared = {
  method: 'GET',
  tag: 'Health',
  access: 'visitor',
  summary: 'A test',
  answers: { 200: object({}) },
} as const;

test('a deprecated route says so in its answers and in the document, others do not', async () => {
  const older = route({
    ...declared,
    path: '/older',
    operation: 'readOlder',
    deprecated: DEPRECATED,
    handle: () => ({}),
  });
  const linking = route({
    ...declared,
    path: '/linking',
    operation: 'readLinking',
    deprecated: DEPRECATED,
    handle: () => reply(200, {}, { Link: '</next>; rel="next"' }),
  });
  const newer = route({ ...declared, path: '/newer', operation: 'readNewer', handle: () => ({}) });
  const guards = { account: [], admin: [], preview: [], reader: [], visitor: [], signed: [] };
  const app = express().use(mountRoutes([older, linking, newer], {}, { guards } as never).root);
  const { url, close } = await listen(app, 0, '127.0.0.1');
  try {
    const of = async (path: string) => {
      const { headers } = await fetch(url + path);
      return ['deprecation', 'sunset', 'link'].map((name) => headers.get(name));
    };
    expect(await of('/older')).toEqual([
      '@1801353600',
      'Sun, 01 Aug 2027 00:00:00 GMT',
      '</docs/api>; rel="deprecation"; type="text/html"',
    ]);
    expect((await of('/linking'))[2]).toBe('</docs/api>; rel="deprecation"; type="text/html", </next>; rel="next"');
    expect(await of('/newer')).toEqual([null, null, null]);
    expect(operationOf(older, new Map() as never)).toMatchObject({
      deprecated: true,
      description: 'Deprecated since 2027-01-31; may end on 2027-08-01. Instead: GET b:/newer.',
    });
    expect(operationOf(newer, new Map() as never)).not.toHaveProperty('deprecated');
  } finally {
    await close();
  }
});

test.each([
  ['2027-01-31', '2027-05-01', 'too soon'],
  ['2027-01-31', 'soon', 'no day'],
])('a route is not deprecated from %s to %s: %s', (since, sunset) => {
  expect(() => deprecationHeaders({ ...DEPRECATED, since, sunset })).toThrow('answers for 180 days at least');
});
