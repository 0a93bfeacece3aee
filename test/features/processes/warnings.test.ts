import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { warnOfForm } from '#features/processes/warnings.ts';
import { formRules } from '#test/environment/form-rules.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { FIELDS } from '#test/environment/visitor.ts';
import { approve, hours } from './processes.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

test.each([
  [[{ account: 'ADA' }, { role: 'editor' }, { to: 'a@example.org' }], []],
  [[{ account: 'gone' }], [['step_account_missing', 'who[0].account']]],
  [[{ to: 'a@example.org' }, { role: 'reader' }], [['step_role_empty', 'who[1].role']]],
  [[{ to: '{field:email}' }], [['step_named_by_respondent', 'who[0].to']]],
])('a step that asks %j is warned of as %j', async (who, warnings) => {
  const config = (steps: object[]) =>
    formRules.parseForm({ title: 'A', config: { fields: FIELDS, options: { process: { steps } } } }).config;
  const found = async (steps: object[]) =>
    (await warnOfForm(service, config(steps))).map(({ code, path }) => [code, path]);
  const at = (prefix: string) =>
    warnings.map(([code, path]) => [code, `config.options.process.steps[0].${prefix}${path}`]);
  expect(await found([approve('a', who)])).toEqual(at(''));
  const deadline = hours(1, { actions: [{ do: 'hand_on', who }] });
  expect(await found([approve('a', [{ to: 'a@example.org' }], { deadline })])).toEqual(at('deadline.actions[0].'));
});
