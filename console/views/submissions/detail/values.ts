import type { ShownField } from '#console/views/submissions/data.ts';

/** A file in a value. */
export interface SentFile {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  /** A media type. */
  type: string;
  unscanned?: boolean;
}

/** Types that browsers display without running any content. */
const PICTURES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'];
/** Larger pictures are only offered for download. */
const MOST_PICTURE = 10_000_000;

/** Returns the files of a field for files; undefined for any other field. */
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

/** True for a field without any value. */
export function isBlank(field: ShownField): boolean {
  return field.display === '' && (filesOf(field)?.length ?? 0) === 0 && field.drawing === undefined;
}

/** Returns the rows of a repeating field, each with one field for every column; undefined for an empty cell. */
export function tableOf({ columns = [], rows = [] }: ShownField): (ShownField | undefined)[][] {
  return rows.map((row) => columns.map(({ name }) => row.find((field) => field.name === name)));
}
