import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ProcessDecision } from '#features/processes/entities.ts';
import { openDecision } from '#features/processes/store/rows.ts';
import { Submission } from '#features/submissions/entities.ts';
import { COMMAND_SETTINGS, expectFailure, runHere } from '#test/environment/command.ts';
import { type Answer, startService, type TestService } from '#test/environment/service.ts';
import { begun, type Play, sent } from './process-play.ts';
import { askedIn } from './processes.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const FIELDS = [
  { type: 'email', name: 'email' },
  { type: 'text', name: 'contract', label: 'Contract', required: true },
  { type: 'number', name: 'price', label: 'Price', min: 1 },
  { type: 'text', name: 'other' },
];
const WHO = [{ account: 'ada' }];
const FILL = { key: 'office', title: 'Office', kind: 'fill', who: WHO, fields: ['contract', 'price'] };
const SIGN = { key: 'party', title: 'Party', kind: 'sign', who: WHO };
const VALUES = { email: 'ada@example.net', other: 'x' };
/** A tick, in the notation of a signature field. */
const DRAWN = 'M100 200l100 100 300 -250';

/** Required fields are those of a step that fills them in. */
const ownFields = (steps: object[]) =>
  steps.some((step) => 'fields' in step) ? FIELDS : ([FIELDS[0], FIELDS[3]] as object[]);

async function task(steps: object[], options: object = {}) {
  const { play, uuid, id } = await begun(service, steps, { fields: ownFields(steps), values: VALUES, options });
  const [person] = await askedIn(service, uuid);
  return { play, uuid, id, task: person?.id ?? 0 };
}
const read = async (id: number) => (await service.as.admin('GET', `b:/tasks/${id}`)).body as Record<string, unknown>;
const decide = (id: number, json: object) => service.as.admin('POST', `b:/tasks/${id}/decision`, json);
const errorsOf = ({ status, body }: Answer) => [status, Object.keys((body as { errors?: object }).errors ?? {})];
const codeOf = ({ status, body }: Answer) => [status, (body as { code?: string }).code];
const payloadOf = async (uuid: string) => (await service.orm.em.fork().findOneOrFail(Submission, { uuid })).payload;
/** Returns the note or the signature of the last decision of a process. */
async function said(play: Play) {
  const { id: processId } = await play.row();
  const newest = { orderBy: { sequence: 'desc' } } as const;
  return openDecision(service.box, await service.orm.em.fork().findOneOrFail(ProcessDecision, { processId }, newest));
}

describe('an account that is asked to fill in fields', () => {
  test('reads which, with their rules and their values so far, as long as it is asked', async () => {
    const { task: id } = await task([FILL]);
    const view = await read(id);
    expect(view).toMatchObject({
      values_schema: {
        properties: { contract: { type: 'string' }, price: { minimum: 1 } },
        required: ['contract'],
      },
      values: {},
    });
    expect(Object.keys((view.values_schema as { properties: object }).properties)).toEqual(['contract', 'price']);
    expect((await decide(id, { outcome: 'filled', values: { contract: 'C-1', price: 2.5 } })).status).toBe(200);
    expect(await read(id)).toMatchObject({ state: 'decided', values_schema: null, values: null });
  });

  test('has them stored as a new version, and the others kept', async () => {
    const { play, uuid, task: id } = await task([FILL]);
    const { status, body } = await decide(id, {
      outcome: 'filled',
      values: { contract: 'C-1', price: 2.5 },
      version: 1,
    });
    expect([status, body]).toEqual([200, { success: true, id, outcome: 'filled' }]);
    expect(await payloadOf(uuid)).toEqual({ ...VALUES, contract: 'C-1', price: 2.5 });
    expect(await play.row()).toMatchObject({ end: 'completed' });
    expect(codeOf(await decide(id, { outcome: 'filled', values: { contract: 'C-2' } }))).toEqual([
      409,
      'decided_already',
    ]);
  });

  test('is told every mistake by the name of the field, and nothing is stored', async () => {
    const { play, uuid, task: id } = await task([FILL]);
    const filled = (values?: object, more: object = {}) =>
      decide(id, { outcome: 'filled', ...(values && { values }), ...more });
    expect(errorsOf(await filled({ price: 0 }))).toEqual([422, ['values.contract', 'values.price']]);
    expect(errorsOf(await filled())).toEqual([422, ['values.contract']]);
    expect(errorsOf(await filled({ contract: 'C-1', other: 'mine' }))).toEqual([422, ['values.other']]);
    expect(errorsOf(await filled({ contract: 'C-1' }, { name: 'Ada' }))).toEqual([422, ['name']]);
    expect(errorsOf(await decide(id, { outcome: 'filled', values: ['C-1'] }))).toEqual([422, ['values']]);
    expect(errorsOf(await decide(id, { outcome: 'declined', values: { contract: 'C-1' } }))).toEqual([422, ['values']]);
    expect(codeOf(await filled({ contract: 'C-1' }, { version: 7 }))).toEqual([409, 'submission_changed']);
    expect((await filled({ price: 0 })).text).not.toContain('ada@example.net');
    expect(await payloadOf(uuid)).toEqual(VALUES);
    expect(await play.row()).toMatchObject({ status: 'open' });
  });

  test('keeps what it does not name when the step asks again, and may say the same again', async () => {
    const back = { key: 'check', title: 'Check', kind: 'approve', who: WHO, leads_to: { rejected: 'step:office' } };
    const { uuid, task: id } = await task([FILL, back]);
    await decide(id, { outcome: 'filled', values: { contract: 'C-1', price: 3 } });
    const next = async () => (await askedIn(service, uuid))[0]?.id ?? 0;
    await decide(await next(), { outcome: 'rejected' });
    expect(await read(await next())).toMatchObject({ values: { contract: 'C-1', price: 3 } });
    expect((await decide(await next(), { outcome: 'filled', values: { price: null } })).status).toBe(200);
    expect(await payloadOf(uuid)).toMatchObject({ contract: 'C-1' });
    expect((await payloadOf(uuid)).price ?? null).toBeNull();
    await decide(await next(), { outcome: 'rejected' });
    expect((await decide(await next(), { outcome: 'filled' })).status).toBe(200);
  });
});

test('a person who fills in on a page types numbers as the language of the page has them', async () => {
  const { play, uuid } = await task([{ ...FILL, who: [{ to: 'office@example.org' }] }], { language: 'de' });
  const refused = await play.decide(await play.token(), { outcome: 'filled', contract: '', price: '2,5' });
  expect([refused.status, refused.text.includes('value="2,5"')]).toEqual([422, true]);
  expect((await play.decide(await play.token(), { outcome: 'filled', contract: 'C-1', price: '2,5' })).status).toBe(
    303,
  );
  expect(await payloadOf(uuid)).toMatchObject({ price: 2.5 });
});

describe('an account that is asked to sign', () => {
  test.each([
    ['a name', { name: ' Ada ' }, { name: 'Ada', signature: { typed: 'Ada' } }],
    ['a typed signature', { signature: 'Ada' }, { name: 'Ada', signature: { typed: 'Ada' } }],
    ['both', { name: 'Ada Byron', signature: { typed: 'Ada' } }, { name: 'Ada Byron', signature: { typed: 'Ada' } }],
    ['a drawing', { name: 'Ada', signature: { drawn: DRAWN } }, { name: 'Ada', signature: { drawn: DRAWN } }],
    ['only a drawing', { signature: { drawn: DRAWN } }, { name: 'ada@example.org', signature: { drawn: DRAWN } }],
  ])('signs with %s', async (_what, given, stored) => {
    const { play, task: id } = await task([SIGN]);
    expect((await decide(id, { outcome: 'signed', ...given })).status).toBe(200);
    expect(await said(play)).toEqual(stored);
    expect(await play.row()).toMatchObject({ end: 'completed' });
  });

  test.each([
    ['nothing', {}, 'signature'],
    ['a slip of the pen', { name: 'Ada', signature: { drawn: 'M1 1l1 1' } }, 'signature'],
    ['no drawing', { name: 'Ada', signature: { drawn: '<svg/>' } }, 'signature'],
    ['a long name', { name: 'a'.repeat(201) }, 'name'],
    ['a number', { name: 'Ada', signature: 7 }, 'signature'],
  ])('does not sign with %s', async (_what, given, named) => {
    const { play, task: id } = await task([SIGN]);
    expect(errorsOf(await decide(id, { outcome: 'signed', ...given }))).toEqual([422, [named]]);
    expect(await play.row()).toMatchObject({ status: 'open' });
  });

  test('signs nothing with another outcome', async () => {
    const { task: id } = await task([SIGN]);
    expect(errorsOf(await decide(id, { outcome: 'declined', name: 'Ada' }))).toEqual([422, ['name']]);
    expect((await decide(id, { outcome: 'declined' })).status).toBe(200);
  });
});

test('commands fill in and sign for one of the people of a step', async () => {
  const { uuid, id, play } = await task([FILL, SIGN]);
  const run = async (...args: string[]) => {
    const person = String((await askedIn(service, uuid))[0]?.id);
    const which = ['process:decide', '--id', String(id), '--person', person];
    return runHere([...which, ...args], { ...COMMAND_SETTINGS, DATABASE_URL: service.databaseUrl });
  };
  expectFailure(await run('--outcome', 'filled', '--values', '[1]'), 2, '--values must be a JSON object');
  expectFailure(await run('--outcome', 'filled', '--values', '{'), 2, '--values must be a JSON object');
  expectFailure(await run('--outcome', 'filled', '--values', '{"price": 0}'), 1, 'values.contract');
  const filled = await run('--outcome', 'filled', '--values', '{"contract": "C-1"}');
  expect(filled.json()).toEqual({ state: 'open', step: 'party', end: null });
  expect((await run('--outcome', 'signed', '--name', 'Ada')).json()).toMatchObject({ end: 'completed' });
  expect(await said(play)).toEqual({ name: 'Ada', signature: { typed: 'Ada' } });
  expect(await payloadOf(uuid)).toMatchObject({ contract: 'C-1' });
});

test('a command moves open processes', async () => {
  const steps = [{ key: 'a', title: 'A', kind: 'approve', who: WHO }];
  const { play, formId } = await begun(service, steps, { fields: ownFields(steps), values: VALUES });
  await sent(service, formId, VALUES);
  expect((await service.as.admin('PATCH', `b:/forms/${formId}`, { title: 'Renamed' })).status).toBe(200);
  const run = (...args: string[]) =>
    runHere(['process:migrate', '--form', String(formId), ...args], {
      ...COMMAND_SETTINGS,
      DATABASE_URL: service.databaseUrl,
    });
  expect((await run('--dry-run')).json()).toEqual({ revision: 2, moved: 2, stayed: [] });
  expect((await run('--id', String((await play.row()).submissionId))).json()).toEqual({
    revision: 2,
    moved: 1,
    stayed: [],
  });
  expect((await run()).json()).toEqual({ revision: 2, moved: 1, stayed: [] });
  expectFailure(await run('--id', '99999999'), 1, 'There is no submission');
});
