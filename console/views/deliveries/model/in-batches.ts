import type { Batch } from '#console/parts/bulk/batches.ts';
import type { Chosen } from './filters.ts';

/** The largest batch that a bulk route takes. */
export const MOST_A_BATCH = 1_000;

/** The start of a batch, and its idempotency key. */
export interface BatchOrder {
  after: string | undefined;
  key: string;
}

/**
 * Splits selected ids into batches of the largest size. The `after` of such a batch is the index at which the next one begins.
 */
export function inBatches(
  chosen: Chosen,
  ask: (some: Chosen, batch: BatchOrder) => Promise<Batch>,
): (batch: BatchOrder) => Promise<Batch> {
  if (!('ids' in chosen)) return (batch) => ask(chosen, batch);
  return async ({ after, key }) => {
    const begin = Number(after ?? 0);
    const end = begin + MOST_A_BATCH;
    const batch = await ask({ ids: chosen.ids.slice(begin, end) }, { after: undefined, key });
    return { ...batch, next: end < chosen.ids.length ? String(end) : null };
  };
}
