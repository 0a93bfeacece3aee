import { fileTypeFromBuffer, supportedMimeTypes } from 'file-type';
import { lookup } from 'mime-types';
import { acceptedBy, type FilesConfig, fileMistake, isNamedBy } from '#forms/field-types/uploaded.ts';
import { ALIKE, HOLDS, LOOSE, PROGRAM_TYPES } from './types.ts';

/** A file's name and type, as the visitor's machine reports them. */
export interface FileDescription {
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
export async function kindOf(sample: Uint8Array, { name, type }: FileDescription): Promise<Kind> {
  const detected = (await fileTypeFromBuffer(sample).catch(() => undefined))?.mime.split(';')[0];
  const byName = lookup(name) || null;
  const declared = [type, byName].filter((one) => one !== null && one !== UNKNOWN) as string[];
  if (detected === undefined) {
    const candidates = declared.filter((one) => !hasSignature(one));
    const isText = !sample.includes(0);
    const storedType = candidates.find((one) => isText || !one.startsWith('text/')) ?? UNKNOWN;
    return { type: storedType, fits: byName === null || !hasSignature(byName) };
  }
  return {
    // A program keeps the type by which it is recognised.
    type: PROGRAM_TYPES.has(detected) ? detected : (declared.find((one) => isCompatible(detected, one)) ?? detected),
    fits: byName === null || byName === UNKNOWN || isCompatible(detected, byName),
  };
}

/**
 * Returns the mistake in a file whose name was accepted: `file_content` if its content only pretends to be an accepted type,
 * `file_type` if its type is not accepted.
 */
export function findKindMistake(field: FilesConfig, { name }: FileDescription, { type, fits }: Kind) {
  const isProgram = PROGRAM_TYPES.has(type) && !isNamedBy(name, field);
  if (isProgram) return { rule: 'file_type' as const };
  if (!fits && acceptedBy(field).length > 0) return { rule: 'file_content' as const };
  return fileMistake({ name, type }, field);
}

/** True if content of the detected type may be a file of the declared type. */
function isCompatible(detected: string, declared: string): boolean {
  if (detected === declared) return true;
  if (ALIKE.some((alike) => alike.includes(detected) && alike.includes(declared))) return true;
  return HOLDS.some(([outer, inner]) => outer === detected && inner.test(declared));
}

/** True if files of the type begin with a recognisable signature. */
function hasSignature(type: string): boolean {
  return supportedMimeTypes.has(type) && !LOOSE.has(type);
}
