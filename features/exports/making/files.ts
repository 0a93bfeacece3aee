import { exportsBudgets } from '#features/exports/budgets.ts';
import type { Revisions } from '#features/forms/store/revisions.ts';
import type { StoredRow } from '#features/submissions/store/reading/rows.ts';
import { filesIn } from '#forms/placed-files.ts';

/** A file of a submission that is in an export. */
export interface ExportedFile {
  submission: number;
  /** Its id among the uploads. */
  id: string;
  /** As its visitor's machine called it. */
  name: string;
}

/** The files of submissions, in the order of these. */
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

/** Names of files in one folder: each can be written on every system, and no two are the same there. */
export class FolderNames {
  readonly #taken = new Set<string>();

  nameFor(given: string): string {
    const safe = safeName(given);
    const dot = safe.lastIndexOf('.');
    const [stem, ending] = dot > 0 ? [safe.slice(0, dot), safe.slice(dot)] : [safe, ''];
    let name = safe;
    // Not all systems tell capitals from small letters.
    for (let number = 2; this.#taken.has(name.toLowerCase()); number += 1) name = `${stem} (${number})${ending}`;
    this.#taken.add(name.toLowerCase());
    return name;
  }
}

/** What a file system takes, with room for a number. */
const MOST_BYTES = exportsBudgets.zippedName.atMost;
const LONGEST_ENDING = 20;
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

function safeName(given: string): string {
  const plain = given
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"/\\|?*]/gu, '_')
    .replace(/^[. ]+|[. ]+$/g, '');
  const ending = /\.[^.]+$/.exec(plain)?.[0] ?? '';
  const kept = ending.length <= LONGEST_ENDING ? ending : '';
  const stem = cut(plain.slice(0, plain.length - kept.length), MOST_BYTES - Buffer.byteLength(kept)).replace(
    /[. ]+$/,
    '',
  );
  const name = `${stem}${kept}` || 'file';
  return RESERVED.test(name) ? `_${name}` : name;
}

/** As many whole characters as fit. */
function cut(text: string, bytes: number): string {
  let kept = '';
  let size = 0;
  for (const character of text) {
    size += Buffer.byteLength(character);
    if (size > bytes) break;
    kept += character;
  }
  return kept;
}
