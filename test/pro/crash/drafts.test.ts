/** @own-process of pro_crashes: workflows run without Temporal. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { NOT_CAPTURED } from '#features/requests/captured.ts';
import { Submission } from '#features/submissions/entities.ts';
import { Draft, DraftMail, DraftSubmission } from '#pro/drafts/entities.ts';
import { createDraftService } from '#pro/drafts/service.ts';
import { DOUBLES, hastyMails, mailByPostmark } from '#test/crash/doubles.ts';
import { type Ended, everyCase, printFigures } from '#test/environment/crash/crash-points.ts';
import { openWorld, type World } from '#test/environment/crash/world.ts';

let world: World;
let form: ActiveForm;
let count = 0;
beforeAll(async () => {
  world = await openWorld();
  form = await world.createForm({
    drafts: { enabled: true, expires_days: 10, email_field: 'email', remind_after_days: 3 },
  });
});
afterAll(() => world.close());

/** Saves a form for a new address: each address gets at most one mail a day. */
async function saveDraft(mailLink: boolean) {
  count += 1;
  const values = { name: 'Ada', email: `ada${count}@example.net` };
  const { orm, box } = world;
  const pageUrl = `https://forms.example.com/forms/${form.id}`;
  const draft = { form, sent: values, honeypots: [], pageUrl, token: null, mailLink };
  const { token } = await createDraftService({ orm, box }).save(draft, new Date());
  const { uuid } = await orm.em.fork().findOneOrFail(Draft, { formId: form.id }, { orderBy: { id: 'desc' } });
  return { uuid, token, values };
}

async function draftProblems(uuid: string, status: Draft['status']): Promise<string[]> {
  const em = world.orm.em.fork();
  const row = await em.findOneOrFail(Draft, { uuid });
  const problems: string[] = [];
  if (row.status !== status) problems.push(`the draft is ${row.status}`);
  if (row.sealed != null) problems.push('its values are still there');
  if (row.dueAt) problems.push('it is still due');
  const open = await em.count(DraftMail, { draftUuid: uuid, status: 'pending' });
  if (open > 0) problems.push(`${open} mails wait`);
  const [left]: { calls: number }[] = await em.execute('select count(*) as calls from outbox');
  if (Number(left?.calls) > 0) problems.push('calls of the engine are left');
  return problems;
}

test('a draft whose link is mailed, that is reminded of, and whose time ends', async () => {
  const figures = await everyCase(world, {
    arrange: () => saveDraft(true),
    doubles: DOUBLES,
    effects: { mail: 2 },
    async check({ uuid }) {
      const sent = await world.orm.em.fork().count(DraftMail, { draftUuid: uuid, status: 'sent' });
      return [...(await draftProblems(uuid, 'expired')), ...(sent === 2 ? [] : [`${sent} mails are noted as sent`])];
    },
  });
  printFigures('A draft with its mails, until its time ends', figures);
  expect(figures['crash before']?.points).toBeGreaterThan(20);
}, 500_000);

test('a draft that is submitted, with an idempotency key', async () => {
  const figures = await everyCase(world, {
    arrange: () => saveDraft(false),
    act: ({ uuid, token, values }) =>
      world.insist(async ({ intake }) => {
        const idempotent = { scope: uuid, hashes: new Map<string, string>(), requestHash: 'the same' };
        const more = { ...NOT_CAPTURED, meta: {}, uploads: [], draftToken: token, idempotent };
        const submission = { surface: 'b' as const, form, values, ...more };
        await intake.acceptance.accept(submission, new Date()).catch((error: unknown) => {
          // The submission was already accepted, and that answer was lost.
          if (!(error instanceof UniqueConstraintViolationException)) throw error;
        });
      }),
    effects: {},
    async check({ uuid }) {
      const em = world.orm.em.fork();
      const origins = await em.find(DraftSubmission, { draftUuid: uuid });
      const problems = await draftProblems(uuid, 'submitted');
      if (origins.length !== 1) problems.push(`${origins.length} submissions came of it`);
      const { length } = await em.find(Submission, {
        uuid: origins.map((one) => one.submissionUuid),
        status: 'completed',
      });
      if (length !== 1) problems.push(`${length} of them have ended`);
      return problems;
    },
  });
  printFigures('A draft that is submitted', figures);
  expect(figures['crash before']?.points).toBeGreaterThan(10);
}, 500_000);

/** Last, because all later mails use this provider. */
test('the link of a draft by a provider that sends the same message twice', async () => {
  await mailByPostmark(world);
  const drafts = { enabled: true, expires_days: 1, email_field: 'email' };
  form = await world.createForm({ drafts });
  const scenario = {
    arrange: () => saveDraft(true),
    doubles: DOUBLES,
    effects: { 'POST /postmark/email': 1 },
    async check({ uuid }: { uuid: string }, ended: Ended) {
      const sent = await world.orm.em.fork().count(DraftMail, { draftUuid: uuid, status: 'sent' });
      const problems = [...hastyMails(ended), ...(await draftProblems(uuid, 'expired'))];
      return sent === 1 ? problems : [...problems, `${sent} mails are noted as sent`];
    },
  };
  // Refusals are the same with every provider, so that these faults suffice.
  const figures = await everyCase(world, scenario, ['crash before', 'crash after', 'reset after', 'late', 'never']);
  printFigures('The link of a draft by an API', figures);
  expect(figures['crash before']?.points).toBeGreaterThan(10);
}, 500_000);
