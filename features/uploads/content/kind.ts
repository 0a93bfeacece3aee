import { fileTypeFromBuffer, supportedMimeTypes } from 'file-type';
import { lookup } from 'mime-types';
import { acceptedBy, type FilesConfig, fileMistake, isNamedBy } from '#forms/field-types/uploaded.ts';
import { ALIKE, HOLDS, LOOSE, PROGRAM_TYPES } from './types.ts';

/** A file as the visitor's machine calls it. */
export interface Given {
  name: string;
  /** A media type; `application/octet-stream` where nothing was said. */
  type: string;
}

interface Kind {
  /** The media type that is kept. */
  type: string;
  /** Whether the content may be what the name says. Nothing is known of most texts. */
  fits: boolean;
}

const UNKNOWN = 'application/octet-stream';

/** Tells the type of a file by its content. @param sample its beginning: see `uploadsBudgets.uploadSample` */
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
    // A program keeps the name by which it is known.
    type: PROGRAM_TYPES.has(found) ? found : (said.find((one) => mayBe(found, one)) ?? found),
    fits: byName === null || byName === UNKNOWN || mayBe(found, byName),
  };
}

/**
 * What is wrong with a file by its content, where its name was right: `file_content` for one that only pretends to be what the field
 * takes, `file_type` for what it does not take.
 */
export function kindMistake(field: FilesConfig, { name }: Given, { type, fits }: Kind) {
  const isProgram = PROGRAM_TYPES.has(type) && !isNamedBy(name, field);
  if (isProgram) return { rule: 'file_type' as const };
  if (!fits && acceptedBy(field).length > 0) return { rule: 'file_content' as const };
  return fileMistake({ name, type }, field);
}

/** Whether content of one type can be a file that is said to be of the other. */
function mayBe(found: string, said: string): boolean {
  if (found === said) return true;
  if (ALIKE.some((alike) => alike.includes(found) && alike.includes(said))) return true;
  return HOLDS.some(([outer, inner]) => outer === found && inner.test(said));
}

/** Whether files of that type begin with what tells them. */
function isMarked(type: string): boolean {
  return supportedMimeTypes.has(type) && !LOOSE.has(type);
}
