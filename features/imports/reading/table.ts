import { pipeline } from 'node:stream';
import { type CsvError, type Parser, parse } from 'csv-parse';
import { invalid, UseCaseError } from '#db/use-case-error.ts';
import { importsBudgets } from '#features/imports/budgets.ts';
import { CSV_SEPARATORS, type CsvSeparator } from '#forms/tables/csv.ts';

export const CHARSETS = ['utf-8', 'windows-1252', 'utf-16le'] as const;
export type Charset = (typeof CHARSETS)[number];

export interface TableFormat {
  charset?: Charset;
  /** Default: the most frequent separator in the first line. */
  separator?: CsvSeparator;
}

/** Characters of the first line that are searched for the separator. */
const LOOKED_AT = 64 * 1024;

/** Error messages by error code of the parser. They never repeat the table's content. */
const MISTAKES: Readonly<Record<string, string>> = {
  CSV_RECORD_INCONSISTENT_FIELDS_LENGTH: 'has more or fewer cells than there are headings',
  CSV_QUOTE_NOT_CLOSED: 'has a quote that does not end',
  CSV_MAX_RECORD_SIZE: `is longer than ${importsBudgets.importRow.atMost} bytes`,
};

/**
 * Parses a table in CSV while it arrives and yields its rows, the headings first. Only one row is in memory at a time. Empty
 * lines are skipped.
 * @throws UseCaseError 422 naming `file`, 413
 */
export async function* rowsOf(bytes: AsyncIterable<Uint8Array>, format: TableFormat): AsyncGenerator<string[]> {
  for await (const { cells } of linesOf(bytes, format)) yield cells;
}

/** A row with the number of the line that it ends in, from 1. */
export interface TableLine {
  line: number;
  cells: string[];
}

/**
 * Parses a table as `rowsOf` does.
 * @param isLoose true if rows may have more or fewer cells than the first one, and cells quotes in the middle
 */
export async function* linesOf(
  bytes: AsyncIterable<Uint8Array>,
  { charset = 'utf-8', separator }: TableFormat,
  isLoose = false,
): AsyncGenerator<TableLine> {
  const texts = textsOf(bytes, charset);
  const first = await begin(texts);
  const parser: Parser = parse({
    delimiter: CSV_SEPARATORS[separator ?? likelySeparator(first)],
    max_record_size: importsBudgets.importRow.atMost,
    skip_empty_lines: true,
    relax_column_count: isLoose,
    relax_quotes: isLoose,
    info: true,
  });
  async function* all() {
    yield first;
    yield* texts;
  }
  // Errors are thrown while the rows are read.
  pipeline(all(), parser, () => {});
  try {
    for await (const { record, info } of parser) yield { line: info.lines, cells: record };
  } catch (error) {
    throw isOfTable(error) ? refused(`line ${error.lines ?? '?'} ${MISTAKES[error.code] ?? 'is no CSV'}`) : error;
  }
}

/** @throws UseCaseError 422 naming `file` */
export function refused(what: string): UseCaseError {
  return invalid({ file: `file: ${what}` });
}

async function* textsOf(bytes: AsyncIterable<Uint8Array>, charset: Charset): AsyncGenerator<string> {
  // The decoder drops a byte order mark.
  const decoder = new TextDecoder(charset, { fatal: true });
  let size = 0;
  const decoded = (chunk?: Uint8Array) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw refused(`is not written as ${charset}; say its charset: ${CHARSETS.join(', ')}`);
    }
  };
  for await (const chunk of bytes) {
    size += chunk.byteLength;
    if (size > importsBudgets.importFile.atMost)
      throw new UseCaseError('too_large', 'body_too_large', 'The file is too large.');
    const text = decoded(chunk);
    if (text !== '') yield text;
  }
  const rest = decoded();
  if (rest !== '') yield rest;
}

/** Reads as much of a text as its first line needs. */
async function begin(texts: AsyncGenerator<string>): Promise<string> {
  let text = '';
  while (text.length < LOOKED_AT && !/[\r\n]/.test(text)) {
    const more = await texts.next();
    if (more.done) break;
    text += more.value;
  }
  return text;
}

function likelySeparator(text: string): CsvSeparator {
  const line = text
    .slice(0, LOOKED_AT)
    .replace(/"[^"]*"?/g, '')
    .split(/[\r\n]/, 1)[0];
  const counts = (Object.keys(CSV_SEPARATORS) as CsvSeparator[]).map(
    (name) => [name, (line ?? '').split(CSV_SEPARATORS[name]).length] as const,
  );
  return counts.reduce((most, one) => (one[1] > most[1] ? one : most))[0];
}

function isOfTable(error: unknown): error is CsvError & { lines?: number } {
  return error instanceof Error && 'code' in error && /^(CSV_|INVALID_OPENING)/.test(String(error.code));
}
