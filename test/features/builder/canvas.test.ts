import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { drawable, mended } from '#features/builder/canvas/drawable.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { givePassword, type SignedIn, signInAs } from '#test/environment/signed-in.ts';

let service: TestService;
let session: SignedIn;
beforeAll(async () => {
  service = await startService();
  await givePassword(service, 'ada');
  session = await signInAs(service, 'ada');
});
afterAll(() => service.close());

const draw = (fields: object[], options: object = {}) =>
  service.as.admin('POST', 'b:/forms/canvas', { title: 'Contact', config: { fields, options } });
const pathsIn = (html: string) => [...html.matchAll(/data-path="([^"]*)"/g)].map(([, path]) => path);

test('every field of every page is drawn with its path, and without a script', async () => {
  const { status, text, headers } = await draw([
    { type: 'text', name: 'who', label: 'Your name' },
    { type: 'page_break', name: 'more', label: 'More' },
    { type: 'text', name: 'why', label: 'Why?', conditional: { rules: [{ field: 'who', op: 'not_empty' }] } },
    { type: 'repeater', name: 'guests', label: 'Guests', fields: [{ type: 'email', name: 'mail', label: 'E-mail' }] },
    { type: 'hidden', name: 'source', label: 'Source' },
  ]);
  expect(status).toBe(200);
  expect(pathsIn(text).slice(0, 5)).toEqual([
    'config.fields[0]',
    'config.fields[1]',
    'config.fields[2]',
    'config.fields[3]',
    'config.fields[3].fields[0]',
  ]);
  for (const part of ['<h2>More</h2>', 'Why?', 'Source', '<div inert>']) expect(text).toContain(part);
  for (const part of ['<script', 'data-conditional']) expect(text).not.toContain(part);
  expect(headers.get('content-security-policy')).toMatch(/connect-src 'none'.*frame-ancestors 'self'/);
});

describe('a form with mistakes is drawn without them', () => {
  const select = { type: 'select', name: 'plan', label: 'Plan' };
  test.each<[string, object, string[]]>([
    ['a new option', { ...select, type: 'radio', options: [{ value: 'a', label: 'Alpha' }, {}] }, ['Alpha', '…']],
    ['a list without options', { ...select, options: [] }, ['Plan']],
    ['a formula', { type: 'calculated', name: 'sum', label: 'Sum', formula: '2 *' }, ['Sum']],
    ['a limit', { type: 'number', name: 'age', label: 'Age', min: 9, max: 1 }, ['Age']],
    ['a name', { type: 'text', name: '1', label: 'First' }, ['First']],
    ['a heading without text', { type: 'section', name: 'part' }, ['…']],
    ['a type that there is not', { type: 'hologram', name: 'h', label: 'Hologram' }, ['Hologram']],
    ['an empty group', { type: 'group', name: 'g', label: 'Group', fields: [] }, ['Group']],
  ])('%s', async (_, field, parts) => {
    const { status, text } = await draw([{ type: 'text', name: 'who', label: 'Your name' }, field]);
    expect([status, pathsIn(text).slice(0, 2)]).toEqual([200, ['config.fields[0]', 'config.fields[1]']]);
    for (const part of ['Your name', ...parts]) expect(text).toContain(part);
  });

  test('in its options too', async () => {
    expect((await draw([], { theme: { colors: { accent: 'no colour' } }, notifications: 7 })).status).toBe(200);
  });
});

test('a whole that is no form is refused, in a frame as a page', async () => {
  expect((await service.as.admin('POST', 'b:/forms/canvas', { title: 'A', config: { fields: [7] } })).status).toBe(422);
  const { status, text } = await service.call('POST', `b:/forms/canvas?nonce=${session.nonce}`, {
    headers: { cookie: session.cookie, 'content-type': 'application/x-www-form-urlencoded' },
    raw: new URLSearchParams({ form: JSON.stringify({ title: 'A', config: { fields: [7] } }) }).toString(),
  });
  expect([status, text.includes('svca-failure')]).toEqual([422, true]);
});

test('mending goes from the single value to the whole field', () => {
  const wrong = drawable({
    title: '',
    config: { fields: [{ type: 'radio', name: 'a', label: 'A', options: [{ label: 'x' }] }] },
  });
  const path = { 'config.fields[0].options[0].value': 'is required' };
  const field = (round: number) => (mended(wrong, path, round).config as { fields: object[] }).fields[0];
  expect(field(0)).toMatchObject({ options: [{ label: 'x', value: 'drawn_0_0' }] });
  expect(field(1)).toMatchObject({ type: 'radio', options: [{ value: 'option_1' }, { value: 'option_2' }] });
  expect(field(2)).toEqual({ type: 'section', name: 'drawn_0', label: 'A' });
});
