import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/mysql';
import { waitFor } from '#db/wait-for.ts';
import { engineCall } from '#engine/engine-call.ts';
import { type PromiseDeps, withCalls } from '#engine/outbox.ts';
import { aiRequestRun } from '#engine/runs.ts';
import type { AiKind, AiRequest } from './entities.ts';
import { type AiInput, findAiRequest, insertAiRequest } from './store/requests.ts';
import { aiTasks } from './tasks/table.ts';

/** What an administrator asks for. */
export interface NewRequest {
  kind: AiKind;
  /** The form that it is about; null for a new one. */
  form: { id: number; revision: number } | null;
  input: AiInput;
}

/** Takes requests for models: each is kept first, and then has a run of its own. */
export class AiService {
  readonly #deps: PromiseDeps;

  constructor(deps: PromiseDeps) {
    this.#deps = deps;
  }

  /**
   * Keeps a request, and promises its run in the same transaction: with the engine away it is answered later.
   * @param keep writes what is to be kept together with it
   * @returns its uuid
   */
  async accept(
    { kind, form, input }: NewRequest,
    now: Date,
    keep: (em: EntityManager, uuid: string) => Promise<void>,
  ): Promise<string> {
    const { box } = this.#deps;
    const uuid = randomUUID();
    const formId = form?.id ?? null;
    const call = engineCall(aiRequestRun({ uuid, formId, summary: aiTasks[kind].summary }));
    return withCalls(this.#deps, now, async (em, promise) => {
      await insertAiRequest(em, box, { uuid, kind, formId, revision: form?.revision ?? null, input }, now);
      await keep(em, uuid);
      promise(call);
      return uuid;
    });
  }

  /** @returns null when there is no such request */
  find(uuid: string): Promise<AiRequest | null> {
    return findAiRequest(this.#deps, uuid);
  }

  /** Waits for its answer, for so long at most. @returns the request as it is then */
  waitFor(uuid: string, atMostMs: number): Promise<AiRequest | null> {
    const isOver = (request: AiRequest | null) => request === null || request.finishedAt !== null;
    return waitFor(() => this.find(uuid), isOver, atMostMs);
  }
}
