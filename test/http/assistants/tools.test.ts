import { describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { routesOf } from '#bin/composition/express-app.ts';
import { installedFeatures, isProInstalled } from '#bin/edition.ts';
import { callOf, describeTools, mayCall } from '#http/assistants/tools.ts';
import { readToolsets, TOOLSETS, type Toolset, toolsetOf } from '#http/assistants/toolsets.ts';
import { nameOf, requiresAccount } from '#http/routing/route.ts';
import { COMPILED_ONCE } from '#test/environment/document-schemas.ts';

const LARGE = { FormConfig: { type: 'object', description: 'The config of a form.' } };
const routes = routesOf(await installedFeatures());
const tools = describeTools(routes, LARGE);
const MOUNTS = { a: '/rest/a', b: '/rest/b', host: '/rest/host' };
const tool = (name: string) => {
  const found = tools.find((one) => one.name === name);
  if (!found) throw new Error(`there is no tool ${name}`);
  return found;
};

describe.each(tools)('the tool $name', ({ route, listed, confirm, shows }) => {
  test('is for accounts, and is described', () => {
    expect(requiresAccount(route)).toBe(true);
    expect(listed.name).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(listed.description.length).toBeGreaterThan(10);
  });

  test('has schemas that can be used by themselves', () => {
    const ajv = new Ajv2020({ ...COMPILED_ONCE, strict: false, validateFormats: false });
    for (const schema of [listed.inputSchema, listed.outputSchema ?? {}])
      expect(() => ajv.compile(schema)).not.toThrow();
  });

  test('asks again before it takes something away', () => {
    if (route.method === 'DELETE' || /cancel|erase/.test(listed.name)) expect(confirm).toBeDefined();
    expect(Object.keys(listed.inputSchema.properties).includes('confirmation_token')).toBe(confirm !== undefined);
    expect(listed.annotations).toMatchObject({ destructiveHint: confirm !== undefined });
    if (route.method === 'GET') expect(listed.annotations.readOnlyHint).toBe(true);
    // The rehearsal names the action and its target.
    if (confirm) expect([route.rehearses, shows !== undefined]).toContain(true);
    // Showing must not need more permissions than the action.
    const shown = routes.find((one) => nameOf(one) === shows);
    if (shows)
      expect([shown?.access, Object.keys(shown?.params ?? {})]).toEqual([
        route.access,
        Object.keys(route.params ?? {}),
      ]);
  });
});

test('no two tools have one name', () => {
  const names = tools.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
});

test('each tool is in a toolset, and each toolset has some', () => {
  const sets = new Set(tools.map(toolsetOf));
  expect(
    Object.keys(TOOLSETS).filter((name) => !sets.has(name as Toolset) && (name !== 'ai' || isProInstalled())),
  ).toEqual([]);
});

test.each([
  ['all', Object.keys(TOOLSETS)],
  ['forms', ['forms']],
  ['forms, exports', ['forms', 'exports']],
  ['', undefined],
  ['forms,everything', undefined],
  ['constructor', undefined],
  [undefined, undefined],
])('the toolsets %j are %j', (given, names) => {
  expect(readToolsets(given)).toEqual(names);
});

test.each([
  ['the administrator', 'administrator', 'erase_submission', true],
  ['a manager', 'manager', 'erase_submission', true],
  ['a manager', 'manager', 'search_submissions', false],
  ['a reader', 'reader', 'search_submissions', true],
  ['a reader', 'reader', 'list_forms', false],
  ['an editor', 'editor', 'list_forms', false],
] as const)('%s: may %s call %s? %s', (_who, role, name, may) => {
  expect(mayCall({ role }, tool(name))).toBe(may);
});

test.each([
  ['read_form', { id: 7 }, { method: 'GET', path: '/rest/b/forms/7', headers: {} }],
  ['read_form', { id: '7/../8?a' }, { method: 'GET', path: '/rest/b/forms/7%2F..%2F8%3Fa', headers: {} }],
  ['list_forms', {}, { method: 'GET', path: '/rest/b/forms?fields=summary', headers: {} }],
  [
    'list_forms',
    { fields: 'titles', search: 'a b&c' },
    { method: 'GET', path: '/rest/b/forms?fields=titles&search=a+b%26c', headers: {} },
  ],
  [
    'list_jobs',
    { form_id: 7, state: null },
    { method: 'GET', path: '/rest/b/integration-jobs?form_id=7', headers: {} },
  ],
  [
    'save_form',
    { id: 7, if_match: '"3"\r\nx: ü', body: { title: 'A' } },
    { method: 'PUT', path: '/rest/b/forms/7', headers: { 'If-Match': '"3"??x: ?' }, body: { title: 'A' } },
  ],
])('%s of %j is a request of its route', (name, given, call) => {
  expect(callOf(tool(name), given, MOUNTS)).toEqual(call);
});

test.each(['', '.', '..'])('a parameter of a path that is "%s" is refused, as it would lead to another route', (id) => {
  expect(() => callOf(tool('read_form'), { id }, MOUNTS)).toThrow(
    expect.objectContaining({ errors: { id: 'id must not be empty, "." or ".."' } }),
  );
});
