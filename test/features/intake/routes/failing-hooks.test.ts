import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { definitions } from '#hooks/definitions.ts';
import type { HookName } from '#hooks/parameters.ts';
import { reportsIn } from '#test/environment/hook-calls.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { createForm, submitA, submitB, VALUES } from '#test/environment/visitor.ts';

/** Faulty handlers and their names in the log, including a filter that returns nothing and a listener that leaves no values. */
const FAILURES: [string, (event?: unknown) => unknown, string][] = [
  ['throws', () => thrown(new RangeError('x')), 'RangeError'],
  ['throws later', async () => thrown(new RangeError('x')), 'RangeError'],
  ['throws a text', () => thrown('x'), 'string'],
  ['hangs', () => new Promise(() => {}), 'HandlerTimeout'],
];
const NONSENSE: [string, (event?: unknown) => unknown, string][] = [
  ['returns nothing', spoil(undefined), 'TypeError'],
  ['returns a map of maps', spoil({ a: { b: 10n } }), 'TypeError'],
];
/** The hooks that a submission calls; the page belongs to surface A alone. */
const HOOKS = ['before_submission', 'sanitize_value', 'validate_field'] as const;

let service: TestService;
const handlers: [HookName, unknown][] = [];

beforeAll(async () => {
  service = await startService({ hookTimeouts: { request: 30 } });
});
afterEach(() => {
  for (const [name, handler] of handlers.splice(0)) service.hooks.remove(name, handler);
});
afterAll(() => service.close());

function register(owner: string, name: HookName, handler: unknown, priority?: number): void {
  service.hooks.add(owner, definitions.get(name)?.kind ?? 'action', name, handler, priority);
  handlers.push([name, handler]);
}

describe.each([
  { prefix: 'svca', event: 'onSvcaBeforeSubmission', submit: submitA, invalid: 400 },
  { prefix: 'svcb', event: 'onSvcbBeforeSubmission', submit: submitB, invalid: 422 },
] as const)('$prefix', ({ prefix, event, submit, invalid }) => {
  const hooks = [...HOOKS.map((name) => `${prefix}_${name}` as const), event];
  const cases = hooks.flatMap((hook) =>
    [...FAILURES, ...(definitions.get(hook)?.kind === 'action' ? [] : NONSENSE)].map(
      ([what, handler, error]) => [hook, what, handler, error] as const,
    ),
  );

  test.each(cases)(
    '%s: an extension that %s is named, and the submission is kept as it came',
    async (hook, _what, handler, error) => {
      const id = await createForm(service);
      const seen: unknown[] = [];
      register('broken', hook, handler);
      register('sound', hook, (value: unknown) => {
        seen.push(value);
        return value;
      });
      service.logLines.length = 0;
      expect((await submit(service, id)).status).toBe(200);
      const [row] = await service.orm.em.fork().execute('select payload from submissions order by id desc limit 1');
      expect(JSON.parse((row as { payload: string }).payload)).toEqual(VALUES);
      const reports = reportsIn(service.logLines);
      expect(new Set(reports.map((report) => JSON.stringify(report)))).toEqual(
        new Set([JSON.stringify({ extension: 'broken', hook, error })]),
      );
      const perField = hook.endsWith('_value') || hook.endsWith('_field');
      // A handler that hangs is not called for the next field; one that fails otherwise is.
      expect(reports).toHaveLength(perField && error !== 'HandlerTimeout' ? 3 : 1);
      expect(seen).toHaveLength(perField ? 3 : 1);
    },
  );

  test.each(FAILURES)(
    'submission_failed: an extension that %s leaves the answer as it is',
    async (_what, handler, error) => {
      const id = await createForm(service);
      register('broken', `${prefix}_submission_failed`, handler);
      service.logLines.length = 0;
      const { status, body } = await submit(service, id, { ...VALUES, email: 'none' });
      expect([status, body]).toMatchObject([invalid, { message: 'Please correct the marked fields and try again.' }]);
      expect(reportsIn(service.logLines)).toEqual([
        { extension: 'broken', hook: `${prefix}_submission_failed`, error },
      ]);
    },
  );

  test.each([...FAILURES, ...NONSENSE])(
    'validate_field: an extension that %s lets no wrong value through',
    async (_what, handler) => {
      const id = await createForm(service);
      register('broken', `${prefix}_validate_field`, handler);
      expect((await submit(service, id, { ...VALUES, email: 'none' })).status).toBe(invalid);
    },
  );

  test('every extension failing everywhere at once: the submission is kept', async () => {
    const id = await createForm(service);
    for (const hook of hooks) {
      for (const [, handler] of FAILURES.slice(0, 3)) register('broken', hook, handler);
    }
    expect((await submit(service, id)).status).toBe(200);
  });
});

test.each([...FAILURES, ...NONSENSE])(
  'svca_render_field: with an extension that %s the page is as without it',
  async (_what, handler, error) => {
    const id = await createForm(service);
    const plain = async () => (await service.call('GET', `/forms/${id}`)).text.match(/<form.*<\/form>/s)?.[0];
    const withoutTokens = (html?: string) => html?.replace(/value="[^"]*"/g, '');
    const before = withoutTokens(await plain());
    register('broken', 'svca_render_field', handler);
    service.logLines.length = 0;
    expect(withoutTokens(await plain())).toEqual(before);
    expect(before).toContain('name="email"');
    expect(reportsIn(service.logLines)).toHaveLength(error === 'HandlerTimeout' ? 1 : 3);
    expect(reportsIn(service.logLines)[0]).toEqual({ extension: 'broken', hook: 'svca_render_field', error });
  },
);

function thrown(error: unknown): never {
  throw error;
}

/** Returns a handler that returns this value as a filter, and leaves it as the values as a listener. */
function spoil(value: unknown) {
  return (first?: unknown) => {
    if (typeof first === 'object' && first !== null && 'values' in first) first.values = value;
    return value;
  };
}
