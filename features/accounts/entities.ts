import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Capability, Role } from '#security/actor.ts';
import { DAY_MS } from '#time.ts';

/** Milliseconds that a network stays known after the account's last sign-in from it. */
export const KNOWN_NETWORK_MS = 90 * DAY_MS;
/** Milliseconds that an expired application password is still listed. */
export const EXPIRED_PASSWORD_MS = 30 * DAY_MS;

export const User = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    id: p.bigint('number').unsigned().primary(),
    login: p.string().length(60).unique(),
    email: p.string().length(191),
    /** An argon2id hash; null for an account that only has application passwords. */
    passwordHash: p.string().length(255).nullable(),
    role: p.string().length(32).$type<Role>(),
    /** The account's own capabilities, in place of those of its role. */
    capabilities: p.json<readonly Capability[]>().columnType('varchar(191)').nullable(),
    /** The time when the account was disabled; null while it is in use. */
    disabledAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
  },
});
export type User = InferEntity<typeof User>;

/** A credential for HTTP Basic; 128 random bits, so a fast keyed hash is enough. */
export const ApplicationPassword = defineEntity({
  name: 'ApplicationPassword',
  tableName: 'application_passwords',
  properties: {
    id: p.bigint('number').unsigned().primary(),
    uuid: p.string().columnType('char(36)').unique(),
    userId: p.bigint('number').unsigned().index(),
    name: p.string().length(100),
    hash: p.string().columnType('char(64)').unique(),
    createdAt: p.datetime(3),
    lastUsedAt: p.datetime(3).nullable(),
    /** The time of expiry; null if it never expires. */
    expiresAt: p.datetime(3).nullable(),
    /** The uuid of the application password that created it. */
    madeWith: p.string().columnType('char(36)').nullable(),
  },
});
export type ApplicationPassword = InferEntity<typeof ApplicationPassword>;

/** A signed-in browser. Only the hash of its token is stored. */
export const Session = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  properties: {
    hash: p.string().columnType('char(64)').primary(),
    userId: p.bigint('number').unsigned().index(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3).index(),
    /** Updated every few minutes at most; null before the first use. */
    lastUsedAt: p.datetime(3).nullable(),
  },
});
export type Session = InferEntity<typeof Session>;

/** A network from which an account has signed in: password guessing elsewhere does not block logins from there. */
export const KnownNetwork = defineEntity({
  name: 'KnownNetwork',
  tableName: 'known_networks',
  properties: {
    /** A keyed hash of login and network, because an address is personal data. */
    hash: p.string().columnType('char(64)').primary(),
    userId: p.bigint('number').unsigned().index(),
    lastUsedAt: p.datetime(3).index(),
  },
});
export type KnownNetwork = InferEntity<typeof KnownNetwork>;
