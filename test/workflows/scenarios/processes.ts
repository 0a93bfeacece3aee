import { processRun } from '#engine/runs.ts';
import type { TestEngine } from '#test/environment/engine.ts';
import { createForm } from '#test/environment/submissions.ts';
import type { Scenario } from './parts.ts';
import { ProcessPlay } from './process.ts';

const SUE = 'canary-sue@example.org';
const steps = [
  {
    ...{ key: 'superior', title: 'Superior', kind: 'approve', who: [{ to: SUE }] },
    deadline: {
      ...{ after: 2, unit: 'hours', remind_after: [1] },
      actions: [
        { do: 'hand_on', who: [{ to: 'canary-deputy@example.org' }] },
        { do: 'decide', outcome: 'rejected' },
      ],
    },
  },
  { key: 'rest', title: 'Rest', kind: 'wait', until: { span: { after: 1, unit: 'days' } } },
];

const begin = async (engine: TestEngine) => ProcessPlay.begin(engine, await createForm(engine, { process: { steps } }));

async function ended(engine: TestEngine, play: ProcessPlay) {
  const run = engine.client.workflow.getHandle(processRun(await play.row()).workflowId);
  await engine.resultOf(run);
  return run;
}

export const processScenarios: Record<string, Scenario> = {
  async 'process.approved-and-waited'(engine) {
    const play = await begin(engine);
    await play.decide(SUE, { outcome: 'approved', note: 'canary-note' });
    return ended(engine, play);
  },

  async 'process.handed-on-and-rejected'(engine) {
    return ended(engine, await begin(engine));
  },
};
