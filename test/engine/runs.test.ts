import { describe, expect, test } from '@jest/globals';
import { engineCall } from '#engine/engine-call.ts';
import { runOfClaim } from '#engine/names.ts';
import { deliveryRun, submissionBatchRun, submissionRun } from '#engine/runs.ts';
import { searchAttributes } from '#engine/search-attributes.ts';

const SUBMISSION = {
  uuid: '9e1a',
  formId: 7,
  revision: 3,
  surface: 'b',
  submissionId: 41,
  claimedBy: null,
} as const;
const JOB = { id: '1f7c', kind: 'integration' as const, key: 'crm', replays: 0, formId: 7, integrationId: 'webhook' };
const ORIGIN = { surface: 'b', submissionId: 41 } as const;

/** Search attributes of a job's runs, whoever starts them. */
const FOUND_BY = [
  { key: searchAttributes.formId, value: 7 },
  { key: searchAttributes.integrationId, value: 'webhook' },
  { key: searchAttributes.surface, value: 'b' },
  { key: searchAttributes.submissionId, value: 41 },
];

describe('a run of a submission', () => {
  test('is named after it, and found by its form and surface', () => {
    expect(submissionRun({ ...SUBMISSION, surface: 'a' })).toEqual({
      workflowType: 'submission',
      workflowId: 'submission-9e1a',
      taskQueue: 'submissions',
      args: [{ submissionUuid: '9e1a', stored: true }],
      staticSummary: 'Form 7, revision 3, surface A',
      typedSearchAttributes: [
        { key: searchAttributes.formId, value: 7 },
        { key: searchAttributes.surface, value: 'a' },
        { key: searchAttributes.submissionId, value: 41 },
      ],
    });
  });

  test('of a form that does not store is told so, and has no id to be found by', () => {
    const { args, typedSearchAttributes } = submissionRun({ ...SUBMISSION, submissionId: null });
    expect(args).toEqual([{ submissionUuid: '9e1a', stored: false }]);
    expect(typedSearchAttributes).toHaveLength(2);
  });

  test('takes over from the run that had claimed it', () => {
    const { args, workflowId } = submissionRun({ ...SUBMISSION, claimedBy: 'a lost run' });
    expect(workflowId).toBe('submission-9e1a');
    expect(args).toEqual([{ submissionUuid: '9e1a', stored: true, takeOver: 'a lost run' }]);
  });
});

test('a batch is found by its form, its surface and each of its submissions', () => {
  const submissions = [
    { uuid: '9e1a', submissionId: 41 },
    { uuid: '5b2c', submissionId: 42 },
  ];
  const input = { formId: 7, revision: 3, surface: 'b' as const, submissions };
  expect(submissionBatchRun('1d2e', input)).toEqual({
    workflowType: 'submissionBatch',
    workflowId: 'batch-1d2e',
    taskQueue: 'submissions',
    args: [input],
    staticSummary: 'Form 7, revision 3, surface B: 2 submissions',
    typedSearchAttributes: [
      { key: searchAttributes.formId, value: 7 },
      { key: searchAttributes.surface, value: 'b' },
      { key: searchAttributes.submissionIds, value: ['41', '42'] },
    ],
  });
});

test.each([
  [null, { workflowId: 'submission-9e1a' }],
  ['a run', { workflowId: 'submission-9e1a', runId: 'a run' }],
  ['batch-1d2e', { workflowId: 'batch-1d2e' }],
])('the run of a submission that %s has claimed', (claimedBy, run) => {
  expect(runOfClaim({ uuid: '9e1a', claimedBy })).toEqual(run);
});

describe('a run of a job', () => {
  test.each([
    ['the first', 0, {}, 'integration-1f7c', { kind: 'integration', id: '1f7c' }],
    ['a replay', 2, {}, 'integration-1f7c-r2', { kind: 'integration', id: '1f7c', replay: 2 }],
    [
      'one that goes on where a submission left off',
      0,
      { failures: 1, startedAt: 5, waitMs: 10_000 },
      'integration-1f7c',
      { kind: 'integration', id: '1f7c', failures: 1, startedAt: 5, waitMs: 10_000 },
    ],
  ])('%s is found by the same attributes', (_name, replays, progress, workflowId, args) => {
    const run = deliveryRun({ ...JOB, replays }, ORIGIN, progress);
    expect(run).toMatchObject({ workflowId, args: [args], staticSummary: 'Form 7: integration webhook' });
    expect(run.typedSearchAttributes).toEqual(FOUND_BY);
  });

  test('of a form that does not store has no submission to be found by', () => {
    const { typedSearchAttributes } = deliveryRun(JOB, { surface: 'b', submissionId: null });
    expect(typedSearchAttributes).toEqual(FOUND_BY.slice(0, 3));
  });

  test('whose submission is erased is still found by form and integration', () => {
    expect(deliveryRun(JOB, {}).typedSearchAttributes).toEqual(FOUND_BY.slice(0, 2));
  });

  test('is started with a signal by the same options', () => {
    const run = deliveryRun(JOB, ORIGIN);
    const { payload: start, ...call } = engineCall(run);
    const { payload: signalled, ...signalCall } = engineCall(run, 'retryNow');
    expect(call).toEqual({ kind: 'start', workflowType: 'deliveryDispatch', workflowId: 'integration-1f7c' });
    expect(signalCall).toEqual({ ...call, kind: 'signal_with_start' });
    expect(signalled).toEqual({ ...start, signal: { name: 'retryNow', args: [] } });
    expect(start).toMatchObject({ args: run.args, summary: run.staticSummary, searchAttributes: FOUND_BY });
  });
});
