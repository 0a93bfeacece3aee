import { answerOf, api } from '#console/api/client.ts';
import { newKey } from '#console/api/key.ts';
import type { Batch } from '#console/parts/bulk/batches.ts';
import type { Chosen, Filter } from './filters.ts';
import { type BatchOrder, MOST_A_BATCH } from './in-batches.ts';
import type { Config, Job, Kind, Mail } from './rows.ts';

const PAGE = 50;
export interface PageOf<Row> {
  rows: Row[];
  next: string | null;
}

/** @throws Problem 422 for invalid filters in the address */
export async function listMails(filter: Filter, after: string | undefined, signal: AbortSignal): Promise<PageOf<Mail>> {
  const query = { ...filter, limit: PAGE, ...(after && { after }) };
  const { deliveries, next } = await answerOf(api.GET('/svcb/v1/email-deliveries', { params: { query }, signal }));
  return { rows: deliveries, next };
}

/** @throws Problem 422 for invalid filters in the address */
export async function listJobs(filter: Filter, after: string | undefined, signal: AbortSignal): Promise<PageOf<Job>> {
  const query = { ...filter, limit: PAGE, ...(after && { after }) };
  const { jobs, next } = await answerOf(api.GET('/svcb/v1/integration-jobs', { params: { query }, signal }));
  return { rows: jobs, next };
}

/**
 * Retries one delivery; its idempotency key makes a repeated request harmless.
 * @throws Problem 409 with the reason why it cannot be retried
 */
export function retryOne(kind: Kind, id: string, config: Config): Promise<{ replayed: boolean }> {
  const init = { params: { path: { id }, header: keyed(newKey()) }, body: { config } };
  return kind === 'mails'
    ? answerOf(api.POST('/svcb/v1/email-deliveries/{id}/resend', init))
    : answerOf(api.POST('/svcb/v1/integration-jobs/{id}/retry', init));
}

/** @throws Problem 409 with the reason why it cannot be cancelled */
export function cancelOne(kind: Kind, id: string): Promise<{ id: string }> {
  const init = { params: { path: { id } }, body: {} };
  return kind === 'mails'
    ? answerOf(api.POST('/svcb/v1/email-deliveries/{id}/cancel', init))
    : answerOf(api.POST('/svcb/v1/integration-jobs/{id}/cancel', init));
}

/**
 * Retries one batch of deliveries.
 * @param key the same for every attempt at the batch
 */
export async function retryBatch(
  kind: Kind,
  chosen: Chosen,
  config: Config,
  { after, key }: BatchOrder,
): Promise<Batch> {
  const init = {
    params: { header: keyed(key) },
    body: { ...chosen, config, limit: MOST_A_BATCH, ...(after && { after }) },
  };
  const { retried, ...rest } = await (kind === 'mails'
    ? answerOf(api.POST('/svcb/v1/email-deliveries/resend', init))
    : answerOf(api.POST('/svcb/v1/integration-jobs/retry', init)));
  return { ...rest, done: retried };
}

/**
 * Cancels one batch of deliveries.
 * @param key the same for every attempt at the batch
 */
export async function cancelBatch(kind: Kind, chosen: Chosen, { after, key }: BatchOrder): Promise<Batch> {
  const init = { params: { header: keyed(key) }, body: { ...chosen, limit: MOST_A_BATCH, ...(after && { after }) } };
  const { cancelled, ...rest } = await (kind === 'mails'
    ? answerOf(api.POST('/svcb/v1/email-deliveries/cancel', init))
    : answerOf(api.POST('/svcb/v1/integration-jobs/cancel', init)));
  return { ...rest, done: cancelled };
}

const keyed = (key: string) => ({ 'Idempotency-Key': key });
