import type { ShownField } from '#console/views/submissions/data.ts';

/** One file of a value. */
export interface SentFile {
  id: string;
  name: string;
  /** In bytes. */
  size: number;
  /** A media type. */
  type: string;
  unscanned?: boolean;
}

/** What browsers show without running anything of it. */
const PICTURES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'];
/** More is downloaded, and not shown. */
const MOST_PICTURE = 10_000_000;

/** The files of a field that takes some; undefined for any other. */
export function filesOf({ type, value }: ShownField): readonly SentFile[] | undefined {
  if ((type !== 'file' && type !== 'image') || !Array.isArray(value)) return undefined;
  return value.filter((one): one is SentFile => {
    const { id, name, size } = (one ?? {}) as Partial<SentFile>;
    return typeof id === 'string' && typeof name === 'string' && typeof size === 'number';
  });
}

export function isPicture({ type, size }: SentFile): boolean {
  return PICTURES.includes(type) && size <= MOST_PICTURE;
}

/** Whether nothing was filled in. */
export function isBlank(field: ShownField): boolean {
  return field.display === '' && (filesOf(field)?.length ?? 0) === 0 && field.drawing === undefined;
}

/** The rows of a field that repeats, each with a field for every column; undefined where it has none. */
export function tableOf({ columns = [], rows = [] }: ShownField): (ShownField | undefined)[][] {
  return rows.map((row) => columns.map(({ name }) => row.find((field) => field.name === name)));
}
