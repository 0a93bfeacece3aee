import { randomUUID } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/mysql';
import { exportRun } from '#engine/runs.ts';
import { eraseSubmissions } from '#features/erasure/rows.ts';
import { Export, ExportPart } from '#features/exports/entities.ts';
import {
  type ExportOrder,
  type ExportParts,
  endExport,
  exportNow,
  sendExport,
  startExport,
} from '#features/exports/use-cases.ts';
import { FormStore } from '#features/forms/store/form-store.ts';
import { features } from '#features/index.ts';
import { Submission } from '#features/submissions/entities.ts';
import { FileGone, type FileStore } from '#features/uploads/stores/store.ts';
import type { SubmissionValues } from '#forms/config/types.ts';
import { COMMAND_LINE } from '#security/actor.ts';
import { SecretBox } from '#security/secret-box.ts';
import { createTestDatabase } from './database.ts';
import { formRules } from './form-rules.ts';
import { holdRow, noAudit } from './meddled.ts';
import { TEST_KEY } from './test-key.ts';

interface Surroundings {
  orm: MikroORM;
  box: SecretBox;
  forms: FormStore;
  fileStore?: Pick<FileStore, 'read'>;
}

const NO_FILES: Pick<FileStore, 'read'> = { read: () => Promise.reject(new FileGone()) };

/** Addresses for files of submissions, of which these submissions have none. */
export const PLACE = { baseUrl: 'https://forms.example.org', settings: { restRoot: '/rest' }, installed: features };

/** Creates exports of a database, without a service. */
export function exportsOf({ orm, box, forms, fileStore = NO_FILES }: Surroundings, now: () => Date) {
  const parts: ExportParts & { fileStore: Pick<FileStore, 'read'> } = {
    ...{ orm, box, forms, ...PLACE, clock: now, fileStore },
    audit: noAudit,
    readSite: async () => ({ timeZone: 'Europe/Berlin' }),
  };
  return {
    parts,
    /**
     * Inserts submissions of a form, a second apart.
     * @returns their uuids
     */
    async submit(formId: number, all: readonly SubmissionValues[]): Promise<string[]> {
      const begin = Date.parse('2026-01-01T00:00:00Z');
      const shared = { formId, revision: 1, surface: 'b' as const, status: 'completed' as const, meta: {} };
      const rows = all.map((payload, index) => {
        return { ...shared, uuid: randomUUID(), payload, createdAt: new Date(begin + index * 1000) };
      });
      await orm.em.fork().insertMany(Submission, rows);
      return rows.map(({ uuid }) => uuid);
    },
    start: (formId: number, order: Partial<ExportOrder> & { keepDays?: number } = {}) =>
      startExport(parts, COMMAND_LINE, formId, { format: 'csv', filter: {}, ...order }),
    row: (uuid: string) => orm.em.fork().findOne(Export, { uuid }),
    countParts: (exportId: number) => orm.em.fork().count(ExportPart, { exportId }),
    file: async (uuid: string) => whole((await sendExport(parts, COMMAND_LINE, uuid)).bytes),
    now: async (formId: number, order: Partial<ExportOrder> = {}) =>
      whole((await exportNow(parts, COMMAND_LINE, formId, { format: 'csv', filter: {}, ...order })).bytes),
    erase: (...uuids: string[]) => orm.em.fork().transactional((em) => eraseSubmissions(em, uuids, features, () => {})),
    remove: (uuid: string) => endExport(parts, COMMAND_LINE, uuid),
    hold: (id: number) => holdRow(orm, 'exports', id),
    runOf: ({ uuid, formId, format }: Export, deliver = false) => exportRun({ uuid, formId, format, deliver }),
  };
}

/** Opens exports of a new database. */
export async function openExports(now: () => Date) {
  const database = await createTestDatabase();
  const box = new SecretBox([TEST_KEY]);
  const forms = new FormStore({ orm: database.orm, box, rules: formRules });
  return { database, box, forms, exports: exportsOf({ orm: database.orm, box, forms }, now) };
}

async function whole(bytes: AsyncIterable<string | Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of bytes) all.push(typeof piece === 'string' ? Buffer.from(piece) : piece);
  return Buffer.concat(all);
}
