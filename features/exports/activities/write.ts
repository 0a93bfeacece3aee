import type { MikroORM } from '@mikro-orm/mysql';
import { cancellationSignal } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import { exportsBudgets } from '#features/exports/budgets.ts';
import type { Export } from '#features/exports/entities.ts';
import type { MakingParts } from '#features/exports/making/file.ts';
import { type ExportedFile, filesOf } from '#features/exports/making/files.ts';
import { openFile } from '#features/exports/making/open.ts';
import { recordDelivery, recordFailure } from '#features/exports/store/ends.ts';
import { beginExport, failExports, findExport, finishExport, openRequest } from '#features/exports/store/exports.ts';
import { type ExportProgress, type NewPart, storePart } from '#features/exports/store/parts.ts';
import { Revisions } from '#features/forms/store/revisions.ts';
import { readFrom } from '#features/submissions/store/reading/export.ts';
import { needsRowScan, type Position } from '#features/submissions/store/reading/filter.ts';
import { countByIndex } from '#features/submissions/store/reading/keys.ts';
import { budgets } from '#security/budgets.ts';
import type { SecretBox } from '#security/secret-box.ts';

export interface WritingParts extends Omit<MakingParts, 'orm'> {
  /** Connections for jobs that may take long. */
  batches: MikroORM;
  box: SecretBox;
}

/** `gone`: it was removed, or has expired. `undelivered`: it is stored, but was not delivered by its schedule's method. */
export type ExportOutcome = 'done' | 'undelivered' | 'failed' | 'gone';

/** Largest number of characters in a part. */
const PART = budgets.exportPart.atMost;
const MOST_FILES = exportsBudgets.exportFiles.atMost;
/**
 * Number of groups of submissions after which a part is stored however short it is, so that a search with few results resumes
 * from there.
 */
const MOST_GROUPS = 100;

export function createExportActivities({ batches: orm, box, baseUrl, settings, installed }: WritingParts) {
  const parts = { orm, box };

  /** @returns false when the export has changed meanwhile, and the text written here was discarded */
  async function writeRest(row: Export, now: Date): Promise<boolean> {
    const wanted = openRequest(box, row);
    const file = await openFile({ orm, box, baseUrl, settings, installed }, wanted);
    const filter = { ...wanted.filter, formId: wanted.formId };
    let standing: ExportProgress | null = row;
    let part = { text: row.parts === 0 ? file.head(now) : '', rows: 0, files: noFiles(), place: placeOf(row) };
    const revisions = new Revisions(orm);
    let groups = 0;
    const keep = async (last: Partial<NewPart> = {}) => {
      if (standing) standing = await storePart(parts, standing, { ...part, isLast: false, ...last });
      [part, groups] = [{ text: '', rows: 0, files: noFiles(), place: part.place }, 0];
      return standing !== null;
    };
    for await (const { rows, place } of readFrom(orm, filter, { newest: row.newest, after: part.place })) {
      cancellationSignal().throwIfAborted();
      if (rows.length > 0) part.text += await file.rows(rows, standing.written + part.rows === 0);
      if (wanted.files) part.files.push(...(await filesOf(revisions, rows)));
      if ((standing.files ?? 0) + part.files.length > MOST_FILES) throw tooManyFiles();
      part = { ...part, rows: part.rows + rows.length, place };
      groups += 1;
      if ((part.text.length >= PART || groups >= MOST_GROUPS) && !(await keep())) return false;
    }
    return keep({ text: part.text + file.tail, isLast: true });
  }

  return {
    /**
     * Writes the missing parts of an export; each is stored together with the progress. An attempt resumes where the last one
     * stopped, however it ended.
     */
    async writeExport({ exportUuid, now }: { exportUuid: string; now: number }): Promise<'written' | ExportOutcome> {
      for (;;) {
        const row = await findExport(parts, exportUuid, new Date(now));
        if (!row) return 'gone';
        if (row.status === 'failed') await recordFailure(orm.em.fork(), row, row.errorType ?? 'failed');
        if (row.status === 'done' || row.status === 'failed') return row.status;
        if (row.whole) return 'written';
        if (row.status === 'pending') {
          const { filter, formId } = openRequest(box, row);
          const em = orm.em.fork();
          const meant = { ...filter, formId };
          await beginExport(em, row.id, needsRowScan(filter) ? null : await countByIndex(em, meant));
          continue;
        }
        await writeRest(row, new Date(now));
      }
    },

    /** Marks the export as done and starts its retention period. */
    async finishExport({ exportUuid, now }: { exportUuid: string; now: number }): Promise<ExportOutcome> {
      const row = await finishExport(parts, exportUuid, new Date(now));
      if (!row) return 'gone';
      if (row.status === 'done') await recordDelivery(orm.em.fork(), row, { way: 'keep' });
      else if (row.status === 'failed') await recordFailure(orm.em.fork(), row, row.errorType ?? 'failed');
      else throw new Error(`the export ${exportUuid} is not whole`);
      return row.status;
    },

    /** Marks the export as failed and removes the stored parts. */
    async failExport(input: { exportUuid: string; type: string; now: number }): Promise<void> {
      const row = await findExport(parts, input.exportUuid, new Date(input.now));
      if (!row || row.status === 'done') return;
      await orm.em.fork().transactional((em) => failExports(em, [row.id], input.type, new Date(input.now)));
      await recordFailure(orm.em.fork(), row, input.type);
    },
  };
}

function noFiles(): ExportedFile[] {
  return [];
}

/** Refuses an export with more files than could be put together. */
function tooManyFiles(): ApplicationFailure {
  const message = `There are more than ${MOST_FILES} files: take a part of them by from and to.`;
  return ApplicationFailure.create({ message, type: 'too_many_files', nonRetryable: true, category: 'BENIGN' });
}

function placeOf({ placeAt, placeId }: Export): Position | null {
  return placeAt && placeId ? { createdAt: placeAt, id: placeId } : null;
}
