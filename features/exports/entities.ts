import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { sealedColumn } from '#db/sealed-column.ts';
import type { ExportFormat } from './making/file.ts';
import type { Period, Weekday } from './schedules/times.ts';

/** `pending`: its run has not begun. */
export const EXPORT_STATES = ['pending', 'running', 'done', 'failed'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/** A file of submissions that a run makes, and how far it has come. */
export const Export = defineEntity({
  name: 'Export',
  tableName: 'exports',
  properties: {
    id: p.bigint('number').unsigned().primary(),
    uuid: p.string().columnType('char(36)').unique(),
    formId: p.bigint('number').unsigned(),
    format: p.string().length(8).$type<ExportFormat>(),
    status: p.string().length(16).$type<ExportState>(),
    /** What is wanted: it may have what somebody looked for. */
    sealed: p.text().columnType('text'),
    /** No submission after this one is in it. */
    newest: p.bigint('number').unsigned(),
    /** How many are gone through in all, where an index knows it. */
    total: p.bigint('number').unsigned().nullable(),
    /** Submissions that are in it so far. */
    written: p.bigint('number').unsigned().default(0),
    /** Bytes of its texts so far; of a workbook those that it is put together of. */
    size: p.bigint('number').unsigned().default(0),
    /** Files of these submissions, which go along; null where none are wanted. */
    files: p.integer().unsigned().nullable(),
    /** Parts that are kept, and the place of the last submission that was gone through for them. */
    parts: p.integer().unsigned().default(0),
    placeAt: p.datetime(3).nullable(),
    placeId: p.bigint('number').unsigned().nullable(),
    /** Whether the last part is there. */
    whole: p.boolean().default(false),
    /** Grows when submissions of the form are erased: a part that was made of what was read before does not count. */
    erasures: p.integer().unsigned().default(0),
    keepDays: p.integer().unsigned(),
    /** By which it was begun; null where somebody asked for it. */
    scheduleUuid: p.string().columnType('char(36)').nullable(),
    /** What its schedule goes back to where it fails: submissions from then on are in it. Null for all. */
    sinceAt: p.datetime(3).nullable(),
    /** Why there is none, or why it did not go where its schedule says. */
    errorType: p.string().length(64).nullable(),
    /** When it went where its schedule says. */
    deliveredAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
    finishedAt: p.datetime(3).nullable(),
    expiresAt: p.datetime(3).index(),
  },
  indexes: [{ properties: ['formId', 'status'] }],
});
export type Export = InferEntity<typeof Export>;

/** A part of such a file: compressed, and sealed. */
export const ExportPart = defineEntity({
  name: 'ExportPart',
  tableName: 'export_parts',
  properties: {
    exportId: p.bigint('number').unsigned().primary().autoincrement(false),
    number: p.integer().unsigned().primary().autoincrement(false),
    sealed: p.text().columnType('longtext'),
  },
});
export type ExportPart = InferEntity<typeof ExportPart>;

/** Exports that are made again and again, at times of a calendar. */
export const ExportSchedule = defineEntity({
  name: 'ExportSchedule',
  tableName: 'export_schedules',
  properties: {
    id: p.bigint('number').unsigned().primary(),
    uuid: p.string().columnType('char(36)').unique(),
    formId: p.bigint('number').unsigned().index(),
    format: p.string().length(8).$type<ExportFormat>(),
    /** What is wanted, which may have what somebody looked for, and who is told. */
    sealed: p.text().columnType('text'),
    /** `new`: what has come since the one before. */
    span: p.string().length(8).$type<ScheduleSpan>(),
    keepDays: p.integer().unsigned(),
    period: p.string().length(8).$type<Period>(),
    weekday: p.string().length(16).$type<Weekday>().nullable(),
    hour: p.integer().unsigned(),
    timeZone: p.string().length(64),
    /** What becomes of them beside being kept. */
    way: p.string().length(8).$type<ScheduleWay>(),
    active: p.boolean(),
    /** When the next one is begun; null while it rests. */
    dueAt: p.datetime(3).nullable().index(),
    /** Up to when the last one reached; null before the first. */
    lastAt: p.datetime(3).nullable(),
    lastExport: p.string().columnType('char(36)').nullable(),
    /** Why the last one that has ended has failed, or one was not begun. */
    errorType: p.string().length(64).nullable(),
    createdAt: p.datetime(3),
  },
});
export type ExportSchedule = InferEntity<typeof ExportSchedule>;

export const SCHEDULE_SPANS = ['new', 'all'] as const;
export type ScheduleSpan = (typeof SCHEDULE_SPANS)[number];

/** `mail`: people are told where it is; `store`: it is put into the bucket of the settings. */
export const SCHEDULE_WAYS = ['keep', 'mail', 'store'] as const;
export type ScheduleWay = (typeof SCHEDULE_WAYS)[number];

export const scheduleWanted = sealedColumn({
  table: 'export_schedules',
  key: ['id'],
  boundTo: ['uuid'],
  purpose: 'values',
});

export const exportWanted = sealedColumn({ table: 'exports', key: ['id'], boundTo: ['uuid'], purpose: 'values' });

export const exportPartText = sealedColumn({
  table: 'export_parts',
  key: ['export_id', 'number'],
  boundTo: ['export_id', 'number'],
  purpose: 'values',
});
