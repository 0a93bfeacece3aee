import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

export type Role = 'administrator' | 'editor';

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
  },
});
export type ApplicationPassword = InferEntity<typeof ApplicationPassword>;

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
