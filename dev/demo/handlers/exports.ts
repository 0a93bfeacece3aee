import { csvLines } from '#forms/tables/csv.ts';
import { exportColumns, exportRow } from '#forms/tables/export.ts';
import { DAY_MS } from '#time.ts';
import {
  accepted,
  created,
  done,
  FileAnswer,
  type FileHandlers,
  type Handlers,
  needsService,
  notFound,
  ok,
} from '../api.ts';
import type { Demo } from '../demo.ts';
import { activeForm, anyForm } from '../forms/json.ts';
import { contentOf, type DemoSubmission, type Schedule, type StoredExport, TIME_ZONE } from '../store.ts';
import { rowOf, submissionsBy } from './submissions.ts';

const NO_TABLES = { en: 'read tables', de: 'Tabellen einzulesen' };
const NO_WORKBOOKS = {
  en: 'write Excel files; CSV and JSON work',
  de: 'Excel-Dateien zu schreiben (CSV und JSON gehen)',
};

/** Exports that are kept, their schedules, and imports. */
export function exportHandlers(demo: Demo) {
  const { store, clock, note } = demo;
  const make = (formId: number, format: StoredExport['format'], schedule: string | null): StoredExport => {
    const now = clock().toISOString();
    const id = crypto.randomUUID();
    const total = submissionsBy(demo, { form_id: formId }).length;
    const made: StoredExport = {
      ...{ id, form_id: formId, format, state: 'done', written: total, total, size: total * 220, files: null },
      ...{ error: null, delivered_at: null, schedule_id: schedule, created_at: now, finished_at: now },
      expires_at: new Date(clock().getTime() + 7 * DAY_MS).toISOString(),
      ...{ workflow_id: `export-${id}`, temporal_ui_url: null },
    };
    store.exports.unshift(made);
    note('export.started', `form:${formId}`);
    return made;
  };
  const findSchedule = (uuid: string) => {
    const schedule = store.schedules.find(({ id }) => id === uuid);
    if (!schedule) throw notFound('schedule');
    return schedule;
  };
  return {
    'GET /svcb/v1/exports': ({ query: { form_id: formId } }) => {
      return ok({ exports: store.exports.filter((one) => isOf(one, formId)), next: null });
    },
    'POST /svcb/v1/forms/{id}/exports': ({ params: { id }, body: { format } }) => {
      activeForm(demo, id);
      return accepted({ success: true, export: make(id, format, null) });
    },
    'DELETE /svcb/v1/exports/{uuid}': ({ params: { uuid } }) => {
      store.exports = store.exports.filter(({ id }) => id !== uuid);
      note('export.removed', null);
      return done();
    },
    'GET /svcb/v1/export-schedules': ({ query: { form_id: formId } }) => {
      return ok({ schedules: store.schedules.filter((one) => isOf(one, formId)) });
    },
    'POST /svcb/v1/forms/{id}/export-schedules': ({ params: { id }, body }) => {
      activeForm(demo, id);
      const schedule: Schedule = {
        ...{ id: crypto.randomUUID(), form_id: id, span: 'all', keep_days: 7, weekday: null, zone: TIME_ZONE },
        ...{
          deliver: 'keep',
          header: 'names',
          time_zone: null,
          rows_of: null,
          separator: null,
          bom: true,
          steps: false,
          files: false,
        },
        ...{ state: null, unread: null, starred: null, recipients: [], language: null, active: true },
        ...onlySchedule(body),
        ...{ format: body.format, period: body.period, hour: body.hour },
        ...{ searches: body.q !== undefined, next_at: nextAt(clock(), body.hour), last_at: null, last_export: null },
        ...{ error: null, created_at: clock().toISOString() },
      };
      store.schedules.push(schedule);
      note('export_schedule.created', `form:${id}`);
      return created({ success: true, schedule });
    },
    'PATCH /svcb/v1/export-schedules/{uuid}': ({ params: { uuid }, body }) => {
      const schedule = findSchedule(uuid);
      Object.assign(schedule, onlySchedule(body));
      schedule.next_at = schedule.active ? nextAt(clock(), schedule.hour) : null;
      note('export_schedule.changed', `form:${schedule.form_id}`);
      return ok({ success: true, schedule });
    },
    'POST /svcb/v1/export-schedules/{uuid}/run': ({ params: { uuid } }) => {
      const schedule = findSchedule(uuid);
      const made = make(schedule.form_id, schedule.format, uuid);
      Object.assign(schedule, { last_at: made.created_at, last_export: made.id });
      return accepted({ success: true, export: made });
    },
    'DELETE /svcb/v1/export-schedules/{uuid}': ({ params: { uuid } }) => {
      store.schedules = store.schedules.filter(({ id }) => id !== uuid);
      note('export_schedule.removed', null);
      return done();
    },
    'GET /svcb/v1/imports': () => ok({ imports: [], next: null }),
    'POST /svcb/v1/forms/{id}/imports': ({ language }) => {
      throw needsService(language, NO_TABLES);
    },
  } satisfies Handlers;
}

function isOf({ form_id: own }: { form_id: number }, formId: number | undefined): boolean {
  return formId === undefined || own === Number(formId);
}

const TEXT_SEARCH = ['q', 'field'];

/** The keys of a request that the schedule itself has. */
function onlySchedule(body: object): Partial<Schedule> {
  return Object.fromEntries(Object.entries(body).filter(([key]) => !TEXT_SEARCH.includes(key)));
}

function nextAt(now: Date, hour: number): string {
  const next = new Date(now);
  next.setUTCHours(hour, 0, 0, 0);
  return new Date(next.getTime() + (next > now ? 0 : DAY_MS)).toISOString();
}

/** Tables of submissions, to download. */
export function tableFiles(demo: Demo): FileHandlers {
  const csv = (formId: number, submissions: readonly DemoSubmission[], header: unknown) => {
    const { title, config } = contentOf(anyForm(demo, formId));
    const columns = exportColumns(config);
    const names = columns.map(({ name, label }) => (header === 'labels' ? label : name));
    const rows = submissions.map(({ id, createdAt, values }) => {
      return [
        String(id),
        createdAt.toISOString(),
        ...exportRow(config, values, header === 'labels' ? 'labels' : 'values'),
      ];
    });
    const text = csvLines([['id', 'created_at', ...names], ...rows]);
    return new FileAnswer(text, 'text/csv; charset=utf-8', `${fileName(title)}.csv`);
  };
  const chosen = (formId: number, query: Readonly<Record<string, string>>) =>
    submissionsBy(demo, { ...query, form_id: formId });
  return {
    'GET /svcb/v1/forms/{id}/submissions.csv': ({ params: { id }, query }) => {
      return csv(Number(id), chosen(Number(id), query), query.header);
    },
    'GET /svcb/v1/forms/{id}/submissions.json': ({ params: { id }, query }) => {
      const submissions = chosen(Number(id), query).map((one) => exportedJson(demo, one));
      const { title } = contentOf(anyForm(demo, Number(id)));
      const body = { form: { id: Number(id), title }, exported_at: demo.clock().toISOString(), submissions };
      return new FileAnswer(JSON.stringify(body, null, 2), 'application/json', `${fileName(title)}.json`);
    },
    'GET /svcb/v1/forms/{id}/submissions.xlsx': ({ language }) => {
      throw needsService(language, NO_WORKBOOKS);
    },
    'GET /svcb/v1/exports/{uuid}/file': ({ params: { uuid } }) => {
      const found = demo.store.exports.find(({ id }) => id === uuid);
      if (!found) throw notFound('export');
      return csv(found.form_id, submissionsBy(demo, { form_id: found.form_id }), 'names');
    },
  };
}

function fileName(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

function exportedJson(demo: Demo, submission: DemoSubmission): object {
  const {
    read: _read,
    starred: _starred,
    form_id: _form,
    undelivered: _undelivered,
    ...exported
  } = rowOf(demo, submission);
  return exported;
}
