import { shopBudgets } from '#features/shop/budgets.ts';
/** A record of a CSV file. */
export interface CsvRecord {
  /** The line of the file, from 1, where the record starts. */
  line: number;
  values: string[];
  /** The mistake in the record's quotes, or null. */
  mistake: string | null;
}

/** Reports a file whose rest cannot be read. */
export class CsvError extends Error {}

/** Bounds a record: a quote that is never closed would make the rest of the file one value. */
const LONGEST_RECORD = shopBudgets.csvRecord.atMost;

/**
 * Reads CSV (RFC 4180) in UTF-8, one record at a time. Values may be quoted and then contain commas, line breaks and doubled
 * quotes; lines end with LF or CRLF; a byte order mark is skipped.
 * @throws CsvError if the file is not UTF-8, or a record is longer than a megabyte
 */
export async function* readCsv(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRecord> {
  const parser = new CsvParser();
  for await (const text of decodeUtf8(bytes)) yield* parser.push(text);
  yield* parser.end();
}

async function* decodeUtf8(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (chunk?: Uint8Array) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw new CsvError('the file is not in UTF-8');
    }
  };
  for await (const chunk of bytes) yield decode(chunk);
  yield decode();
}

/** The parser's state: before a value, in a plain value, in a quoted one, after a quote that may close it, after a mistake. */
type State = 'start' | 'plain' | 'quoted' | 'closing' | 'lost';

class CsvParser {
  #state: State = 'start';
  #line = 1;
  #startLine = 1;
  #length = 0;
  #value = '';
  #values: string[] = [];
  #mistake: string | null = null;

  *push(text: string): Generator<CsvRecord> {
    for (const char of text) {
      this.#length += 1;
      if (this.#length > LONGEST_RECORD) {
        throw new CsvError(
          `line ${this.#startLine}: the record does not end within a megabyte; is a quote not closed?`,
        );
      }
      if (char === '\n') this.#line += 1;
      if (this.#state === 'quoted') {
        if (char === '"') this.#state = 'closing';
        else this.#value += char;
      } else if (char === '\n') yield this.#endRecord();
      else this.#take(char);
    }
  }

  /** Ends the last record, which needs no line break. */
  *end(): Generator<CsvRecord> {
    if (this.#length === 0) return;
    if (this.#state === 'quoted') this.#mistake = 'a quote is not closed';
    yield this.#endRecord();
  }

  #take(char: string): void {
    if (this.#state === 'lost') return;
    if (char === ',') this.#endValue();
    else if (char === '"' && this.#state === 'start') this.#state = 'quoted';
    else if (char === '"' && this.#state === 'closing') {
      this.#value += char;
      this.#state = 'quoted';
    } else if (this.#state !== 'closing') {
      this.#value += char;
      this.#state = 'plain';
    } else if (char !== '\r') {
      this.#mistake = 'a value goes on after its closing quote; a quote within a value is written twice';
      this.#state = 'lost';
    }
  }

  #endValue(): void {
    this.#values.push(this.#value);
    this.#value = '';
    this.#state = 'start';
  }

  #endRecord(): CsvRecord {
    if (this.#state === 'plain' && this.#value.endsWith('\r')) this.#value = this.#value.slice(0, -1);
    this.#endValue();
    const record = { line: this.#startLine, values: this.#values, mistake: this.#mistake };
    this.#values = [];
    this.#mistake = null;
    this.#startLine = this.#line;
    this.#length = 0;
    return record;
  }
}
