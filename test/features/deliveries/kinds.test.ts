import { expect, test } from '@jest/globals';
import { ownerOf } from '#engine/names.ts';
import type { Delivery } from '#features/deliveries/entities.ts';
import { workflowIdOf } from '#features/deliveries/kinds.ts';

const NOW = new Date('2031-03-04T05:06:07.089Z');
const byRunOf = (ms: number) => ownerOf({ startTime: new Date(NOW.getTime() + ms), runId: 'run' });
const [bySubmission, byItsOwn] = [byRunOf(-20), byRunOf(40)];
const row = { id: 'd', submissionUuid: 's', formId: 7, revision: 1, attempts: 1, replays: 0, enqueuedAt: NOW };
const webhook = { ...row, kind: 'integration' as const, key: 'crm', integrationId: 'webhook' };
const post = { ...row, kind: 'integration' as const, key: 'post', integrationId: 'create_post' };
const mail = { ...row, kind: 'mail' as const, key: 'team' };

test.each<[what: string, job: Partial<Delivery>, runs: string]>([
  ['tried with success in the pass', { ...webhook, status: 'delivered', owner: bySubmission }, 'submission-s'],
  ['refused in the pass', { ...webhook, status: 'failed', owner: bySubmission }, 'submission-s'],
  ['delivered later', { ...webhook, status: 'delivered', owner: byItsOwn }, 'integration-d'],
  ['left to its own run', { ...webhook, status: 'pending', owner: bySubmission, dueAt: NOW }, 'integration-d'],
  ['tried once', { ...webhook, status: 'retrying', owner: bySubmission }, 'integration-d'],
  ['cancelled while it waited', { ...webhook, status: 'cancelled', owner: byItsOwn }, 'integration-d'],
  ['replayed', { ...webhook, status: 'delivered', replays: 2, owner: byItsOwn }, 'integration-d-r2'],
  ['inline', { ...post, status: 'pending', owner: bySubmission }, 'submission-s'],
  ['inline, done', { ...post, status: 'delivered', owner: bySubmission }, 'submission-s'],
  ['inline, done later', { ...post, status: 'delivered', owner: byItsOwn }, 'integration-d'],
])('the run of a job: %s', (_what, job, id) => {
  expect(workflowIdOf(job as Delivery, null)).toBe(id);
});

test.each<[what: string, mail: Partial<Delivery>, runs: string]>([
  ['sent in the pass', { ...mail, status: 'delivered', owner: bySubmission }, 'submission-s'],
  ['sent later at its first attempt', { ...mail, status: 'delivered', owner: byItsOwn }, 'mail-d'],
  ['being tried in the pass', { ...mail, status: 'pending', owner: bySubmission }, 'submission-s'],
  ['left to its own run', { ...mail, status: 'pending', owner: bySubmission, dueAt: NOW }, 'mail-d'],
  ['tried once', { ...mail, status: 'retrying', owner: bySubmission }, 'mail-d'],
  ['resent', { ...mail, status: 'delivered', replays: 1 }, 'mail-d-r1'],
])('the run of a mail: %s', (_what, row, id) => {
  expect(workflowIdOf(row as Delivery, null)).toBe(id);
});
