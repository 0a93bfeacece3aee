import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { PostStatus } from '#forms/post-status.ts';

export type Role = 'administrator' | 'editor';

/** For how long a network is known after the last time an account signed in from there, in ms. */
export const KNOWN_NETWORK_MS = 90 * 24 * 60 * 60 * 1000;
/** For how long an application password that has expired is still listed, in ms. */
export const EXPIRED_PASSWORD_MS = 30 * 24 * 60 * 60 * 1000;

/** Site-wide settings by name, values as JSON. */
export const Option = defineEntity({
  name: 'Option',
  tableName: 'options',
  properties: {
    name: p.string().length(191).primary(),
    value: p.json<unknown>().columnType('longtext'),
    updatedAt: p.datetime(3),
  },
});
export type Option = InferEntity<typeof Option>;

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
    /** From when on it is refused; null: never. */
    expiresAt: p.datetime(3).nullable(),
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
    /** Of login and network, keyed: an address is personal data. */
    hash: p.string().columnType('char(64)').primary(),
    userId: p.bigint('number').unsigned().index(),
    lastUsedAt: p.datetime(3).index(),
  },
});
export type KnownNetwork = InferEntity<typeof KnownNetwork>;

/** Content of the embedded host. */
export const Post = defineEntity({
  name: 'Post',
  tableName: 'posts',
  properties: {
    id: p.bigint('number').unsigned().primary(),
    type: p.string().length(20),
    status: p.string().length(20).$type<PostStatus>(),
    slug: p.string().length(191),
    title: p.text(),
    /** HTML. */
    content: p.text().columnType('longtext'),
    authorId: p.bigint('number').unsigned().nullable(),
    meta: p.json<Record<string, unknown>>().columnType('longtext'),
    /** The delivery id of the integration job that made it: the same job makes it once. */
    source: p.string().length(64).nullable().unique(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
  uniques: [{ properties: ['type', 'slug'] }],
});
export type Post = InferEntity<typeof Post>;

/** Counters of the rate limiter, in the columns that rate-limiter-flexible expects. */
export const RateLimit = defineEntity({
  name: 'RateLimit',
  tableName: 'rate_limits',
  properties: {
    key: p.string().length(255).primary(),
    points: p.integer().default(0),
    expire: p.bigint('number').unsigned().nullable().index(),
  },
});
export type RateLimit = InferEntity<typeof RateLimit>;

/** Submissions by form and address, by address, or by API key: both windows in one row. Times are Unix seconds of the database. */
export const SubmissionCounter = defineEntity({
  name: 'SubmissionCounter',
  tableName: 'submission_counters',
  properties: {
    /** A keyed hash. */
    id: p.string().columnType('varchar(64)').primary(),
    /** Whether the last turn was refused. */
    refused: p.boolean(),
    minuteLimit: p.integer(),
    minutePoints: p.integer(),
    minuteEnd: p.bigint('number'),
    hourLimit: p.integer(),
    hourPoints: p.integer(),
    hourEnd: p.bigint('number').index(),
  },
});
export type SubmissionCounter = InferEntity<typeof SubmissionCounter>;
