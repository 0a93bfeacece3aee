import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { PersonInForms } from '#features/feature-data.ts';
import type { Position } from '#features/submissions/store/reading/filter.ts';
import { FileGone, type FileStore } from '#features/uploads/stores/store.ts';
import { type DescribeParts, describeRecords, type FoundFile } from './describe.ts';
import { type FindParts, type Found, findSealed, findStored } from './found.ts';
import { type Receiver, receiverJson, receiversOf, together } from './receivers.ts';

export type ArchiveParts = FindParts & DescribeParts & { fileStore: Pick<FileStore, 'read' | 'has'> };

/** Number of submissions per batch. */
const GROUP = 50;

/**
 * Packs all data of a person into one ZIP: `data.json`, and `files/` with the uploads. The ZIP is made while it is read, so its
 * size needs no memory. A failure on the way destroys the stream with that error.
 */
export function archiveOf(app: ArchiveParts, wanted: PersonInForms): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let current: Readable | undefined;
  const added = new Set<string>();
  zip.on('error', (error: Error) => output.destroy(error));
  output.once('close', () => current?.destroy());
  const options = { mtime: app.clock(), mode: 0o100600 };
  zip.addReadStreamLazy('data.json', options, (give) => {
    const data = Readable.from(dataOf(app, wanted, addFile));
    data.once('end', () => zip.end());
    pack(data, give);
  });
  return output;

  function pack(bytes: Readable, give: (error: null, bytes: Readable) => void): void {
    current = bytes;
    // yazl has no error listener for the streams that it reads, and an unhandled error would end the process.
    bytes.once('error', (error) => output.destroy(error));
    if (output.destroyed) bytes.destroy();
    else give(null, bytes);
  }

  /** Queues a file once: versions of a submission share theirs. yazl writes its entries in the order in which they were added. */
  function addFile(path: string, { storageKey }: FoundFile): void {
    if (added.has(path)) return;
    added.add(path);
    zip.addReadStreamLazy(path, { ...options, compress: false }, (give) => {
      app.fileStore
        .read(storageKey)
        // The file was erased after `data.json` named it.
        .catch((error: unknown) => (error instanceof FileGone ? Readable.from([]) : Promise.reject(error)))
        .then(
          (bytes) => pack(bytes, give),
          (error: Error) => output.destroy(error),
        );
    });
  }
}

/** Writes the text of `data.json` piece by piece, and adds the files as it comes to them. */
async function* dataOf(
  app: ArchiveParts,
  wanted: PersonInForms,
  addFile: (path: string, file: FoundFile) => void,
): AsyncGenerator<string> {
  const { person } = wanted;
  const { value, isIp, field } = person;
  const asked = isIp ? { ip: value } : field === undefined ? { address: value } : { field, value };
  yield `{"person":${JSON.stringify(asked)},"exported_at":${JSON.stringify(app.clock())},"found":[`;
  let receivers: Receiver[] = [];
  // An edited submission is found by its earlier versions too.
  const counted = new Set<string>();
  let separator = '\n';
  for await (const group of groupsOf(app, wanted)) {
    const uuids = [...new Set(group.map(({ uuid }) => uuid))].filter((uuid) => !counted.has(uuid));
    for (const uuid of uuids) counted.add(uuid);
    receivers = together([...receivers, ...(await receiversOf(app.orm.em.fork(), uuids))]);
    for (const { json, files } of await describeRecords(app, group)) {
      const placed = [];
      for (const file of files) {
        const path = `files/${json.uuid}/${file.id}-${fileName(file.name)}`;
        const isKept = await app.fileStore.has(file.storageKey);
        if (isKept) addFile(path, file);
        const { storageKey: _, ...told } = file;
        // The path is null when the store has lost the bytes.
        placed.push({ ...told, path: isKept ? path : null });
      }
      yield separator + JSON.stringify({ ...json, files: placed });
      separator = ',\n';
    }
  }
  yield `\n],"receivers":${JSON.stringify(receivers.map(receiverJson))}}\n`;
}

async function* groupsOf(app: ArchiveParts, wanted: PersonInForms): AsyncGenerator<Found[]> {
  for (let after: Position | null = null; ; ) {
    const page: { found: Found[]; next: Position | null } = await findStored(app, wanted, { limit: GROUP, after });
    if (page.found.length > 0) yield page.found;
    after = page.next;
    if (after === null) break;
  }
  let group: Found[] = [];
  for await (const one of findSealed(app, wanted)) {
    group.push(one);
    if (group.length < GROUP) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

/** Replaces the characters that some file systems refuse. */
function fileName(name: string): string {
  return name.replace(/[^\p{L}\p{N}._ -]/gu, '_').slice(-100);
}
