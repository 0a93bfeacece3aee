import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { sealedColumn } from '#db/sealed-column.ts';
import type { SecretBox } from '#security/secret-box.ts';

/** An address that gets no more mail, because a provider has reported it dead. */
export const EmailSuppression = defineEntity({
  name: 'EmailSuppression',
  tableName: 'email_suppressions',
  properties: {
    id: p.bigint('number').unsigned().primary(),
    uuid: p.string().columnType('char(36)'),
    /** Keyed hash under the active key. */
    addressHash: p.string().columnType('char(64)'),
    /** The sealed address. */
    sealed: p.text().columnType('longtext'),
    /** Provider that reported the address. */
    provider: p.string().length(32),
    statusCode: p.smallint().unsigned().nullable(),
    bounces: p.integer().unsigned(),
    createdAt: p.datetime(3),
    lastBounceAt: p.datetime(3),
    /** Time at which the suppression ends: an address may start to work again. */
    expiresAt: p.datetime(3),
  },
  uniques: [{ properties: ['addressHash'] }],
  indexes: [{ properties: ['expiresAt'] }],
});
export type EmailSuppression = InferEntity<typeof EmailSuppression>;

/** Results of recent mails per provider, without addresses and contents. */
export const MailDiagnostics = defineEntity({
  name: 'MailDiagnostics',
  tableName: 'mail_diagnostics',
  properties: {
    provider: p.string().length(32).primary(),
    lastSuccessAt: p.datetime(3).nullable(),
    lastErrorAt: p.datetime(3).nullable(),
    errorKind: p.string().length(16).nullable(),
    errorType: p.string().length(64).nullable(),
    statusCode: p.smallint().unsigned().nullable(),
    lastError: p.string().length(600).nullable(),
  },
});
export type MailDiagnostics = InferEntity<typeof MailDiagnostics>;

export const suppressedAddresses = sealedColumn({
  table: 'email_suppressions',
  key: ['id'],
  boundTo: ['uuid'],
  purpose: 'values',
  hash: { column: 'address_hash', of: (box, address) => suppressionHashes(box, address)[0] ?? '' },
});

/** Returns the keyed hashes of a suppressed address under every key of the service, the active key first. */
export function suppressionHashes(box: SecretBox, address: string): string[] {
  return box.macs('tokens', `suppression|${address.toLowerCase()}`).map((mac) => mac.toString('hex'));
}
