import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Capability, Role } from '#security/actor.ts';
import { DAY_MS } from '#time.ts';

/** For how long a network is known after the last time an account signed in from there, in ms. */
export const KNOWN_NETWORK_MS = 90 * DAY_MS;
/** For how long an application password that has expired is still listed, in ms. */
export const EXPIRED_PASSWORD_MS = 30 * DAY_MS;

export const User = defineEntity({
  name: 'User',
  tableName: 'users',
  properties: {
    id: p.bigint('number').unsigned().primary(),
    login: p.string().length(60).unique(),
    email: p.string().length(191),
    /** argon2id; null for an account that has application passwords only. */
    passwordHash: p.string().length(255).nullable(),
    role: p.string().length(32).$type<Role>(),
    /** Its own, in place of those of its role. */
    capabilities: p.json<readonly Capability[]>().columnType('varchar(191)').nullable(),
    /** Since when nobody can use it; null while it is in use. */
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
    /** When it expires; null: never. */
    expiresAt: p.datetime(3).nullable(),
    /** The application password that asked for it. */
    madeWith: p.string().columnType('char(36)').nullable(),
  },
});
export type ApplicationPassword = InferEntity<typeof ApplicationPassword>;

/** A signed-in browser. Only the hash of its token is kept. */
export const Session = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  properties: {
    hash: p.string().columnType('char(64)').primary(),
    userId: p.bigint('number').unsigned().index(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3).index(),
    /** Noted every few minutes at most; null before the first time. */
    lastUsedAt: p.datetime(3).nullable(),
  },
});
export type Session = InferEntity<typeof Session>;

/** A network that an account has signed in from: guessing elsewhere does not stop logins from there. */
export const KnownNetwork = defineEntity({
  name: 'KnownNetwork',
  tableName: 'known_networks',
  properties: {
    /** Keyed hash of login and network: an address is personal data. */
    hash: p.string().columnType('char(64)').primary(),
    userId: p.bigint('number').unsigned().index(),
    lastUsedAt: p.datetime(3).index(),
  },
});
export type KnownNetwork = InferEntity<typeof KnownNetwork>;
