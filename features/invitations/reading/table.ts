import { UseCaseError } from '#db/use-case-error.ts';
import { linesOf, refused, type TableFormat, type TableLine } from '#features/imports/reading/table.ts';
import { invitationsBudgets } from '#features/invitations/budgets.ts';
import type { FormConfig, InputFieldConfig } from '#forms/config/types.ts';
import { inputType } from '#forms/field-types/index.ts';
import { unescapeCell } from '#forms/tables/csv.ts';
import { valueOfCells } from '#forms/tables/import.ts';
import { isMailbox } from '#forms/templates/mailbox.ts';
import { languageOf } from '#texts/index.ts';
import { fillableFields, type GivenPerson, type InvitedPerson, readPerson } from './person.ts';

/** Headings of the columns about the person, in any case. The first of each is the one that messages name. */
const HEADINGS = {
  email: ['email', 'e-mail', 'mail', 'email address', 'e-mail address', 'e-mail-adresse'],
  name: ['name', 'full name', 'display name', 'anzeigename'],
  language: ['language', 'lang', 'locale', 'sprache'],
} as const;
type OwnColumn = keyof typeof HEADINGS;
const OWN_COLUMNS = Object.keys(HEADINGS) as OwnColumn[];

/** A line that cannot be used, with the column and the reason. It never repeats the cell. */
export interface LineMistake {
  line: number;
  column: string;
  reason: string;
}

export interface ReadPeople {
  people: InvitedPerson[];
  mistakes: LineMistake[];
  /** Number of lines with a mistake, also of those that `mistakes` leaves out. */
  refusedLines: number;
  /** Number of lines with an address that an earlier line has. */
  repeated: number;
}

/** A person of a line, or what is wrong with it. */
type Given = GivenPerson | { errors: Record<string, string> };

/**
 * Reads the people of a table or a pasted list. A table begins with its headings: `email`, `name`, `language`, and the names or labels of
 * fields to fill in. Without headings, a line is an address, `Name <address>`, several of these, or address, name and language in cells.
 * @throws UseCaseError 422 naming `file`, 413
 */
export async function readPeople(
  config: FormConfig,
  bytes: AsyncIterable<Uint8Array>,
  format: TableFormat,
): Promise<ReadPeople> {
  const read: ReadPeople = { people: [], mistakes: [], refusedLines: 0, repeated: 0 };
  const seen = new Set<string>();
  let reader: ((line: TableLine) => Given[]) | null = null;
  for await (const line of linesOf(bounded(bytes), format, true)) {
    if (line.cells.every((cell) => cell.trim() === '')) continue;
    if (!reader) {
      const headings = headingsOf(config, line.cells);
      reader = headings ? byHeadings(config, headings) : withoutHeadings;
      if (headings) continue;
    }
    for (const given of reader(line)) {
      const result = 'errors' in given ? given : readPerson(config, given);
      if (result.errors) addMistakes(read, line.line, result.errors);
      else if (seen.has(result.person.email.toLowerCase())) read.repeated += 1;
      else {
        seen.add(result.person.email.toLowerCase());
        read.people.push(result.person);
      }
    }
    if (read.people.length > invitationsBudgets.invitedPeople.atMost) {
      throw refused(`has more than ${invitationsBudgets.invitedPeople.atMost} people`);
    }
  }
  return read;
}

/** @throws UseCaseError 413 */
async function* bounded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.byteLength;
    if (size > invitationsBudgets.invitationTable.atMost) {
      throw new UseCaseError('too_large', 'body_too_large', 'The table is too large.');
    }
    yield chunk;
  }
}

function addMistakes(read: ReadPeople, line: number, errors: Readonly<Record<string, string>>): void {
  read.refusedLines += 1;
  for (const [path, reason] of Object.entries(errors)) {
    if (read.mistakes.length >= invitationsBudgets.invitationMistakes.atMost) return;
    read.mistakes.push({ line, column: path.replace(/^values\./, ''), reason });
  }
}

interface Heading {
  own?: OwnColumn;
  field?: InputFieldConfig;
  /** Position among the columns of the field. */
  part?: number;
}

/** Returns the meaning of each column; null if the line has no headings. @throws UseCaseError for a heading that means nothing */
function headingsOf(config: FormConfig, cells: readonly string[]): Heading[] | null {
  const found = cells.map((cell) => headingOf(config, plain(cell)));
  if (!found.some((heading) => heading?.own === 'email')) {
    if (cells.some((cell) => addressIn(cell))) return null;
    throw refused('the first line needs the heading email, or begins with an address');
  }
  const unknown = found.findIndex((heading, at) => !heading && plain(cells[at] ?? '') !== '');
  if (unknown >= 0) {
    throw refused(
      `the heading of column ${unknown + 1} is neither email, name or language nor the name or label of a field that can be filled in`,
    );
  }
  for (const own of OWN_COLUMNS) {
    if (found.filter((heading) => heading?.own === own).length > 1) throw refused(`has two columns for ${own}`);
  }
  return found.map((heading) => heading ?? {});
}

function headingOf(config: FormConfig, heading: string): Heading | null {
  const own = OWN_COLUMNS.find((name) => (HEADINGS[name] as readonly string[]).includes(heading));
  if (own) return { own };
  for (const ways of ['name', 'label'] as const) {
    for (const field of fillableFields(config)) {
      const part = inputType(field)
        .exportColumns(field)
        .findIndex((column) => plain(column[ways]) === heading);
      if (part >= 0) return { field, part };
    }
  }
  return null;
}

function byHeadings(config: FormConfig, headings: readonly Heading[]) {
  const language = languageOf(config);
  const fields = [...new Set(headings.flatMap(({ field }) => field ?? []))];
  return ({ cells }: TableLine): Given[] => {
    if (cells.length > headings.length) {
      return [{ errors: { [String(headings.length + 1)]: 'has more cells than there are headings' } }];
    }
    const cellOf = (own: OwnColumn) => cells[headings.findIndex((heading) => heading.own === own)];
    const values: Record<string, unknown> = {};
    const unclear: Record<string, string> = {};
    for (const field of fields) {
      const filled = inputType(field)
        .exportColumns(field)
        .map((_, part) => cells[headings.findIndex((heading) => heading.field === field && heading.part === part)]);
      if (filled.every((cell) => cell === undefined || cell.trim() === '')) continue;
      const own = filled.map((cell) => (cell === undefined ? undefined : unescapeCell(cell)));
      const noted = (reason: string) => {
        unclear[field.name] = reason;
      };
      values[field.name] = valueOfCells(field, own, { notations: own.map(() => undefined), language, unclear: noted });
    }
    if (Object.keys(unclear).length > 0) return [{ errors: unclear }];
    return [{ ...splitAddress(cellOf('email') ?? '', cellOf('name')), language: cellOf('language'), values }];
  };
}

function withoutHeadings({ cells }: TableLine): Given[] {
  const [email = '', ...others] = cells;
  // Mail programs copy recipients as one line.
  if (others.some(addressIn)) {
    return cells.filter((cell) => cell.trim() !== '').map((cell) => splitAddress(cell, undefined));
  }
  const [name, language] = others;
  return [{ ...splitAddress(email, name), language }];
}

/** Reads `Name <address>` too. */
function splitAddress(cell: string, name: string | undefined): GivenPerson {
  const [, before = '', address] = /^\s*"?([^"<>]*)"?\s*<([^<>]+)>\s*;?\s*$/.exec(cell) ?? [];
  return address === undefined ? { email: cell, name } : { email: address, name: name?.trim() || before.trim() };
}

function addressIn(cell: string): boolean {
  const { email = '' } = splitAddress(cell, undefined);
  return isMailbox(email.trim()) || email.includes('@');
}

function plain(text: string): string {
  return text.trim().normalize('NFC').toLowerCase();
}
