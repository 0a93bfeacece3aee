import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { MikroORM } from '@mikro-orm/mysql';
import { Export, ExportPart, exportPartText } from '#features/exports/entities.ts';
import type { ExportedFile } from '#features/exports/making/files.ts';
import type { Position } from '#features/submissions/store/reading/filter.ts';
import type { SecretBox } from '#security/secret-box.ts';

const pressed = promisify(gzip);
const unpressed = promisify(gunzip);

interface PartStore {
  orm: MikroORM;
  box: SecretBox;
}

/** The progress of an export when a part was started. */
export type ExportProgress = Pick<Export, 'id' | 'parts' | 'written' | 'size' | 'files' | 'erasures'>;

export interface NewPart {
  text: string;
  /** The number of submissions in the part. */
  rows: number;
  /** The files of these submissions, if files were requested. */
  files: readonly ExportedFile[];
  /** The position of the last submission read for the part; null when there was none. */
  place: Position | null;
  isLast: boolean;
}

/**
 * Stores a part together with the progress of its export, so that the part exists exactly once whichever process is killed.
 * @returns the new progress; null when the export has changed meanwhile and the part was discarded
 */
export async function storePart(
  { orm, box }: PartStore,
  { id, parts, written, size, files: before, erasures }: ExportProgress,
  { text, rows, files, place, isLast }: NewPart,
): Promise<ExportProgress | null> {
  const sealed = exportPartText.seal(
    box,
    [id, parts],
    (await pressed(JSON.stringify({ text, files }))).toString('base64'),
  );
  const next = { parts: parts + 1, written: written + rows, size: size + Buffer.byteLength(text) };
  const counted = { ...next, files: before == null ? null : before + files.length };
  return orm.em.fork().transactional(async (em) => {
    const updated = await em.nativeUpdate(
      Export,
      { id, parts, erasures, status: 'running', whole: false },
      { ...counted, ...(place && { placeAt: place.createdAt, placeId: place.id }), whole: isLast },
    );
    if (updated === 0) return null;
    await em.insert(ExportPart, { exportId: id, number: parts, sealed });
    return { id, erasures, ...counted };
  });
}

/** Yields the texts of an export in their order. @throws Error when one has been deleted meanwhile */
export async function* readParts(store: PartStore, of: Pick<Export, 'id' | 'parts'>): AsyncGenerator<string> {
  for await (const { text } of contents(store, of)) yield text;
}

/** Yields the files of the export's submissions, in their order. @throws Error as `readParts` does */
export async function* readFiles(
  store: PartStore,
  of: Pick<Export, 'id' | 'parts'>,
): AsyncGenerator<readonly ExportedFile[]> {
  for await (const { files } of contents(store, of)) yield files;
}

async function* contents({ orm, box }: PartStore, { id, parts }: Pick<Export, 'id' | 'parts'>) {
  for (let number = 0; number < parts; number += 1) {
    const part = await orm.em.fork().findOne(ExportPart, { exportId: id, number }, { disableIdentityMap: true });
    if (!part) throw new Error(`part ${number} of an export has gone`);
    const sealed = exportPartText.open(box, [id, number], part.sealed);
    const content: PartContent = JSON.parse((await unpressed(Buffer.from(sealed, 'base64'))).toString('utf8'));
    yield content;
  }
}

type PartContent = Pick<NewPart, 'text' | 'files'>;
