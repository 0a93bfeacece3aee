import { MockActivityEnvironment } from '@temporalio/testing';
import type { Failure } from '#fakes/failures.ts';
import type { Scripted } from '#fakes/pro/ai/provider.ts';
import { ProviderError } from '#outgoing/errors.ts';
import { createHttpClient } from '#outgoing/http-client.ts';
import { type Asked, createAiActivities } from '#pro/ai/activities.ts';
import type { AiProviderId } from '#pro/ai/providers/ai.ts';
import { AiProviders } from '#pro/ai/providers.ts';
import { parseCidrList } from '#security/addresses.ts';
import type { TestService } from '#test/environment/service.ts';
import { ask, proSettings } from '#test/environment/third-parties.ts';

/** Controls the sandbox's fake of a model provider, and reads its requests. */
export function modelsAt(sandboxUrl: string, provider: AiProviderId) {
  const party = `${sandboxUrl}/${provider}`;
  return {
    url: provider === 'openai' ? `${party}/v1` : party,
    script: (...answers: Scripted[]) => ask('POST', `${party}/answers`, answers),
    fail: (failure: Partial<Failure>, operation: 'answer' | 'models' = 'answer') =>
      ask('POST', `${party}/failures/${operation}`, failure),
    lack: (abilities: object) => ask('PUT', `${party}/abilities`, abilities),
    /** The bodies of the requests, the oldest first. */
    asked: async () => ((await ask('GET', `${party}/requests`)) as { asked: Record<string, unknown>[] }).asked,
    requests: async () =>
      ((await ask('GET', `${party}/requests`)) as { requests: { answer: number; models: number } }).requests,
    reset: () => ask('DELETE', `${party}/state`),
  };
}

/** Plays the runs of requests as a worker would, without an engine and its retries. */
export function playRuns(service: TestService, sandboxUrl: string) {
  const http = createHttpClient({ allowedPrivateNetworks: parseCidrList('loopback'), userAgent: 'test' });
  const aiProviders = new AiProviders({ http, aiApiUrls: proSettings(sandboxUrl) });
  const activities = createAiActivities({ ...service, aiProviders });
  const now = () => service.clock.now().getTime();
  const under = new Set<Promise<unknown>>();

  async function play(requestUuid: string): Promise<void> {
    const ask = (isLast: boolean): Promise<Asked> =>
      new MockActivityEnvironment().run(activities.askModel, { requestUuid, isLast, now: now() });
    try {
      if ((await ask(false)).state === 'mend') await ask(true);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      await activities.failRequest({ requestUuid, type: error.type, message: error.message, now: now() });
    }
  }

  return {
    start() {
      service.engine.onRequest = async ({ workflowType, options }) => {
        if (workflowType !== 'aiRequest') return;
        const [{ requestUuid }] = options.args as [{ requestUuid: string }];
        const run = play(requestUuid);
        under.add(run);
      };
    },
    /** Leaves further requests without a run. */
    stop() {
      service.engine.onRequest = async () => {};
    },
    /** Waits until all runs have ended. */
    ended: () => Promise.all(under),
    close: () => http.close(),
  };
}
