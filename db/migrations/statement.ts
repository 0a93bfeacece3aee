/** A column with its definition, such as `varchar(32) null`, or a key with its columns in backticks. */
export interface Part {
  name: string;
  definition: string;
}

/** The meaning of one statement of a migration. */
export type Statement =
  | { does: 'create'; table: string; columns: Part[]; keys: Part[] }
  | { does: 'drop'; table: string }
  | { does: 'alter'; table: string; changes: Change[]; algorithm: string | null; lock: string | null }
  /** Anything else, such as an update of rows. It must be safe to run twice. */
  | { does: 'other' };

/** One change of a table. A key of kind `key` is any kind of key. */
export type Change =
  | { verb: 'add'; kind: 'column'; part: Part }
  | { verb: 'add'; kind: 'key'; part: Part; unique: boolean }
  | { verb: 'modify'; kind: 'column'; part: Part }
  | { verb: 'drop'; kind: 'column' | 'key'; name: string };

/**
 * Reads a statement as migrations write them: one line for each column, key or change, names in backticks.
 * @throws Error for an `alter table` with a change that is not known here
 */
export function readStatement(sql: string): Statement {
  const [, dropped] = /^drop table if exists `(\w+)`$/.exec(sql) ?? [];
  if (dropped) return { does: 'drop', table: dropped };
  const [, created, body = ''] = /^create table if not exists `(\w+)` \(\n(.*)\n\) [^\n]*$/s.exec(sql) ?? [];
  if (created) return { does: 'create', table: created, ...partsOf(body.split(',\n')) };
  const [, altered, changes = ''] = /^alter table `(\w+)`\n(.*)$/s.exec(sql) ?? [];
  if (altered) return { does: 'alter', table: altered, ...changesOf(changes.split(',\n'), sql) };
  if (/^\s*(alter|create|drop|rename|truncate)\b/i.test(sql)) throw new Error(`A migration cannot say: ${sql}`);
  return { does: 'other' };
}

const COLUMN = /^`(\w+)` (.+)$/;
const KEY = /^((?:unique )?key) `(\w+)` (\(.+\))$/;

function partsOf(lines: readonly string[]): { columns: Part[]; keys: Part[] } {
  const columns: Part[] = [];
  const keys: Part[] = [];
  for (const line of lines) {
    const [, column, definition = ''] = COLUMN.exec(line) ?? [];
    const [, kind, key, of] = KEY.exec(line) ?? [];
    if (column) columns.push({ name: column, definition });
    else if (key) keys.push({ name: key, definition: `${kind} ${of}` });
    else keys.push({ name: 'PRIMARY', definition: line });
  }
  return { columns, keys };
}

function changesOf(lines: readonly string[], sql: string) {
  const changes: Change[] = [];
  let algorithm: string | null = null;
  let lock: string | null = null;
  for (const line of lines) {
    const [, how, value = ''] = /^(algorithm|lock)=(\w+)$/.exec(line) ?? [];
    if (how === 'algorithm') algorithm = value;
    else if (how === 'lock') lock = value;
    else changes.push(changeOf(line, sql));
  }
  return { changes, algorithm, lock };
}

function changeOf(line: string, sql: string): Change {
  const [, dropped, gone] = /^drop (column|key) `(\w+)`$/.exec(line) ?? [];
  if (gone) return { verb: 'drop', kind: dropped === 'key' ? 'key' : 'column', name: gone };
  const [, verb, name, definition] = /^(add|modify) column `(\w+)` (.+)$/.exec(line) ?? [];
  if (name && definition)
    return { verb: verb === 'add' ? 'add' : 'modify', kind: 'column', part: { name, definition } };
  const [, kind = '', key, of] = KEY.exec(line.replace(/^add /, '')) ?? [];
  if (key && line.startsWith('add ')) {
    const part = { name: key, definition: `${kind} ${of}` };
    return { verb: 'add', kind: 'key', part, unique: kind.startsWith('unique') };
  }
  throw new Error(`A migration cannot say: ${sql}`);
}
