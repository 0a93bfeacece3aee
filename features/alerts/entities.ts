import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** By whom: the round of the workers, or the HTTP role, which needs no engine. */
export type NoticedBy = 'round' | 'http';

/** Counts and classes that the texts of a cause have; never a value of a visitor. */
export type AlertFacts = Readonly<Record<string, string | number>>;

/** What has gone wrong: one row from when a cause was found until it has ended. Of one cause, one is open. */
export const Alert = defineEntity({
  name: 'Alert',
  tableName: 'alerts',
  properties: {
    id: p.bigint('number').unsigned().primary(),
    uuid: p.string().columnType('char(36)').unique(),
    cause: p.string().length(255),
    /** The cause while it is open; null once it has ended. */
    openCause: p.string().length(255).nullable().unique(),
    rule: p.string().length(32),
    noticedBy: p.string().length(8).$type<NoticedBy>(),
    /** Null when it is about the site, or about several forms. */
    formId: p.bigint('number').unsigned().nullable(),
    /** All forms that it concerns, as far as they are named. */
    forms: p.json<number[]>().columnType('longtext'),
    /** Whom or what it is about, for people. */
    subject: p.string().length(255),
    facts: p.json<AlertFacts>().columnType('longtext'),
    /** The most that there were of it at a time. */
    count: p.integer().unsigned(),
    /** Quiet hours do not hold it back. */
    urgent: p.boolean(),
    /** How often it had come and gone within the hour before. */
    again: p.integer().unsigned().default(0),
    since: p.datetime(3),
    foundAt: p.datetime(3),
    seenAt: p.datetime(3),
    endedAt: p.datetime(3).nullable(),
    acknowledgedAt: p.datetime(3).nullable(),
    acknowledgedBy: p.bigint('number').unsigned().nullable(),
    /** When it was handed over to be told, and its end. */
    mailedAt: p.datetime(3).nullable(),
    endMailedAt: p.datetime(3).nullable(),
    sentAt: p.datetime(3).nullable(),
    endSentAt: p.datetime(3).nullable(),
  },
  indexes: [{ properties: ['cause', 'endedAt'] }, { properties: ['endedAt'] }],
});
export type Alert = InferEntity<typeof Alert>;

/** Which part of an alert is told: that it began, that it is over, or both at once. */
export type Phase = 'started' | 'ended' | 'both';

/** What one telling says. */
export interface Told {
  items?: { alert: string; phase: Phase }[];
  /** A digest of these days, both included, as `2031-03-04`. */
  digest?: { from: string; to: string };
}

export const TELLING_STATES = ['pending', 'told', 'failed'] as const;

/** One mail, or one event of the webhook. Its id is what the receiver knows it by, however often it is tried. */
export const AlertTelling = defineEntity({
  name: 'AlertTelling',
  tableName: 'alert_tellings',
  properties: {
    id: p.string().columnType('char(36)').primary(),
    /** Of what is told once, such as the digest of a day. */
    name: p.string().length(64).nullable().unique(),
    channel: p.string().length(8).$type<'mail' | 'webhook'>(),
    /** To those whom this form names; null: to those of the site. */
    formId: p.bigint('number').unsigned().nullable(),
    what: p.json<Told>().columnType('longtext'),
    status: p.string().length(8).$type<(typeof TELLING_STATES)[number]>(),
    /** Made by the HTTP role itself, without the engine. */
    direct: p.boolean(),
    /** Until then it belongs to the process that took it; null while nobody has tried it. */
    claimedUntil: p.datetime(3).nullable(),
    provider: p.string().length(32).nullable(),
    errorType: p.string().length(64).nullable(),
    createdAt: p.datetime(3),
    toldAt: p.datetime(3).nullable(),
  },
  indexes: [{ properties: ['status', 'direct'] }, { properties: ['createdAt'] }],
});
export type AlertTelling = InferEntity<typeof AlertTelling>;
