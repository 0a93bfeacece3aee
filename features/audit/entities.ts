import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Actor } from '#security/actor.ts';

/** `account`: somebody who was signed in; `visitor`: somebody who was not; `cli`: a command; `system`: the service itself. */

/** What somebody did. Rows are added, changed by nothing but the end of what they tell, and erased when their time is over. */
export const AuditEntry = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit_log',
  properties: {
    id: p.bigint('number').unsigned().primary(),
    at: p.datetime(3),
    event: p.string().length(64),
    actor: p.string().length(16).$type<Actor['kind']>(),
    /** Who acted; at a failed login, whose account was tried. It may be gone by now. */
    accountId: p.bigint('number').unsigned().nullable(),
    /** The login of that account at that time. */
    login: p.string().length(60).nullable(),
    /** An IPv4 address, or the /64 of an IPv6 subscriber. */
    network: p.string().length(45).nullable(),
    requestId: p.string().columnType('char(36)').nullable(),
    /** What it was done to, as `form:7`. */
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
