import type { Scripted } from '../../../dev/sandbox/ai/party.ts';
import type { Failure } from '../../../dev/sandbox/failures.ts';
import type { AiProviderId } from '../../../providers/ai/ai.ts';
import { ask } from '../third-parties.ts';

/** What the sandbox's stand-in for a provider of models is told, and what it was asked. */
export function modelsAt(sandboxUrl: string, provider: AiProviderId) {
  const party = `${sandboxUrl}/${provider}`;
  return {
    url: provider === 'openai' ? `${party}/v1` : party,
    script: (...answers: Scripted[]) => ask('POST', `${party}/answers`, answers),
    fail: (failure: Partial<Failure>, operation: 'answer' | 'models' = 'answer') =>
      ask('POST', `${party}/failures/${operation}`, failure),
    lack: (abilities: object) => ask('PUT', `${party}/abilities`, abilities),
    /** The bodies of the questions, the oldest first. */
    asked: async () => ((await ask('GET', `${party}/requests`)) as { asked: Record<string, unknown>[] }).asked,
    requests: async () =>
      ((await ask('GET', `${party}/requests`)) as { requests: { answer: number; models: number } }).requests,
    reset: () => ask('DELETE', `${party}/state`),
  };
}
