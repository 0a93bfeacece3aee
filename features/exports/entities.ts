import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { sealedColumn } from '#db/sealed-column.ts';
import type { ExportFormat } from './making/file.ts';
import type { Period, Weekday } from './schedules/times.ts';

/** `pending`: its run has not started. */
export const EXPORT_STATES = ['pending', 'running', 'done', 'failed'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/** A file of submissions that a run writes, and its progress. */
export const Export = defineEntity({
  name: 'Export',
  tableName: 'exports',
  properties: {
    id: p.bigint('number').unsigned().primary(),
    uuid: p.string().columnType('char(36)').unique(),
    formId: p.bigint('number').unsigned(),
    format: p.string().length(8).$type<ExportFormat>(),
    status: p.string().length(16).$type<ExportState>(),
    /** The requested content, sealed because it may hold a search text. */
    sealed: p.text().columnType('text'),
    /** The largest id of a submission in the export. */
    newest: p.bigint('number').unsigned(),
    /** The number of submissions to read in all, where an index knows it. */
    total: p.bigint('number').unsigned().nullable(),
    /** The number of submissions written so far. */
    written: p.bigint('number').unsigned().default(0),
    /** Bytes of text written so far; for a workbook, of the lines from which it is assembled. */
    size: p.bigint('number').unsigned().default(0),
    /** The number of uploaded files in the export; null when files were not requested. */
    files: p.integer().unsigned().nullable(),
    /** The number of stored parts, and the position of the last submission read for them. */
    parts: p.integer().unsigned().default(0),
    placeAt: p.datetime(3).nullable(),
    placeId: p.bigint('number').unsigned().nullable(),
    /** True once the last part is stored. */
    whole: p.boolean().default(false),
    /** Grows when submissions of the form are erased: a part computed from an earlier read is then discarded. */
    erasures: p.integer().unsigned().default(0),
    keepDays: p.integer().unsigned(),
    /** The schedule that started the export; null when somebody requested it. */
    scheduleUuid: p.string().columnType('char(36)').nullable(),
    /** The start time that the schedule returns to if this export fails: it covers submissions from then on. Null for all. */
    sinceAt: p.datetime(3).nullable(),
    /** The reason the export failed, or was not delivered by its schedule's method. */
    errorType: p.string().length(64).nullable(),
    /** The time of delivery by the schedule's method. */
    deliveredAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
    finishedAt: p.datetime(3).nullable(),
    expiresAt: p.datetime(3).index(),
  },
  indexes: [{ properties: ['formId', 'status'] }],
});
export type Export = InferEntity<typeof Export>;

/** A part of an export's file: compressed and sealed. */
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

/** Exports that are created repeatedly, by a calendar. */
export const ExportSchedule = defineEntity({
  name: 'ExportSchedule',
  tableName: 'export_schedules',
  properties: {
    id: p.bigint('number').unsigned().primary(),
    uuid: p.string().columnType('char(36)').unique(),
    formId: p.bigint('number').unsigned().index(),
    format: p.string().length(8).$type<ExportFormat>(),
    /** The requested content, which may hold a search text, and the recipients; sealed. */
    sealed: p.text().columnType('text'),
    /** `new` covers the submissions received since the previous export. */
    span: p.string().length(8).$type<ScheduleSpan>(),
    keepDays: p.integer().unsigned(),
    period: p.string().length(8).$type<Period>(),
    weekday: p.string().length(16).$type<Weekday>().nullable(),
    hour: p.integer().unsigned(),
    timeZone: p.string().length(64),
    /** The delivery of the exports beyond being stored. */
    way: p.string().length(8).$type<ScheduleDelivery>(),
    active: p.boolean(),
    /** The time when the next export starts; null while the schedule is paused. */
    dueAt: p.datetime(3).nullable().index(),
    /** The end of the period of the last export; null before the first. */
    lastAt: p.datetime(3).nullable(),
    lastExport: p.string().columnType('char(36)').nullable(),
    /** The reason the last finished export failed, or an export was not started. */
    errorType: p.string().length(64).nullable(),
    createdAt: p.datetime(3),
  },
});
export type ExportSchedule = InferEntity<typeof ExportSchedule>;

export const SCHEDULE_SPANS = ['new', 'all'] as const;
export type ScheduleSpan = (typeof SCHEDULE_SPANS)[number];

/** `mail` notifies people of the export; `store` copies it to the bucket in the settings. */
export const SCHEDULE_DELIVERIES = ['keep', 'mail', 'store'] as const;
export type ScheduleDelivery = (typeof SCHEDULE_DELIVERIES)[number];

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
