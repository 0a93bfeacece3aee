import type { MikroORM } from '@mikro-orm/mysql';
import { cancellationSignal } from '@temporalio/activity';
import { retryEqualInserts } from '#db/retry.ts';
import { Form } from '#features/forms/entities.ts';
import { Revisions } from '#features/forms/store/revisions.ts';
import type { SecretBox } from '#security/secret-box.ts';
import type { Import } from './entities.ts';
import { type ReadRow, reader } from './reading/rows.ts';
import { beginAgain, endRun, failImports, findImport, isAtWork, meantOf } from './store/imports.ts';
import { dropAcceptedRows, readErrors, readPart } from './store/parts.ts';
import { type ImportProgress, insertRows } from './store/rows.ts';

export interface ImportingParts {
  /** Separate connections for long jobs. */
  batches: MikroORM;
  box: SecretBox;
}

/** `checked`: a dry run has finished. `gone`: the import was removed, has expired, or was begun again by another run. */
export type ImportOutcome = 'checked' | 'done' | 'failed' | 'gone';

interface RunOf {
  importUuid: string;
  run: number;
  now: number;
}

export function createImportActivities({ batches: orm, box }: ImportingParts) {
  const parts = { orm, box };
  const find = async ({ importUuid, run, now }: RunOf) => {
    const row = await findImport(parts, importUuid, new Date(now));
    return row?.runs === run ? row : null;
  };

  /** @returns false if another worker has advanced the import meanwhile */
  async function readRest(row: Import & ImportProgress, now: Date): Promise<boolean> {
    const { headings, evidence, order } = meantOf(box, row);
    const { config } = await new Revisions(orm).get(row.formId, row.revision);
    if (!order) throw new Error('an import that nobody has begun');
    const read = reader(box, {
      formId: row.formId,
      config,
      headings,
      evidence,
      order,
      now: row.startedAt ?? new Date(),
    });
    const isNew = order.dryRun ? notSeen() : () => true;
    for (let { place } = row; place < row.parts; place += 1) {
      cancellationSignal().throwIfAborted();
      if (await hasEndedInTrash(row, now)) return false;
      const part = await readPart(parts, row.id, place);
      if (!part || !(await taken({ ...row, place }, read(part), isNew))) return false;
    }
    return true;
  }

  /** Fails the import if its form is in the trash. Submissions inserted before that stay. */
  async function hasEndedInTrash({ id, formId }: Import, now: Date): Promise<boolean> {
    if ((await orm.em.fork().count(Form, { id: formId, active: true })) > 0) return false;
    await orm.em.fork().transactional((em) => failImports(em, [id], 'form_trashed', now));
    return true;
  }

  /** Two imports may insert the same rows at the same time. */
  function taken(...[standing, read, isNew]: TakeArguments): Promise<boolean> {
    const first = new Set(read.rows.filter(isNew));
    return retryEqualInserts(() => insertRows(parts, standing, read, (row) => first.has(row)));
  }

  /** Drops all rows but the refused ones, part by part; an attempt that was interrupted begins anew. */
  async function dropAccepted(id: number): Promise<void> {
    for (let from: number | null = 0; from !== null; ) {
      const page = await readErrors(parts, id, from);
      if (page) {
        await dropAcceptedRows(
          parts,
          id,
          page.number,
          page.errors.map(({ row }) => row),
        );
      }
      from = page?.next ?? null;
    }
  }

  return {
    /**
     * Processes the rest of a table part by part. The progress is stored in the transaction that inserts a part, so an attempt
     * continues where the last one stopped, however it ended. A dry run inserts nothing and starts over.
     */
    async runImport(input: RunOf): Promise<'read' | ImportOutcome> {
      for (;;) {
        let row = await find(input);
        if (!row) return 'gone';
        if (!isAtWork(row)) return endOf(row);
        if (row.place >= row.parts) return 'read';
        if (row.status === 'checking' && row.place > 0) {
          await beginAgain(parts, row);
          row = await find(input);
        }
        if (row && isStanding(row)) await readRest(row, new Date(input.now));
      }
    },

    /** Marks the import as finished. Of rows that were imported the refused ones stay, for as long as its report. */
    async finishImport(input: RunOf): Promise<ImportOutcome> {
      const row = await find(input);
      if (row && isAtWork(row) && row.place >= row.parts) {
        if (row.status === 'running') await dropAccepted(row.id);
        await endRun(parts, row, new Date(input.now));
      }
      const finished = await find(input);
      return finished ? endOf(finished) : 'gone';
    },

    /** Marks the import as failed and deletes its remaining rows. Inserted submissions stay. */
    async failImport(input: RunOf & { type: string }): Promise<void> {
      const row = await find(input);
      if (!row || !isAtWork(row)) return;
      await orm.em.fork().transactional((em) => failImports(em, [row.id], input.type, new Date(input.now)));
    },
  };
}

type TakeArguments = [ImportProgress, Parameters<typeof insertRows>[2], (row: ReadRow) => boolean];

/**
 * Returns a function that is true for the first occurrence of a row in its table. It compares only a part of each identity,
 * which is precise enough for counting.
 */
function notSeen(): (row: ReadRow) => boolean {
  const seen = new Set<number>();
  return ({ uuids: [uuid = ''] }) => {
    const prefix = Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16);
    if (seen.has(prefix)) return false;
    seen.add(prefix);
    return true;
  };
}

function isStanding(row: Import): row is Import & ImportProgress {
  return isAtWork(row);
}

function endOf({ status }: Import): ImportOutcome {
  return status === 'checked' || status === 'done' || status === 'failed' ? status : 'gone';
}
