import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Actor } from '#security/actor.ts';

/**
 * The kinds of actors. `account`: a signed-in person; `visitor`: a person who is not signed in; `cli`: a command; `system`: the
 * service itself.
 */

/** An action of an actor. Rows are added, updated only with the result of their action, and erased after the retention period. */
export const AuditEntry = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit_log',
  properties: {
    id: p.bigint('number').unsigned().primary(),
    at: p.datetime(3),
    event: p.string().length(64),
    actor: p.string().length(16).$type<Actor['kind']>(),
    /** The account of the actor, or the account that a failed login tried. It may no longer exist. */
    accountId: p.bigint('number').unsigned().nullable(),
    /** The login of that account at the time. */
    login: p.string().length(60).nullable(),
    /** An IPv4 address, or the /64 of an IPv6 subscriber. */
    network: p.string().length(45).nullable(),
    requestId: p.string().columnType('char(36)').nullable(),
    /** The target of the action, such as `form:7`. */
    target: p.string().length(191).nullable(),
    details: p.json<Record<string, unknown>>().columnType('longtext'),
  },
  indexes: [
    { properties: ['at'] },
    { properties: ['event', 'id'] },
    { properties: ['accountId', 'id'] },
    { properties: ['login', 'id'] },
    { properties: ['target', 'id'] },
  ],
});
export type AuditEntry = InferEntity<typeof AuditEntry>;
