import { fileTypeFromBuffer, supportedMimeTypes } from 'file-type';
import { lookup } from 'mime-types';
import { acceptedBy, type FilesConfig, fileMistake, isNamedBy } from '#forms/field-types/uploaded.ts';
import { ALIKE, HOLDS, LOOSE, PROGRAM_TYPES } from './types.ts';

/** A file's name and type, as the visitor's machine reports them. */
export interface Given {
  name: string;
  /** A media type; `application/octet-stream` if none was sent. */
  type: string;
}

interface Kind {
  /** The media type to store. */
  type: string;
  /** True if the content may match the name. Most text formats cannot be recognised and always match. */
  fits: boolean;
}

const UNKNOWN = 'application/octet-stream';

/** Detects the type of a file by its content. @param sample the file's beginning: see `uploadsBudgets.uploadSample` */
export async function kindOf(sample: Uint8Array, { name, type }: Given): Promise<Kind> {
  const found = (await fileTypeFromBuffer(sample).catch(() => undefined))?.mime.split(';')[0];
  const byName = lookup(name) || null;
  const said = [type, byName].filter((one) => one !== null && one !== UNKNOWN) as string[];
  if (found === undefined) {
    const possible = said.filter((one) => !isMarked(one));
    const isText = !sample.includes(0);
    const kept = possible.find((one) => isText || !one.startsWith('text/')) ?? UNKNOWN;
    return { type: kept, fits: byName === null || !isMarked(byName) };
  }
  return {
    // A program keeps the type by which it is recognised.
    type: PROGRAM_TYPES.has(found) ? found : (said.find((one) => mayBe(found, one)) ?? found),
    fits: byName === null || byName === UNKNOWN || mayBe(found, byName),
  };
}

/**
 * Returns the mistake in a file whose name was accepted: `file_content` if its content only pretends to be an accepted type,
 * `file_type` if its type is not accepted.
 */
export function kindMistake(field: FilesConfig, { name }: Given, { type, fits }: Kind) {
  const isProgram = PROGRAM_TYPES.has(type) && !isNamedBy(name, field);
  if (isProgram) return { rule: 'file_type' as const };
  if (!fits && acceptedBy(field).length > 0) return { rule: 'file_content' as const };
  return fileMistake({ name, type }, field);
}

/** True if content of the detected type may be a file of the declared type. */
function mayBe(found: string, said: string): boolean {
  if (found === said) return true;
  if (ALIKE.some((alike) => alike.includes(found) && alike.includes(said))) return true;
  return HOLDS.some(([outer, inner]) => outer === found && inner.test(said));
}

/** True if files of the type begin with a recognisable signature. */
function isMarked(type: string): boolean {
  return supportedMimeTypes.has(type) && !LOOSE.has(type);
}
