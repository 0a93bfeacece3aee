import { randomUUID } from 'node:crypto';
import { formNotFound, UseCaseError } from '#db/use-case-error.ts';
import { engineCall } from '#engine/engine-call.ts';
import { type OutboxParts, withCalls } from '#engine/outbox.ts';
import { importRun } from '#engine/runs.ts';
import type { AuditLog } from '#features/audit/audit-log.ts';
import { notPublished } from '#features/forms/store/form-publishing.ts';
import type { FormStore } from '#features/forms/store/form-store.ts';
import type { StoredForm } from '#features/forms/store/stored-form.ts';
import { importsBudgets } from '#features/imports/budgets.ts';
import type { Site } from '#features/site/site.ts';
import { ofKnownTypes } from '#forms/field-types/index.ts';
import { importable } from '#forms/tables/import.ts';
import { type Evidence, noteEvidence } from '#forms/tables/parse-cells.ts';
import type { Actor } from '#security/actor.ts';
import { budgets } from '#security/budgets.ts';
import type { Import } from './entities.ts';
import { checkMapping, firstTwice, type ImportOrder, type Mapping, suggestedMapping } from './reading/mapping.ts';
import { previewOf } from './reading/preview.ts';
import { refused, rowsOf, type TableFormat } from './reading/table.ts';
import {
  beginRun,
  countOpen,
  endLoading,
  findImport,
  goOnLoading,
  insertImport,
  meantOf,
  removeImport,
  removeImportOf,
} from './store/imports.ts';
import { readErrors, readPart, storePart } from './store/parts.ts';

export interface ImportParts extends OutboxParts {
  forms: Pick<FormStore, 'get'>;
  audit: AuditLog;
  clock: () => Date;
  readSite(): Promise<Pick<Site, 'timeZone'>>;
}

/** The request of a run. */
export interface GivenOrder extends Partial<Omit<ImportOrder, 'dryRun'>> {
  dryRun: boolean;
}

/** Maximum number of characters in one stored part. */
const PART = budgets.exportPart.atMost;

/** Interval at which a request that uploads a table shows that it lives. */
const SIGN_OF_LIFE_MS = 20_000;

/**
 * Stores a table of submissions, while it arrives, until it is imported.
 * @throws UseCaseError `form_not_found`, `not_stored`, `too_many_imports`, `import_not_found` if it was removed meanwhile, 413, 422
 * naming `file`
 */
export async function loadImport(
  app: ImportParts,
  actor: Actor,
  formId: number,
  bytes: AsyncIterable<Uint8Array>,
  format: TableFormat = {},
): Promise<Import> {
  const { revision } = await requireForm(app, formId);
  const now = app.clock();
  const uuid = randomUUID();
  const id = await insertImport(app, { uuid, formId, revision }, now);
  const timer = setInterval(() => void goOnLoading(app, id, app.clock()).catch(() => {}), SIGN_OF_LIFE_MS);
  timer.unref();
  try {
    // This import is counted too, so that concurrent uploads cannot exceed the limit.
    if ((await countOpen(app, now)) > importsBudgets.openImports.atMost) throw tooManyImports();
    const table = await keepTable(app, id, rowsOf(bytes, format));
    if (!(await endLoading(app, { id, uuid }, table, app.clock()))) throw importNotFound(uuid);
    await app.audit.note(actor, 'import.loaded', { formId, import: uuid, rows: table.rowsRead });
  } catch (error) {
    await app.orm.em.fork().transactional((em) => removeImportOf(em, id));
    throw error;
  } finally {
    clearInterval(timer);
  }
  return requireImport(app, uuid);
}

/**
 * Enqueues a run of an import, or of a dry run.
 * @throws UseCaseError `import_not_found`, `import_not_waiting`, `form_not_found`, `not_stored`, 422
 */
export async function startImport(app: ImportParts, actor: Actor, uuid: string, given: GivenOrder): Promise<Import> {
  const row = await requireImport(app, uuid);
  const { headings, evidence } = meantOf(app.box, row);
  const { config, revision } = await requireForm(app, row.formId);
  const { dryRun, incomplete = false, columns, dateOrder, decimal } = given;
  const mapping: Mapping =
    columns === undefined ? { ...suggestedMapping(headings, config), ...named(given) } : { columns, ...named(given) };
  checkMapping(headings, config, mapping);
  const timeZone = given.timeZone ?? (await app.readSite()).timeZone;
  const order: ImportOrder = { ...mapping, timeZone, dateOrder, decimal, incomplete, dryRun };
  const now = app.clock();
  await withCalls(app, now, async (em, enqueue) => {
    if (!(await beginRun(em, app.box, row, { headings, evidence, order, revision }, now))) throw notWaiting(row);
    enqueue(engineCall(importRun({ uuid, formId: row.formId, run: row.runs + 1 })));
  });
  await app.audit.note(actor, 'import.started', { formId: row.formId, import: uuid, dry_run: dryRun });
  return requireImport(app, uuid);
}

/** @throws UseCaseError `import_not_found` */
export async function requireImport(app: Pick<ImportParts, 'orm' | 'clock'>, uuid: string): Promise<Import> {
  const row = await findImport(app, uuid, app.clock());
  if (!row) throw importNotFound(uuid);
  return row;
}

/**
 * Returns an import with its table's headings, the form's columns, and the requested or suggested mapping.
 * @throws UseCaseError `import_not_found`
 */
export async function importInFull(app: ImportParts, uuid: string) {
  const row = await requireImport(app, uuid);
  const { headings, evidence, order } = meantOf(app.box, row);
  const config = (await app.forms.get(row.formId))?.config;
  const { columns, leftOut, choices } = config ? importable(config) : { columns: [], leftOut: [], choices: [] };
  const mapping = order ?? (config ? suggestedMapping(headings, config) : { columns: {} });
  const first = config && row.parts > 0 ? await readPart(app, row.id, 0) : null;
  const preview = config ? previewOf({ config, headings, mapping, order, evidence, rows: first?.rows ?? [] }) : [];
  return {
    found: row,
    headings,
    columns: [...columns, ...choices.map(({ name, label }) => ({ name, label }))],
    leftOut,
    mapping,
    preview,
  };
}

/** Returns row errors, one batch at a time. @throws UseCaseError `import_not_found` */
export async function importErrors(app: ImportParts, uuid: string, after?: number) {
  const { id } = await requireImport(app, uuid);
  const page = await readErrors(app, id, after);
  return { errors: page?.errors ?? [], next: page?.next ?? null };
}

/** Ends an import, even during a run; submissions inserted before that stay. @throws UseCaseError `import_not_found` */
export async function endImport(app: ImportParts, actor: Actor, uuid: string): Promise<void> {
  const { formId } = await requireImport(app, uuid);
  await app.audit.together(actor, 'import.removed', (keep) =>
    app.orm.em.fork().transactional(async (em) => {
      // Only one of two who remove it at the same moment has removed it.
      if (!(await removeImport(em, uuid))) throw importNotFound(uuid);
      await keep(em, { formId, import: uuid });
    }),
  );
}

/** @param uuid as the caller gave it */
export function importNotFound(uuid: string): UseCaseError {
  return new UseCaseError('not_found', 'import_not_found', `There is no import ${uuid.slice(0, 40)}.`);
}

/** Stores the headings and rows in parts. */
async function keepTable(app: ImportParts, id: number, rows: AsyncGenerator<string[]>) {
  const head = await rows.next();
  const headings = head.done ? [] : head.value.map((heading) => heading.trim());
  checkHeadings(headings);
  let [rowsRead, parts, characters] = [0, 0, 0];
  let part: string[][] = [];
  const proofs = headings.map((): Evidence => ({}));
  const insertPart = async () => {
    await storePart(app, id, parts, { first: rowsRead - part.length + 2, rows: part });
    [parts, part, characters] = [parts + 1, [], 0];
  };
  for await (const row of rows) {
    part.push(row);
    for (const [at, proof] of proofs.entries()) noteEvidence(row[at] ?? '', proof);
    rowsRead += 1;
    characters += row.reduce((sum, cell) => sum + cell.length, 0);
    if (rowsRead > importsBudgets.importRows.atMost)
      throw refused(`has more than ${importsBudgets.importRows.atMost} rows`);
    if (part.length >= importsBudgets.importPart.atMost || characters >= PART) await insertPart();
  }
  if (part.length > 0) await insertPart();
  if (rowsRead === 0) throw refused('has no row below its headings');
  const evidence = Object.fromEntries(headings.map((heading, at) => [heading, proofs[at] ?? {}]));
  return { headings, evidence, rowsRead, parts };
}

function checkHeadings(headings: readonly string[]): void {
  const filled = headings.filter((heading) => heading !== '');
  const twice = firstTwice(filled);
  if (filled.length === 0) throw refused('has no headings in its first line');
  if (headings.length > importsBudgets.importColumns.atMost)
    throw refused(`has more than ${importsBudgets.importColumns.atMost} columns`);
  if (twice !== undefined) throw refused(`has the heading ${twice.slice(0, 64).toWellFormed()} twice`);
}

function named({ idColumn, timeColumn }: GivenOrder): Pick<Mapping, 'idColumn' | 'timeColumn'> {
  return { ...(idColumn !== undefined && { idColumn }), ...(timeColumn !== undefined && { timeColumn }) };
}

/**
 * @throws UseCaseError `form_not_found`, `form_not_published`, `not_stored`
 * @throws NewerFieldType
 */
async function requireForm({ forms }: Pick<ImportParts, 'forms'>, formId: number): Promise<StoredForm> {
  const form = await forms.get(formId);
  if (!form?.active) throw formNotFound(formId);
  if (form.publishedAt === null) throw notPublished();
  if (ofKnownTypes(form.config).options.store_submissions) return form;
  throw new UseCaseError('conflict', 'not_stored', 'The form keeps no submissions, so that none can be imported.');
}

function notWaiting({ status }: Import): UseCaseError {
  return new UseCaseError('conflict', 'import_not_waiting', `The import waits for no run: it is ${status}.`);
}

function tooManyImports(): UseCaseError {
  const text = `${importsBudgets.openImports.atMost} imports wait or are under way at a time. Remove one, or wait until one ends.`;
  return new UseCaseError('conflict', 'too_many_imports', text);
}
