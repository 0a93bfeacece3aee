import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { MockActivityEnvironment } from '@temporalio/testing';
import { createExportActivities } from '#features/exports/activities/write.ts';
import { type Answer, startService, type TestService } from '#test/environment/service.ts';
import { createForm, submitA } from '#test/environment/visitor.ts';
import { begun, sent } from './process-play.ts';
import { approve } from './processes.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const FIELDS = [{ type: 'email', name: 'email', label: 'E-mail' }];
const VALUES = { email: 'ada@example.net' };
const STEPS = [
  approve('boss', [{ to: 'boss@example.org, deputy@example.org' }], {
    title: 'Superior',
    needs: 'all',
    may_return: true,
  }),
  approve('office', [{ to: 'office@example.org' }], { title: 'Office' }),
];
const ends = [{ key: 'completed', title: 'Granted' }];

/** Two submissions: one that was decided to the end, one that waits at the second step. */
async function twoOfThem(options: object = {}) {
  const first = await begun(service, STEPS, { fields: FIELDS, values: VALUES, process: { ends }, options });
  const second = await sent(service, first.formId, VALUES);
  for (const { play } of [first, second]) {
    await play.decide(await play.token('boss@example.org'), { outcome: 'approved' });
    await play.decide(await play.token('deputy@example.org'), { outcome: 'approved' });
  }
  await first.play.decide(await first.play.token('office@example.org'), { outcome: 'approved' });
  return { formId: first.formId, first, second };
}
const get = (formId: number, rest: string) => service.as.admin('GET', `b:/forms/${formId}/submissions.${rest}`);
const lines = ({ text }: Answer) =>
  text
    .trim()
    .split('\r\n')
    .map((line) => line.split(';').map((cell) => cell.replaceAll('"', '')));
const CSV = 'csv?separator=semicolon&steps=1';

describe('an export with the columns of steps', () => {
  test('has for each step the outcome, those who decided and the time, and where the process stands', async () => {
    const { formId, first, second } = await twoOfThem();
    const [head, one, other] = lines(await get(formId, CSV));
    expect(head?.slice(3)).toEqual([
      ...['email', 'step_boss_outcome', 'step_boss_by', 'step_boss_at'],
      ...['step_office_outcome', 'step_office_by', 'step_office_at', 'process_step', 'process_end', 'process_ended_at'],
    ]);
    const at = expect.stringMatching(/^2031-03-04T05:06:/);
    const boss = ['approved', 'boss@example.org, deputy@example.org', at];
    expect(one?.slice(4)).toEqual([...boss, 'approved', 'office@example.org', at, '', 'completed', at]);
    expect(other?.slice(4)).toEqual([...boss, '', '', '', 'office', '', '']);
    const { submissions } = (await get(formId, 'json?steps=1')).body as { submissions: { process: object }[] };
    expect(submissions.map(({ process }) => process)).toMatchObject([
      {
        ...{ state: 'ended', step: null, end: 'completed' },
        steps: [
          { step: 'boss', number: 1, outcome: 'approved' },
          { step: 'office', by: ['office@example.org'] },
        ],
      },
      { state: 'open', step: 'office', end: null, ended_at: null, steps: [{}, { outcome: null, by: [] }] },
    ]);
    expect([first.id, second.id]).toEqual(submissions.map((row) => (row as unknown as { id: number }).id));
  });

  test('has the words of the form and its language for people', async () => {
    const { formId } = await twoOfThem({ language: 'de' });
    const [head, one] = lines(await get(formId, `${CSV}&header=labels`));
    expect(head?.slice(4)).toEqual([
      ...['Superior: Ergebnis', 'Superior: Entschieden von', 'Superior: Entschieden am'],
      ...['Office: Ergebnis', 'Office: Entschieden von', 'Office: Entschieden am', 'Wartet bei', 'Ende', 'Beendet am'],
    ]);
    expect([one?.[4], one?.[11]]).toEqual(['genehmigt', 'Granted']);
    expect((await get(formId, 'xlsx?steps=1&header=labels')).status).toBe(200);
  });

  test('has the last opening of a step to which the process came back', async () => {
    const { play, formId } = await begun(service, STEPS, { fields: FIELDS, values: VALUES });
    await play.decide(await play.token('deputy@example.org'), { outcome: 'returned', note: 'Hm' });
    const [, row] = lines(await get(formId, CSV));
    expect(row?.slice(4, 6)).toEqual(['returned', 'deputy@example.org']);
    expect(row?.[10]).toBe('boss');
  });

  test('is the same as ever where nobody asks for them, or the form has no steps', async () => {
    const { formId } = await twoOfThem();
    expect(lines(await get(formId, 'csv?separator=semicolon'))[0]).toHaveLength(4);
    expect((await get(formId, 'json')).text).not.toContain('"process"');
    const plain = await createForm(service, {}, FIELDS);
    expect((await submitA(service, plain, VALUES)).status).toBe(200);
    expect((await get(plain, CSV)).text).toBe((await get(plain, 'csv?separator=semicolon')).text);
    expect((await get(plain, 'json?steps=1')).text).not.toContain('"process"');
    expect((await service.as.admin('GET', `b:/submission-forms/${plain}`)).body).toMatchObject({ has_steps: false });
    const fields = (await service.as.admin('GET', `b:/submission-forms/${formId}`)).body;
    expect(fields).toMatchObject({ has_steps: true });
  });

  test('has no address of people who were erased, and no stored export keeps one', async () => {
    const { formId } = await twoOfThem();
    const start = async (steps: boolean) => {
      const { body } = await service.as.admin('POST', `b:/forms/${formId}/exports`, { format: 'csv', steps });
      const { id } = (body as { export: { id: string } }).export;
      const { orm, box, baseUrl, settings, installed } = service.foundation;
      const { writeExport, finishExport } = createExportActivities({ batches: orm, box, baseUrl, settings, installed });
      const input = { exportUuid: id, now: service.clock.now().getTime() };
      const run = new MockActivityEnvironment();
      await run.run(writeExport, input);
      await run.run(finishExport, input);
      return id;
    };
    const [withSteps, without] = [await start(true), await start(false)];
    const file = (id: string) => service.as.admin('GET', `b:/exports/${id}/file`);
    expect((await file(withSteps)).text).toContain('boss@example.org');
    await service.as.admin('POST', 'b:/person/erase', { address: 'boss@example.org', dry_run: false });
    expect([(await file(withSteps)).status, (await file(without)).status]).toEqual([409, 200]);
    const { text } = await get(formId, CSV);
    expect(text).not.toContain('boss@example.org');
    expect(lines({ text } as Answer)[1]?.slice(4, 6)).toEqual(['approved', 'deputy@example.org']);
  });
});
