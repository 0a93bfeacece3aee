import type { MikroORM } from '@mikro-orm/mysql';
import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import { FormRevision } from '#features/forms/entities.ts';
import type { FormStore } from '#features/forms/store/form-store.ts';
import { isQueued } from '#features/integrations/table.ts';
import { fieldMeta, hookContext, hookForm } from '#features/submissions/hook-views.ts';
import { loadSubmission } from '#features/submissions/store/load-submission.ts';
import type { JsonObject, SubmissionValues } from '#forms/config/types.ts';
import type { Hooks } from '#hooks/hooks.ts';
import type { FieldMeta, HookContext, HookForm } from '#hooks/parameters.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { clearQueue } from './clear.ts';
import { Delivery } from './entities.ts';
import { type QueueStats, readQueueStats } from './store/integration-queue.ts';
import { processQueue, type QueueResult, retryOldest } from './wake.ts';

/** A job in the shape of docs/interface.md 2.5. */
export interface QueueJob {
  /** The same for all attempts: receivers see it as the delivery id. */
  id: string;
  integration_id: string;
  /** Each secret is replaced by a `<name>_set` flag. */
  settings: JsonObject;
  /** The form at the revision of the submission. */
  form: HookForm;
  /** The submission's values; null once they have been erased. */
  payload: SubmissionValues | null;
  /** Null once the submission has been erased. */
  context: HookContext | null;
  field_meta: FieldMeta;
  /** The time of enqueuing, in Unix seconds. */
  timestamp: number;
  /** The number of attempts so far, including one under way. */
  attempts: number;
  /** The reason the last attempt failed; null when no attempt has failed, and once the job is delivered. */
  last_error: string | null;
}

export interface IntegrationQueueParts {
  orm: MikroORM;
  client: Client;
  box: SecretBox;
  forms: Pick<FormStore, 'get' | 'rules'>;
  hooks: Hooks;
  log: Logger;
  clock: () => Date;
}

/** The jobs of integrations that run asynchronously, after their submission (docs/interface.md 4.2 and 4.4). */
export class IntegrationQueue {
  readonly #deps: IntegrationQueueParts;

  constructor(deps: IntegrationQueueParts) {
    this.#deps = deps;
  }

  /** True when the integration runs asynchronously. */
  shouldQueue(integrationId: string): boolean {
    return isQueued(integrationId);
  }

  /** Counts the jobs whose first attempt has not ended, and the jobs that are retrying. */
  getStats(): Promise<QueueStats> {
    return readQueueStats(this.#deps.orm);
  }

  /** @returns null when there is no such job. */
  async get(jobId: string): Promise<QueueJob | null> {
    const { orm, box, forms } = this.#deps;
    const em = orm.em.fork();
    const job = await em.findOne(Delivery, { id: jobId, kind: 'integration' });
    if (!job) return null;
    const { formId, revision } = job;
    const { title, config } = await em.findOneOrFail(FormRevision, { formId, revision });
    const form = await forms.get(formId);
    const submission = await loadSubmission(em, box, job.submissionUuid, job.version);
    const shown = forms.rules.presentConfig(config, form?.secretPaths ?? []);
    const integration = shown.options.integrations.find(({ key }) => key === job.key);
    return {
      id: job.id,
      integration_id: job.integrationId ?? '',
      settings: integration?.settings ?? {},
      form: hookForm({ id: formId, title, config: shown }, form?.active ? 1 : 0),
      payload: submission ? submission.values : null,
      context: submission ? { ...hookContext(submission), delivery_id: job.id } : null,
      field_meta: fieldMeta(config),
      timestamp: Math.floor(job.enqueuedAt.getTime() / 1000),
      attempts: job.attempts,
      last_error: job.lastError ?? null,
    };
  }

  /**
   * Does the work of every minute: fires `svca_process_integration_queue`, then wakes up to 10 jobs, the oldest first, whose run
   * was lost. A job in its back-off is left alone; with `now`, up to 10 of those are attempted at once.
   * @throws ServiceError when the engine is away and a job had to be woken
   */
  async process({ now = false }: { now?: boolean } = {}): Promise<QueueResult & { retried?: number }> {
    const time = this.#deps.clock();
    const result = await processQueue(this.#deps, time);
    return now ? { ...result, retried: await retryOldest(this.#deps, time) } : result;
  }

  /**
   * Ends every run and removes every job without delivering it; for debugging only. A request under way may still arrive, and
   * jobs enqueued meanwhile may stay.
   * @throws ServiceError when the engine is away; no job was removed then
   */
  async clearQueue(): Promise<void> {
    await clearQueue(this.#deps);
  }
}
