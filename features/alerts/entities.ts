import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** The process that found the cause: the round of the workers, or the HTTP role, which needs no engine. */
export type NoticedBy = 'round' | 'http';

/** Counts and classes for the texts of a cause; never a value of a visitor. */
export type AlertFacts = Readonly<Record<string, string | number>>;

/** One occurrence of a cause, from when it was found until it ended. Each cause has at most one open alert. */
export const Alert = defineEntity({
  name: 'Alert',
  tableName: 'alerts',
  properties: {
    id: p.bigint('number').unsigned().primary(),
    uuid: p.string().columnType('char(36)').unique(),
    cause: p.string().length(255),
    /** The cause while the alert is open; null once it has ended. */
    openCause: p.string().length(255).nullable().unique(),
    rule: p.string().length(32),
    noticedBy: p.string().length(8).$type<NoticedBy>(),
    /** Null for an alert about the site, or about several forms. */
    formId: p.bigint('number').unsigned().nullable(),
    /** The forms that the alert concerns, as far as they are known. */
    forms: p.json<number[]>().columnType('longtext'),
    /** The subject of the alert, in readable form. */
    subject: p.string().length(255),
    facts: p.json<AlertFacts>().columnType('longtext'),
    /** The largest count of the cause so far. */
    count: p.integer().unsigned(),
    /** True when quiet hours do not hold it back. */
    urgent: p.boolean(),
    /** The number of times the cause returned within an hour of its last end. */
    again: p.integer().unsigned().default(0),
    since: p.datetime(3),
    foundAt: p.datetime(3),
    seenAt: p.datetime(3),
    endedAt: p.datetime(3).nullable(),
    acknowledgedAt: p.datetime(3).nullable(),
    acknowledgedBy: p.bigint('number').unsigned().nullable(),
    /** The times when the notices of its start and its end were enqueued. */
    mailedAt: p.datetime(3).nullable(),
    endMailedAt: p.datetime(3).nullable(),
    sentAt: p.datetime(3).nullable(),
    endSentAt: p.datetime(3).nullable(),
  },
  indexes: [{ properties: ['cause', 'endedAt'] }, { properties: ['endedAt'] }],
});
export type Alert = InferEntity<typeof Alert>;

/** The part of an alert that a notice reports: its start, its end, or both at once. */
export type Phase = 'started' | 'ended' | 'both';

/** The content of one notice. */
export interface Told {
  items?: { alert: string; phase: Phase }[];
  /** The days of a digest, both included, as `2031-03-04`. */
  digest?: { from: string; to: string };
}

export const TELLING_STATES = ['pending', 'told', 'failed'] as const;

/** One mail, or one event of the webhook. The receiver knows it by its id, which is the same in every attempt. */
export const AlertTelling = defineEntity({
  name: 'AlertTelling',
  tableName: 'alert_tellings',
  properties: {
    id: p.string().columnType('char(36)').primary(),
    /** The name of a notice that is sent once, such as the digest of a day. */
    name: p.string().length(64).nullable().unique(),
    channel: p.string().length(8).$type<'mail' | 'webhook'>(),
    /** The form whose own recipients get it; null for the recipients of the site. */
    formId: p.bigint('number').unsigned().nullable(),
    what: p.json<Told>().columnType('longtext'),
    status: p.string().length(8).$type<(typeof TELLING_STATES)[number]>(),
    /** True when the HTTP role sends it itself, without the engine. */
    direct: p.boolean(),
    /** Reserved until then for the process that picked it up; null before the first attempt. */
    claimedUntil: p.datetime(3).nullable(),
    provider: p.string().length(32).nullable(),
    errorType: p.string().length(64).nullable(),
    createdAt: p.datetime(3),
    toldAt: p.datetime(3).nullable(),
  },
  indexes: [{ properties: ['status', 'direct'] }, { properties: ['createdAt'] }],
});
export type AlertTelling = InferEntity<typeof AlertTelling>;
