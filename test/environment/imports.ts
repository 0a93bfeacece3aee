import type { MikroORM } from '@mikro-orm/mysql';
import { MockActivityEnvironment } from '@temporalio/testing';
import type { FormStore } from '#features/forms/store/form-store.ts';
import { createImportActivities } from '#features/imports/activities.ts';
import { Import, ImportErrors, ImportPart } from '#features/imports/entities.ts';
import type { TableFormat } from '#features/imports/reading/table.ts';
import { refusedRows } from '#features/imports/refused.ts';
import {
  endImport,
  type GivenOrder,
  type ImportParts,
  importErrors,
  loadImport,
  startImport,
} from '#features/imports/use-cases.ts';
import { Submission } from '#features/submissions/entities.ts';
import { COMMAND_LINE } from '#security/actor.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { holdRow, noAudit } from './meddled.ts';

interface Surroundings {
  orm: MikroORM;
  box: SecretBox;
  forms: FormStore;
}

/** Creates imports into a database, without a service. */
export function importsOf({ orm, box, forms }: Surroundings, now: () => Date) {
  const parts: ImportParts = {
    ...{ orm, box, forms, clock: now },
    audit: noAudit,
    readSite: async () => ({ timeZone: 'Europe/Berlin' }),
  };
  const row = (uuid: string) => orm.em.fork().findOne(Import, { uuid });
  return {
    row,
    load: (formId: number, table: string | Uint8Array[] | AsyncIterable<Uint8Array>, format?: TableFormat) => {
      const pieces = typeof table === 'string' ? [Buffer.from(table)] : table;
      return loadImport(parts, COMMAND_LINE, formId, Array.isArray(pieces) ? bytesOf(pieces) : pieces, format);
    },
    start: (uuid: string, order: GivenOrder) => startImport(parts, COMMAND_LINE, uuid, order),
    async refused(uuid: string): Promise<string> {
      let text = '';
      for await (const lines of await refusedRows(parts, uuid)) text += lines;
      return text;
    },
    errors: (uuid: string, after?: number) => importErrors(parts, uuid, after),
    remove: (uuid: string) => endImport(parts, COMMAND_LINE, uuid),
    /**
     * Performs the run of the latest import.
     * @param batches replaces the database
     */
    async run(uuid: string, batches = orm) {
      const { runImport, finishImport } = createImportActivities({ batches, box });
      const input = { importUuid: uuid, run: (await row(uuid))?.runs ?? 0, now: now().getTime() };
      const read = await new MockActivityEnvironment().run(runImport, input);
      return read === 'read' ? finishImport(input) : read;
    },
    submissions: (formId: number) =>
      orm.em.fork().find(Submission, { formId }, { orderBy: { createdAt: 1, id: 1 }, disableIdentityMap: true }),
    hold: (id: number) => holdRow(orm, 'imports', id),
    async countKept(importId: number) {
      const em = orm.em.fork();
      return { parts: await em.count(ImportPart, { importId }), errors: await em.count(ImportErrors, { importId }) };
    },
  };
}

async function* bytesOf(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces;
}
