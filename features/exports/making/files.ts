import { exportsBudgets } from '#features/exports/budgets.ts';
import type { Revisions } from '#features/forms/store/revisions.ts';
import type { StoredRow } from '#features/submissions/store/reading/rows.ts';
import { filesIn } from '#forms/placed-files.ts';

/** An uploaded file of a submission in an export. */
export interface ExportedFile {
  submission: number;
  /** The id of the upload. */
  id: string;
  /** The name that the visitor's machine gave the file. */
  name: string;
}

/** Returns the files of submissions, in the order of the submissions. */
export async function filesOf(revisions: Revisions, submissions: readonly StoredRow[]): Promise<ExportedFile[]> {
  const found: ExportedFile[] = [];
  for (const { id: submission, formId, revision, payload } of submissions) {
    const { config } = await revisions.get(formId, revision);
    for (const { files } of filesIn(config, payload)) {
      found.push(...files.map(({ id, name }) => ({ submission, id, name })));
    }
  }
  return found;
}

/** Assigns names to files in one folder: unique, and valid on every system. */
export class FolderNames {
  readonly #taken = new Set<string>();

  nameFor(original: string): string {
    const safe = safeName(original);
    const dot = safe.lastIndexOf('.');
    const [stem, ending] = dot > 0 ? [safe.slice(0, dot), safe.slice(dot)] : [safe, ''];
    let name = safe;
    // Some file systems ignore case.
    for (let number = 2; this.#taken.has(name.toLowerCase()); number += 1) name = `${stem} (${number})${ending}`;
    this.#taken.add(name.toLowerCase());
    return name;
  }
}

/** Longest name that a file system accepts, leaving room for a number. */
const MOST_BYTES = exportsBudgets.zippedName.atMost;
const LONGEST_ENDING = 20;
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

function safeName(original: string): string {
  const plain = original
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"/\\|?*]/gu, '_')
    .replace(/^[. ]+|[. ]+$/g, '');
  const ending = /\.[^.]+$/.exec(plain)?.[0] ?? '';
  const extension = ending.length <= LONGEST_ENDING ? ending : '';
  const stem = cut(plain.slice(0, plain.length - extension.length), MOST_BYTES - Buffer.byteLength(extension)).replace(
    /[. ]+$/,
    '',
  );
  const name = `${stem}${extension}` || 'file';
  return RESERVED.test(name) ? `_${name}` : name;
}

/** Returns as many whole characters as fit into `bytes`. */
function cut(text: string, bytes: number): string {
  let fitting = '';
  let size = 0;
  for (const character of text) {
    size += Buffer.byteLength(character);
    if (size > bytes) break;
    fitting += character;
  }
  return fitting;
}
