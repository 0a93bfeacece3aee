import type { FieldRule, Sanitised, Violation } from './rule.ts';

/** One file of a value, stored without its token. A type, because an interface would be no JSON object. */
export type UploadedFile = {
  /** The id of the upload. */
  id: string;
  name: string;
  /** The size in bytes. */
  size: number;
  /** The media type. */
  type: string;
  /** Set when the file was accepted although no scanner could check it. */
  unscanned?: true;
  /** The token that the visitor sends for the file; removed once the submission is stored. */
  token?: string;
  /** The URL of the file, in mails and payloads. */
  url?: string;
};

/** The config as the rule reads it. In a page's markup a list is a text of words. */
export interface FilesConfig {
  /** The field's type. Absent in a page's markup, which has `accept` in any case. */
  type?: string;
  accept?: readonly string[] | string;
  max_size_kb?: number;
  max_files?: number;
  max_total_kb?: number;
  multiple?: boolean | number;
}

/** The field types whose values are files. */
const FILE_TYPES: readonly string[] = ['file', 'image'];
/** Picture formats that can be re-encoded, which removes all metadata of their files. */
export const PICTURE_KINDS: readonly string[] = ['jpeg', 'png', 'webp', 'gif', 'avif', 'tiff'].map(
  (kind) => `image/${kind}`,
);

export const DEFAULT_FILE_KB = 10 * 1024;
export const DEFAULT_FILES = 10;
const MOST_FILES = 50;
const MOST_TOKEN = 4_000;

/** True when the values of a field are files. */
export function isOfFiles<F extends { type: string }>(field: F): field is Extract<F, { type: 'file' | 'image' }> {
  return FILE_TYPES.includes(field.type);
}

/** True when a copy of the form shows the files of a field and accepts no more. */
export function isClosed(field: object): boolean {
  return 'closed' in field && field.closed === true;
}

/** The rule of files. It reads tokens in all forms in which they are sent: one text, several, or the files of a saved draft. */
export const filesRule: FieldRule<FilesConfig, UploadedFile[]> = {
  empty: [],
  sanitise(raw): Sanitised<UploadedFile[]> {
    const sent = (Array.isArray(raw) ? raw : [raw]).filter(
      (item) => item !== '' && item !== null && item !== undefined,
    );
    if (sent.length > MOST_FILES) return { value: [], rule: 'max_files' };
    const value = new Map<string, UploadedFile>();
    for (const item of sent) {
      const token: unknown = typeof item === 'object' ? (item as UploadedFile).token : item;
      if (typeof token !== 'string') return { value: [], rule: 'invalid_type' };
      const file = readUploadToken(token);
      if (!file) return { value: [], rule: 'upload_gone' };
      value.set(file.id, { ...file, token });
    }
    return { value: [...value.values()] };
  },
  validate(files, field): Violation | null {
    const most = mostFiles(field);
    if (files.length > most) return { rule: 'max_files', params: { max: most } };
    for (const file of files) {
      const broken = fileMistake(file, field);
      if (broken) return broken;
    }
    const { max_total_kb: total } = field;
    const kb = files.reduce((sum, { size }) => sum + size, 0) / 1024;
    if (total !== undefined && kb > total) return { rule: 'files_too_large', params: { max: sizeText(total) } };
    return null;
  },
  comparable: (files) => (files.length === 0 ? null : files.map(({ name }) => name)),
};

export function mostFiles({ multiple, max_files: most = DEFAULT_FILES }: FilesConfig): number {
  return multiple ? most : 1;
}

/** Returns the violation of a single file. */
export function fileMistake(
  { name, size, type }: Pick<UploadedFile, 'name' | 'type'> & { size?: number },
  field: FilesConfig,
): Violation | null {
  const { max_size_kb: most = DEFAULT_FILE_KB } = field;
  if (!isAccepted(name, type, acceptedBy(field))) return { rule: 'file_type' };
  if (size !== undefined && size > most * 1024) return { rule: 'file_too_large', params: { max: sizeText(most) } };
  return null;
}

/** Files that run when they are opened. A form that wants such files names their extension. */
const PROGRAMS = /\.(?:exe|com|scr|bat|cmd|msi|ps1|vbs|vbe|jse|wsf|hta|lnk|jar|apk|app|pif|cpl|reg)$/i;

/** True when the field lists the extension of a file name. */
export function isNamedBy(name: string, field: FilesConfig): boolean {
  const lower = name.toLowerCase();
  return acceptedBy(field).some((kind) => kind.startsWith('.') && lower.endsWith(kind.toLowerCase()));
}

/** Returns the accepted media types and extensions; an empty list stands for everything but programs. */
export function acceptedBy({ type, accept }: FilesConfig): readonly string[] {
  if (typeof accept === 'string') return accept.split(',');
  return accept ?? (type === 'image' ? PICTURE_KINDS : []);
}

function isAccepted(name: string, type: string, accepted: readonly string[]): boolean {
  const byName = isNamedBy(name, { accept: accepted });
  if (PROGRAMS.test(name)) return byName;
  if (accepted.length === 0 || byName) return true;
  return accepted.some((kind) => {
    const lower = kind.toLowerCase();
    return lower.endsWith('/*') ? type.startsWith(lower.slice(0, -1)) : lower === type;
  });
}

/** Formats a size: `300 kB`, `10 MB`. @param kb kilobytes of 1,024 bytes */
export function sizeText(kb: number): string {
  return kb < 1024 ? `${Math.max(Math.ceil(kb), 1)} kB` : `${Math.round((kb / 1024) * 10) / 10} MB`;
}

/** Reads the file that a token describes, for display. Only the service can verify the token: `features/uploads/token.ts`. */
export function readUploadToken(token: string): UploadedFile | null {
  const [, payload = ''] = /^u1\.([\w-]+)\.[\w-]+$/.exec(token) ?? [];
  if (payload === '' || token.length > MOST_TOKEN) return null;
  try {
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (character) =>
      character.charCodeAt(0),
    );
    const { id, name, size, type, unscanned }: Partial<UploadedFile> = JSON.parse(new TextDecoder().decode(bytes));
    const file = { id, name, size, type, ...(unscanned && { unscanned }) };
    return isFile(file) ? file : null;
  } catch {
    return null;
  }
}

export function isFiles(value: unknown): value is UploadedFile[] {
  return Array.isArray(value) && value.every(isFile);
}

function isFile(value: unknown): value is UploadedFile {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name, size, type } = value as Partial<UploadedFile>;
  return typeof id === 'string' && typeof name === 'string' && typeof size === 'number' && typeof type === 'string';
}
