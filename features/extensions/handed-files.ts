import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { UseCaseError } from '#db/use-case-error.ts';
import type { IntakeServices } from '#features/intake/services.ts';
import { type ReceiveParts, UploadRefused } from '#features/uploads/receiving/begin.ts';
import { discard } from '#features/uploads/receiving/finish.ts';
import { receiveUpload } from '#features/uploads/receiving/receive.ts';
import { pathOfInput } from '#forms/placed-files.ts';

/** A file that code submits. */
export interface HandedFile {
  /** The name of its field; `docs.passport` for a field in a group. */
  field: string;
  name: string;
  /** A media type; the content decides. */
  type?: string;
  bytes: Uint8Array | AsyncIterable<Uint8Array>;
}

/** Stored files that wait for a submission. */
export interface StoredFiles {
  /** The values, with the tokens of the files. */
  body: Record<string, unknown>;
  /** The value that identifies a retry with the same files. */
  same: unknown;
  /** The reasons that files were refused, by field. */
  errors: Record<string, string>;
  /** Removes the files that no submission has claimed. */
  release(): Promise<void>;
}

/** The parts needed to store files. Code is trusted: its uploads are not rate-limited. */
export type FileParts = Omit<ReceiveParts, 'limits'>;

/**
 * Stores files under the same rules as those of visitors, except for limits of their number.
 * @throws UseCaseError while the store is away
 */
export async function storeSubmittedFiles(
  parts: FileParts,
  forms: Pick<IntakeServices['forms'], 'find'>,
  formId: number,
  body: Record<string, unknown>,
  files: readonly HandedFile[],
): Promise<StoredFiles> {
  const form = await forms.find(formId);
  const app: ReceiveParts = { ...parts, limits: { takeOf: async () => 0 } };
  const ids: string[] = [];
  const taken: StoredFiles = {
    body,
    same: body,
    errors: {},
    async release() {
      for (const id of ids) await discard(parts, id);
    },
  };
  const seen: unknown[] = [];
  // A submission to a missing form is refused later.
  if (!form) return taken;
  for (const { field: at, name, type = '', bytes } of files) {
    const hash = createHash('sha256');
    const part = { field: pathOfInput(at), name, type, bytes: hashed(bytes, hash) };
    try {
      const { id, token } = await receiveUpload(app, { form, address: null }, part);
      ids.push(id);
      taken.body = withToken(taken.body, at, token);
      seen.push([at, name, hash.digest('base64url')]);
    } catch (error) {
      const isRefused = error instanceof UploadRefused || (error instanceof UseCaseError && error.kind === 'invalid');
      if (!isRefused) {
        await taken.release();
        throw error;
      }
      taken.errors[at] ??= error.message;
    }
  }
  taken.same = { body, files: seen };
  return taken;
}

function hashed(bytes: HandedFile['bytes'], hash: ReturnType<typeof createHash>): Readable {
  async function* pieces() {
    for await (const piece of bytes instanceof Uint8Array ? [bytes] : bytes) {
      hash.update(piece);
      yield Buffer.from(piece);
    }
  }
  return Readable.from(pieces(), { objectMode: false });
}

/** Adds a token to those that the field already has. A path inside an object or a row is followed. */
function withToken(sent: Readonly<Record<string, unknown>>, path: string, token: string): Record<string, unknown> {
  const [, head = path, rest = ''] = /^([^.[]+)(.+)$/.exec(path) ?? [];
  const own = sent[head];
  if (rest === '' || typeof own !== 'object' || own === null) {
    return { ...sent, [path]: [...[sent[path] ?? []].flat(), token] };
  }
  const [, row, inner = rest.replace(/^\./, '')] = /^\[(\d+)\]\.?(.*)$/.exec(rest) ?? [];
  if (row === undefined || !Array.isArray(own)) {
    return { ...sent, [head]: withToken(own as Record<string, unknown>, inner, token) };
  }
  // Gaps in the numbers of rows are closed, as for other values.
  const index = Math.min(Number(row), own.length);
  const before: unknown = own[index] ?? {};
  if (typeof before !== 'object' || before === null) return sent;
  const after = withToken(before as Record<string, unknown>, inner, token);
  return { ...sent, [head]: [...own.slice(0, index), after, ...own.slice(index + 1)] };
}
