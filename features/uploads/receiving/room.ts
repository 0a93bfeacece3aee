import type { MikroORM } from '@mikro-orm/mysql';
import { UseCaseError } from '#db/use-case-error.ts';
import { uploadsBudgets } from '#features/uploads/budgets.ts';
import type { Upload } from '#features/uploads/entities.ts';
import { type FileStore, StoreFull } from '#features/uploads/stores/store.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { MB } from '#security/budget-tables/budget.ts';
import { textsOf } from '#texts/index.ts';
import { fill } from '#texts/text.ts';
import { HOUR_MS } from '#time.ts';

interface RoomParts {
  orm: MikroORM;
  fileStore: FileStore;
}

/**
 * Requires room for an upload whose row is already inserted and counts with its announced size. Each of several concurrent
 * uploads sees the rows of those before it: they may be refused too early, but never exceed the limits.
 * @throws UseCaseError `rate_limited`, `form_storage_full`, `storage_full`
 */
export async function requireRoom(
  { orm, fileStore }: RoomParts,
  config: FormConfig,
  { formId, network, site, createdAt, size }: Pick<Upload, 'formId' | 'network' | 'site' | 'createdAt' | 'size'>,
): Promise<void> {
  const em = orm.em.fork();
  const { refusals } = textsOf(config);
  const since = new Date(createdAt.getTime() - HOUR_MS);
  for (const [column, key, times] of [['network', network, 1] as const, ['site', site, 2] as const]) {
    if (key === null) continue;
    const [of] = await em.execute<{ bytes: string; unfinished: string }[]>(
      `select coalesce(sum(size), 0) as bytes, coalesce(sum(state = 'receiving'), 0) as unfinished
       from uploads where ${column} = ? and created_at > ?`,
      [key, since],
    );
    const { bytes = 0, unfinished = 0 } = of ?? {};
    const isTooMuch = Number(bytes) > times * uploadsBudgets.uploadedInHour.atMost;
    if (isTooMuch || Number(unfinished) > times * uploadsBudgets.uploadsUnfinished.atMost) {
      throw tooManyFiles(config, HOUR_MS / 1000);
    }
  }
  const most = config.options.max_upload_mb;
  if (most) {
    const [ofForm] = await em.execute<{ bytes: string }[]>(
      `select coalesce(sum(size), 0) as bytes from uploads where form_id = ? and state <> 'removing'`,
      [formId],
    );
    if (Number(ofForm?.bytes ?? 0) > most * MB) {
      const errors = { max_upload_mb: `max_upload_mb is reached: the files of this form have ${most} MB together` };
      throw new UseCaseError('full', 'form_storage_full', refusals.noRoom, errors);
    }
  }
  try {
    await fileStore.requireRoom?.(size);
  } catch (error) {
    throw error instanceof StoreFull ? new StoreFull(error.cause, refusals.noRoom) : error;
  }
}

/** @param seconds until a retry makes sense */
export function tooManyFiles(config: FormConfig, seconds: number): UseCaseError {
  const message = fill(textsOf(config).refusals.uploadLimit, { minutes: Math.ceil(seconds / 60) });
  return UseCaseError.tooOften(message, seconds);
}
