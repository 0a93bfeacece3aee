import { object } from 'yup';
import { ALERT_LANGUAGES } from '#features/alerts/languages.ts';
import { SCHEDULE_DELIVERIES, SCHEDULE_SPANS } from '#features/exports/entities.ts';
import { EXPORT_FORMATS } from '#features/exports/making/file.ts';
import { EXPORT, exportJson } from '#features/exports/routes/json.ts';
import type { ExportRoutesParts } from '#features/exports/routes/runs.ts';
import { SUBMISSION_STATES } from '#features/submissions/store/reading/filter.ts';
import { digits } from '#forms/json-schema/keys.ts';
import { CSV_SEPARATORS } from '#forms/tables/csv.ts';
import { among, count, id, listOf, SUCCESS, text, timestamp, uuid, yesOrNo } from '#http/routing/answers.ts';
import { json } from '#http/routing/body.ts';
import { FORM_ID, uuidParam } from '#http/routing/params.ts';
import { reply } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import { scheduleLine } from './json.ts';
import { CHANGE_BODY, changeOf, SCHEDULE_BODY, scheduleOf } from './selection.ts';
import { listSchedules } from './store.ts';
import { PERIODS, WEEKDAYS } from './times.ts';
import {
  changeSchedule,
  createSchedule,
  endSchedule,
  requireSchedule,
  runSchedule,
  scheduleNotFound,
} from './use-cases.ts';

const SCHEDULE = object({
  id: uuid(),
  form_id: id(),
  format: among(EXPORT_FORMATS),
  span: among(SCHEDULE_SPANS),
  keep_days: count(),
  period: among(PERIODS),
  weekday: among(WEEKDAYS).nullable(),
  hour: count(),
  zone: text(),
  deliver: among(SCHEDULE_DELIVERIES),
  header: among(['names', 'labels']),
  time_zone: text().nullable(),
  rows_of: text().nullable(),
  separator: among(Object.keys(CSV_SEPARATORS)).nullable(),
  bom: yesOrNo(),
  steps: yesOrNo(),
  files: yesOrNo(),
  state: among(SUBMISSION_STATES).nullable(),
  unread: yesOrNo().nullable(),
  starred: yesOrNo().nullable(),
  searches: yesOrNo(),
  recipients: listOf(text()),
  language: among(ALERT_LANGUAGES).nullable(),
  active: yesOrNo(),
  next_at: timestamp().nullable(),
  last_at: timestamp().nullable(),
  last_export: uuid().nullable(),
  error: text().nullable(),
  created_at: timestamp(),
});

const UUID = uuidParam(scheduleNotFound);

const shared = { tag: 'Submissions', access: 'preview' } as const;
const one = { ...shared, params: { uuid: UUID } };
const answers = { 200: object({ success: SUCCESS, schedule: SCHEDULE }) };

/** The routes for exports that are created every day or week. They need an account that may read submissions. */
export const scheduleRoutes = [
  route({
    ...shared,
    operation: 'createExportSchedule',
    method: 'POST',
    path: 'b:/forms/:id/export-schedules',
    summary: 'Create exports of a form every day or week',
    tool: {
      toolset: 'exports',
      about: 'Before you let it mail recipients, ask the person whom you work for.',
    },
    description:
      'Exports start at the full hour in `zone` (by default the time zone of the site). `span` is `new` for the submissions since the previous export, or `all`; the first export holds all earlier submissions. With `deliver` as `mail` the `recipients` are notified once the export is ready, and fetch it in the console; with `store` it is also put into the bucket of `EXPORTS_S3_BUCKET`.',
    params: { id: FORM_ID },
    body: json(SCHEDULE_BODY, { example: { format: 'csv', header: 'labels', period: 'daily', hour: 6 } }),
    answers: { 201: object({ success: SUCCESS, schedule: SCHEDULE }) },
    errors: [409],
    audit: 'export_schedule.created',
    async handle(app: ExportRoutesParts, { params, body, actor }) {
      const schedule = await createSchedule(app, actor, params.id, scheduleOf(body));
      const headers = { Location: `${app.surfaceB}/export-schedules/${schedule.uuid}` };
      return reply(201, { success: true, schedule: scheduleLine(app.box, schedule) }, headers);
    },
  }),

  route({
    ...shared,
    operation: 'listExportSchedules',
    method: 'GET',
    path: 'b:/export-schedules',
    summary: 'Export schedules, the oldest first',
    tool: {
      toolset: 'exports',
      about: 'The time of the next export, and the reason why the last one has failed.',
    },
    query: object({ form_id: digits(1, Number.MAX_SAFE_INTEGER) }),
    answers: { 200: object({ schedules: listOf(SCHEDULE) }) },
    async handle(app: ExportRoutesParts, { query }) {
      return { schedules: (await listSchedules(app, query.form_id)).map((row) => scheduleLine(app.box, row)) };
    },
  }),

  route({
    ...one,
    operation: 'readExportSchedule',
    method: 'GET',
    path: 'b:/export-schedules/:uuid',
    summary: 'An export schedule and the result of its last export',
    answers,
    async handle(app: ExportRoutesParts, { params }) {
      return { success: true, schedule: scheduleLine(app.box, await requireSchedule(app, params.uuid)) };
    },
  }),

  route({
    ...one,
    operation: 'changeExportSchedule',
    method: 'PATCH',
    path: 'b:/export-schedules/:uuid',
    summary: 'Change, pause or resume an export schedule',
    tool: { toolset: 'exports' },
    description: 'Existing exports stay. `active` false pauses the schedule; true resumes it where it was.',
    body: json(CHANGE_BODY, { example: { hour: 7, active: true } }),
    answers,
    errors: [409],
    audit: 'export_schedule.changed',
    async handle(app: ExportRoutesParts, { params, body, actor }) {
      const changed = await changeSchedule(app, actor, params.uuid, changeOf(body));
      return { success: true, schedule: scheduleLine(app.box, changed) };
    },
  }),

  route({
    ...one,
    operation: 'runExportSchedule',
    method: 'POST',
    path: 'b:/export-schedules/:uuid/run',
    summary: 'Start the next export of a schedule now',
    tool: {
      toolset: 'exports',
      about: 'read_export shows its progress. People fetch the file in the console.',
    },
    description:
      'Use it to try a schedule, or to repeat a failed export once its cause is mended. Submissions of the last two minutes go into the export after it. The schedule continues from there.',
    answers: { 202: object({ success: SUCCESS, export: EXPORT }) },
    errors: [409],
    audit: 'export.started',
    async handle(app: ExportRoutesParts, { params, actor }) {
      const begun = await runSchedule(app, actor, params.uuid);
      const headers = { Location: `${app.surfaceB}/exports/${begun.uuid}` };
      return reply(202, { success: true, export: exportJson(begun, app) }, headers);
    },
  }),

  route({
    ...one,
    operation: 'removeExportSchedule',
    method: 'DELETE',
    path: 'b:/export-schedules/:uuid',
    summary: 'Remove an export schedule; its exports stay',
    tool: {
      toolset: 'exports',
      confirm: 'The schedule creates no more exports. Its existing exports stay.',
      shows: 'GET b:/export-schedules/:uuid',
    },
    answers: { 204: null },
    audit: 'export_schedule.removed',
    handle: (app: ExportRoutesParts, { params, actor }) => endSchedule(app, actor, params.uuid),
  }),
];
