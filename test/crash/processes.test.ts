/** @own-process of crashes: workflows run without Temporal. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { UseCaseError } from '#db/use-case-error.ts';
import { Revisions } from '#features/forms/store/revisions.ts';
import { decide } from '#features/processes/decide.ts';
import { Process, ProcessDecision, ProcessPerson, ProcessStep } from '#features/processes/entities.ts';
import { everyCase, printFigures } from '#test/environment/crash/crash-points.ts';
import { openWorld, type World } from '#test/environment/crash/world.ts';
import { DOUBLES } from './doubles.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Codes that a repeated decision gets when the first one was stored. */
const STORED = ['decided_already', 'step_over'];

async function personOf(submissionUuid: string): Promise<number> {
  const em = world.orm.em.fork();
  const { id: processId } = await em.findOneOrFail(Process, { submissionUuid });
  return (await em.findOneOrFail(ProcessPerson, { processId, status: { $in: ['asked', 'decided'] } })).id;
}

test('a submission that somebody approves, with a mail that asks, and a mail and a webhook for the end', async () => {
  const ended = { on: ['ended:completed'] };
  const steps = [{ key: 'board', title: 'Board', kind: 'approve', who: [{ to: 'board@example.org' }] }];
  const form = await world.createForm({
    process: { steps },
    notifications: [{ ...world.notification(), ...ended }],
    integrations: [{ ...world.webhook('crm'), ...ended }],
  });
  const figures = await everyCase(world, {
    arrange: () => world.accept(form),
    async act({ submissionUuid }) {
      await world.rest();
      const personId = await personOf(submissionUuid);
      await world.insist(async (app) => {
        const deps = { ...app, revisions: new Revisions(app.orm) };
        await decide(deps, { personId, via: 'link', accountId: null }, { outcome: 'approved' }).catch(
          (error: unknown) => {
            if (!(error instanceof UseCaseError) || !STORED.includes(error.code)) throw error;
          },
        );
      });
    },
    doubles: DOUBLES,
    effects: { mail: 2, 'POST /webhooks/crm': 1 },
    async check({ submissionUuid }) {
      const em = world.orm.em.fork();
      const { id: processId, status, end, openings, dueAt } = await em.findOneOrFail(Process, { submissionUuid });
      const steps = await em.find(ProcessStep, { processId });
      const decisions = await em.count(ProcessDecision, { processId });
      const found = {
        status,
        end,
        openings,
        dueAt: dueAt ?? null,
        decisions,
        steps: steps.map((step) => step.outcome),
      };
      const wanted = { status: 'ended', end: 'completed', openings: 1, dueAt: null, decisions: 1, steps: ['approved'] };
      return JSON.stringify(found) === JSON.stringify(wanted) ? [] : [`the process is ${JSON.stringify(found)}`];
    },
  });
  printFigures('A submission that somebody approves', figures);
  expect(figures['crash before']?.points).toBeGreaterThan(20);
}, 500_000);
