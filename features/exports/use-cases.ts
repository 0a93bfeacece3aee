import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/mysql';
import { formNotFound, invalid, UseCaseError } from '#db/use-case-error.ts';
import { engineCall } from '#engine/engine-call.ts';
import { type OutboxParts, withCalls } from '#engine/outbox.ts';
import { exportRun } from '#engine/runs.ts';
import type { AuditLog } from '#features/audit/audit-log.ts';
import { exportsBudgets } from '#features/exports/budgets.ts';
import type { FormStore } from '#features/forms/store/form-store.ts';
import type { StoredForm } from '#features/forms/store/stored-form.ts';
import type { Site } from '#features/site/site.ts';
import { newestId, readAll } from '#features/submissions/store/reading/export.ts';
import type { SubmissionFilter } from '#features/submissions/store/reading/filter.ts';
import { hasMoreThan } from '#features/submissions/store/reading/keys.ts';
import type { CsvSeparator } from '#forms/tables/csv.ts';
import { hasRows } from '#forms/tables/export.ts';
import type { Actor } from '#security/actor.ts';
import type { Export } from './entities.ts';
import { type ExportFile, type ExportFormat, type ExportRequest, LONG, type MakingParts } from './making/file.ts';
import { openFile } from './making/open.ts';
import { refuseTooMany } from './making/xlsx.ts';
import { ZIP, type ZipParts, zipOf } from './making/zip.ts';
import { isUnderWay, recordFailure } from './store/ends.ts';
import { countExports, findExport, insertExport, openRequest, removeExport } from './store/exports.ts';
import { readFiles, readParts } from './store/parts.ts';

export interface ExportParts extends MakingParts, OutboxParts {
  forms: Pick<FormStore, 'get'>;
  audit: AuditLog;
  clock: () => Date;
  readSite(): Promise<Pick<Site, 'timeZone'>>;
}

/** A request for an export. */
export interface ExportOrder {
  format: ExportFormat;
  filter: SubmissionFilter;
  labels?: boolean;
  timeZone?: string;
  /** The name of a repeater. */
  rowsOf?: string;
  /** Set for the columns of the steps that submissions go through. */
  steps?: boolean;
  /** Set for a ZIP of the export and the files of its submissions; stored exports only. */
  files?: boolean;
  bom?: boolean;
  separator?: CsvSeparator;
}

/** A request for an export that a run creates. */
export interface StartedOrder extends ExportOrder {
  keepDays?: number;
  /** The schedule that starts the export. Such exports are not limited in number, because schedules are. */
  schedule?: string;
  /** True when the export is delivered once it is done. */
  deliver?: boolean;
}

/** A file ready to be sent. */
export interface ExportSent {
  name: string;
  mediaType: string;
  bytes: AsyncIterable<string | Uint8Array>;
}

const KEPT_DAYS = 7;

/** Streams a file of all current submissions, created while it is read. @throws UseCaseError */
export async function exportNow(app: ExportParts, actor: Actor, formId: number, order: ExportOrder) {
  const { file, wanted } = await prepareExport(app, formId, order);
  const filter = { ...wanted.filter, formId };
  // Only a spreadsheet depends on its length.
  const isLong = order.format === 'xlsx' && (await hasMoreThan(app.orm.em.fork(), { formId }, LONG));
  return sent(app, actor, wanted, file, () => file.bytes(textsNow(), isLong));

  async function* textsNow() {
    const groups = readAll(app.orm, filter);
    // An error now still gets a proper response: the head of the file needs no row.
    let group = await groups.next();
    yield file.head(app.clock());
    for (let isFirst = true; !group.done; group = await groups.next()) {
      if (group.value.length === 0) continue;
      yield await file.rows(group.value, isFirst);
      isFirst = false;
    }
    if (file.tail !== '') yield file.tail;
  }
}

/**
 * Stores the request and enqueues the run that creates the export, in one transaction. The export covers the submissions that
 * exist now.
 * @param keep writes further rows in that transaction
 * @throws UseCaseError `form_not_found`, `too_many_exports`, `too_many_rows`, `too_many_columns`
 */
export async function startExport(
  app: ExportParts,
  actor: Actor,
  formId: number,
  { keepDays = KEPT_DAYS, schedule: scheduleUuid, deliver, ...order }: StartedOrder,
  keep: (em: EntityManager, uuid: string) => Promise<void> = async () => {},
): Promise<Export> {
  // Read before the form: no submission up to this id is of a later revision.
  const newest = await newestId(app.orm);
  const { wanted } = await prepareExport(app, formId, order);
  const now = app.clock();
  const isScheduled = scheduleUuid !== undefined;
  await refuseTooManyExports(app, now, { more: 1, isScheduled });
  const uuid = randomUUID();
  await withCalls(app, now, async (em, enqueue) => {
    await insertExport(em, app.box, { uuid, newest, keepDays, scheduleUuid, wanted }, now);
    await keep(em, uuid);
    enqueue(engineCall(exportRun({ uuid, formId, format: wanted.format, deliver })));
  });
  // Others may have started exports at the same moment: each request counts all exports afterwards, and the run of a removed one
  // finds nothing.
  if (!isScheduled) {
    await refuseTooManyExports(app, now, { more: 0, isScheduled }).catch(async (error: unknown) => {
      await app.orm.em.fork().transactional((em) => removeExport(em, uuid));
      throw error;
    });
  }
  const details = { formId, format: wanted.format, export: uuid, schedule: scheduleUuid };
  await app.audit.note(actor, 'export.started', details);
  return requireExport(app, uuid);
}

/** @throws UseCaseError `export_not_found` */
export async function requireExport(app: Pick<ExportParts, 'orm' | 'clock'>, uuid: string): Promise<Export> {
  const found = await findExport(app, uuid, app.clock());
  if (!found) throw exportNotFound(uuid);
  return found;
}

/** Returns the file of a finished export. @throws UseCaseError `export_not_found`, `export_not_done` */
export async function sendExport(
  app: ExportParts & Pick<ZipParts, 'fileStore'>,
  actor: Actor,
  uuid: string,
): Promise<ExportSent> {
  const found = await requireExport(app, uuid);
  if (found.status !== 'done') {
    const how = found.status === 'failed' ? 'has failed: begin another one' : 'is not done yet: try again later';
    throw new UseCaseError('conflict', 'export_not_done', `The export ${how}.`);
  }
  const { wanted, mediaType, bytes } = await bytesOfExport(app, found);
  return sent(app, actor, wanted, { mediaType }, bytes);
}

/** Assembles the file of a finished export from its stored parts, as often as it is called. */
export async function bytesOfExport(
  app: Pick<ExportParts, 'orm' | 'box' | 'baseUrl' | 'settings' | 'installed'> & Pick<ZipParts, 'fileStore'>,
  row: Export,
) {
  const wanted = openRequest(app.box, row);
  const file = await openFile(app, wanted);
  const table = () => file.bytes(readParts(app, row), row.written > LONG);
  if (!wanted.files) return { wanted, mediaType: file.mediaType, bytes: table };
  const name = `submissions.${wanted.format}`;
  const zip = (): AsyncIterable<string | Uint8Array> =>
    zipOf(app, { name, table: table(), files: readFiles(app, row), at: row.finishedAt ?? row.createdAt });
  return { wanted, mediaType: ZIP, bytes: zip };
}

/** Removes an export, also while it is being created. @throws UseCaseError `export_not_found` */
export async function endExport(app: ExportParts, actor: Actor, uuid: string): Promise<void> {
  const found = await requireExport(app, uuid);
  const { formId } = found;
  await app.audit.together(actor, 'export.removed', (keep) =>
    app.orm.em.fork().transactional(async (em) => {
      // An export that was still to be delivered will not arrive.
      if (await isUnderWay(em, found)) await recordFailure(em, found, 'export_removed');
      // Only one of two who remove it at the same moment has removed it.
      if (!(await removeExport(em, uuid))) throw exportNotFound(uuid);
      await keep(em, { formId, export: uuid });
    }),
  );
}

/** @param uuid the id from the request */
export function exportNotFound(uuid: string): UseCaseError {
  return new UseCaseError('not_found', 'export_not_found', `There is no export ${uuid.slice(0, 40)}.`);
}

/**
 * Resolves a request against the current form, and opens its file before the first text. @throws UseCaseError as `startExport`
 * does
 */
export async function prepareExport(app: ExportParts, formId: number, order: ExportOrder) {
  const form = await requireForm(app, formId);
  const { format, filter, labels, rowsOf } = order;
  if (rowsOf !== undefined && !hasRows(form.config, rowsOf)) {
    throw invalid({ rows_of: `rows_of must be the name of a repeater of form ${formId}` });
  }
  if (format === 'xlsx') await refuseTooMany(app.orm, { ...filter, formId });
  const timeZone = order.timeZone ?? (labels ? (await app.readSite()).timeZone : undefined);
  const { title, revision } = form;
  const wanted: ExportRequest = { ...order, formId, title, revision, ...(timeZone !== undefined && { timeZone }) };
  return { wanted, file: await openFile(app, wanted) };
}

/** Returns a form, also one in the trash. @throws UseCaseError `form_not_found` */
async function requireForm({ forms }: Pick<ExportParts, 'forms'>, formId: number): Promise<StoredForm> {
  const form = await forms.get(formId);
  if (!form) throw formNotFound(formId);
  return form;
}

/** Records the export in the audit log once the first bytes are ready, before they are sent, whether or not they arrive. */
function sent(
  { audit }: ExportParts,
  actor: Actor,
  { formId, format, files }: ExportRequest,
  { mediaType }: Pick<ExportFile, 'mediaType'>,
  make: () => AsyncIterable<string | Uint8Array>,
): ExportSent {
  async function* noted() {
    const pieces = make()[Symbol.asyncIterator]();
    try {
      let piece = await pieces.next();
      await audit.note(actor, 'submissions.exported', { formId, format, ...(files && { files }) });
      for (; !piece.done; piece = await pieces.next()) yield piece.value;
    } finally {
      await pieces.return?.();
    }
  }
  return { name: `form-${formId}-submissions.${files ? 'zip' : format}`, mediaType, bytes: noted() };
}

/** @param more the number of exports about to be started */
async function refuseTooManyExports(
  app: ExportParts,
  now: Date,
  { more, isScheduled }: { more: number; isScheduled: boolean },
): Promise<void> {
  const [mostOpen, mostKept] = [exportsBudgets.openExports.atMost, exportsBudgets.keptExports.atMost];
  const { open, kept } = await countExports(app, now);
  if (open + more <= mostOpen && (isScheduled || kept + more <= mostKept)) return;
  const text = `${mostOpen} exports are made at a time, and ${mostKept} are kept. Remove one, or wait until one ends.`;
  throw new UseCaseError('conflict', 'too_many_exports', text);
}
