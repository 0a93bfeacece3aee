import { randomUUID } from 'node:crypto';
import type { WorkflowHandle } from '@temporalio/client';
import { SANDBOX_OPENAI_KEY, SANDBOX_OPENAI_MODEL } from '#fakes/pro/ai/openai.ts';
import { AiRequest } from '#pro/ai/entities.ts';
import { insertAiRequest, openContent } from '#pro/ai/requests.ts';
import { aiRequestRun } from '#pro/ai/run.ts';
import { aiSettings } from '#pro/ai/settings/definition.ts';
import type { TestEngine } from '#test/environment/engine.ts';
import { clearSettings, putSettings } from '#test/environment/settings-rows.ts';
import { until } from '#test/environment/submissions.ts';
import { modelsAt } from '#test/pro/environment/ai.ts';

/** The model of an engine's site, with requests to it. */
export function modelOf(engine: TestEngine) {
  const { orm, box, parties } = engine;
  const models = modelsAt(parties.sandboxUrl, 'openai');
  return {
    ...models,
    /** Starts a new account without scripted answers. */
    async reset() {
      await models.reset();
      const target = { provider: 'openai', model: SANDBOX_OPENAI_MODEL, api_key: SANDBOX_OPENAI_KEY } as const;
      await putSettings({ orm, box }, aiSettings, target);
    },
    forget: () => clearSettings(orm, 'ai'),
    /** Starts a request as the outbox does. */
    async request(instruction: string): Promise<{ uuid: string; run: WorkflowHandle }> {
      const uuid = randomUUID();
      const asked = { uuid, kind: 'generate' as const, formId: null, revision: null, input: { instruction } };
      await insertAiRequest(orm.em.fork(), box, asked, await engine.now());
      const { workflowType, ...options } = aiRequestRun({ uuid, formId: null, summary: 'AI: a form' });
      return { uuid, run: await engine.client.workflow.start(workflowType, options) };
    },
    async row(uuid: string) {
      const row = await orm.em.fork().findOneOrFail(AiRequest, { uuid });
      return { ...row, content: openContent(box, row) };
    },
    asks: (times: number) =>
      until(`the model was asked ${times} times`, async () => (await models.requests()).answer >= times),
  };
}

type Scenario = (engine: TestEngine) => Promise<WorkflowHandle>;

/** Histories of AI requests, each played until the run to be recorded has ended. */
export const aiScenarios: Record<string, Scenario> = {
  async 'aiRequest.answered'(engine) {
    const model = modelOf(engine);
    await model.reset();
    const { run } = await model.request('A form with e-mail');
    await engine.resultOf(run);
    return run;
  },

  async 'aiRequest.mended'(engine) {
    const model = modelOf(engine);
    await model.reset();
    await model.script({ text: 'no JSON' });
    const { run } = await model.request('A form with e-mail');
    await engine.resultOf(run);
    return run;
  },

  async 'aiRequest.useless'(engine) {
    const model = modelOf(engine);
    await model.reset();
    await model.script({ text: 'no JSON' }, { text: 'no JSON' });
    const { run } = await model.request('A form with e-mail');
    await engine.resultOf(run);
    return run;
  },

  async 'aiRequest.retried'(engine) {
    const model = modelOf(engine);
    await model.reset();
    await model.fail({ next: 2, status: 503 });
    const { run } = await model.request('A form with e-mail');
    await engine.resultOf(run);
    return run;
  },

  async 'aiRequest.refused'(engine) {
    const model = modelOf(engine);
    await model.reset();
    await model.script({ status: 401, body: {} });
    const { run } = await model.request('A form with e-mail');
    await engine.resultOf(run);
    return run;
  },

  async 'aiRequest.cancelled'(engine) {
    const model = modelOf(engine);
    await model.reset();
    await model.fail({ next: 1, mode: 'timeout' });
    const { run } = await model.request('A form with e-mail');
    await model.asks(1);
    await run.cancel();
    await engine.resultOf(run).catch(() => {});
    return run;
  },
};
