import type { MikroORM } from '@mikro-orm/mysql';
import type { SecretBox } from '../../security/secret-box.ts';
import { PaymentAccount } from '../entities/payments.ts';
import { sealContexts } from '../sealed-columns.ts';

/** The credential that a provider signs its webhooks with, and the one before it during a rotation. */
export const WEBHOOK_SECRET = 'webhook_secret';
export const PREVIOUS_WEBHOOK_SECRET = `previous_${WEBHOOK_SECRET}`;

/** Which account: a provider and a mode. */
export interface AccountKey {
  provider: string;
  mode: string;
}

export interface StoredAccount {
  credentials: Readonly<Record<string, string>>;
  /** Until then the previous webhook secret is good; null when there is none. */
  previousUntil: Date | null;
}

interface Deps {
  orm: MikroORM;
  box: SecretBox;
}

/** @returns null when no credentials were saved. The previous webhook secret is left out once its time is over. */
export async function readAccount(
  { orm, box }: Deps,
  { provider, mode }: AccountKey,
  now: Date,
): Promise<StoredAccount | null> {
  const row = await orm.em.fork().findOne(PaymentAccount, { provider, mode });
  if (!row) return null;
  const opened = box.open('secrets', sealContexts.paymentAccount(provider, mode), row.sealed);
  const { [PREVIOUS_WEBHOOK_SECRET]: previous, ...current } = JSON.parse(opened) as Record<string, string>;
  const previousUntil = row.previousUntil ?? null;
  if (previous === undefined || previousUntil === null || previousUntil <= now) {
    return { credentials: current, previousUntil: null };
  }
  return { credentials: { ...current, [PREVIOUS_WEBHOOK_SECRET]: previous }, previousUntil };
}

export async function writeAccount(
  { orm, box }: Deps,
  { provider, mode }: AccountKey,
  { credentials, previousUntil }: StoredAccount,
  now: Date,
): Promise<void> {
  const sealed = box.seal('secrets', sealContexts.paymentAccount(provider, mode), JSON.stringify(credentials));
  await orm.em.fork().upsert(PaymentAccount, { provider, mode, sealed, previousUntil, updatedAt: now });
}

export async function deleteAccount(orm: MikroORM, { provider, mode }: AccountKey): Promise<boolean> {
  return (await orm.em.fork().nativeDelete(PaymentAccount, { provider, mode })) > 0;
}
