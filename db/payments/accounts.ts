import { isDeepStrictEqual } from 'node:util';
import { LockMode } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/mysql';
import { PaymentAccount } from '#db/entities/payments.ts';
import { sealContexts } from '#db/sealed-columns.ts';
import type { SecretBox } from '#security/secret-box.ts';

/** The credential that a provider signs its webhooks with, and the one before it during a rotation. */
export const WEBHOOK_SECRET = 'webhook_secret';
export const PREVIOUS_WEBHOOK_SECRET = `previous_${WEBHOOK_SECRET}`;

/** Which account: a provider and a mode. */
export interface AccountKey {
  provider: string;
  mode: string;
}

export interface Account {
  credentials: Readonly<Record<string, string>>;
  /** Until then the previous webhook secret is good; null when there is none. */
  previousUntil: Date | null;
}

export interface StoredAccount extends Account {
  updatedAt: Date;
}

/** An account before and after somebody changed it; null where there is none. */
export interface AccountChange {
  key: AccountKey;
  before: StoredAccount | null;
  after: Account | null;
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
  return row ? openAccount(box, row, now) : null;
}

function openAccount(box: SecretBox, row: PaymentAccount, now: Date): StoredAccount {
  const { provider, mode } = row;
  const opened = box.open('secrets', sealContexts.paymentAccount(provider, mode), row.sealed);
  const { [PREVIOUS_WEBHOOK_SECRET]: previous, ...current } = JSON.parse(opened) as Record<string, string>;
  const previousUntil = row.previousUntil ?? null;
  if (previous === undefined || previousUntil === null || previousUntil <= now) {
    return { credentials: current, previousUntil: null, updatedAt: row.updatedAt };
  }
  const credentials = { ...current, [PREVIOUS_WEBHOOK_SECRET]: previous };
  return { credentials, previousUntil, updatedAt: row.updatedAt };
}

export async function writeAccount(deps: Deps, key: AccountKey, account: Account, now: Date): Promise<void> {
  const row = { ...key, ...sealed(deps.box, key, account), updatedAt: now };
  await deps.orm.em.fork().upsert(PaymentAccount, row);
}

/**
 * Writes these changes, all of them or none.
 * @returns false, with nothing written, when an account is not any more as it was before its change
 */
export async function changeAccounts(
  { orm, box }: Deps,
  changes: readonly AccountChange[],
  now: Date,
): Promise<boolean> {
  return orm.em.fork().transactional(async (em) => {
    for (const { key, before } of changes) {
      const row = await em.findOne(PaymentAccount, { ...key }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      const current = row ? openAccount(box, row, now).credentials : undefined;
      if (!isDeepStrictEqual(current, before?.credentials)) return false;
    }
    for (const { key, after } of changes) {
      if (after) await em.upsert(PaymentAccount, { ...key, ...sealed(box, key, after), updatedAt: now });
      else await em.nativeDelete(PaymentAccount, { ...key });
    }
    return true;
  });
}

function sealed(box: SecretBox, { provider, mode }: AccountKey, account: Account) {
  const { credentials, previousUntil } = account;
  const text = box.seal('secrets', sealContexts.paymentAccount(provider, mode), JSON.stringify(credentials));
  return { sealed: text, previousUntil };
}
