import { constants } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { figure } from '#security/budget-tables/budget.ts';
import { budgets } from '#security/budgets.ts';
import type { Surroundings } from './command.ts';

/** A problem with the input to be read, which the message names. */
export class InputMistake extends Error {}

/** Reads a file; `-` is standard input. @throws Error naming the option, the file and the problem */
export async function readInput(
  surroundings: Pick<Surroundings, 'stdin'>,
  option: string,
  file: string,
  most: number = budgets.commandInput.atMost,
): Promise<string> {
  const parts: Uint8Array[] = [];
  try {
    for await (const part of inputBytes(surroundings, file, most)) parts.push(part);
  } catch (error) {
    throw new Error(`--${option}: ${fileMistake(error, file)}`);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts));
  } catch {
    throw new Error(`--${option}: ${file === '-' ? 'standard input' : file} is not valid UTF-8`);
  }
}

/** Reads a file in pieces. Opens it on the first read. @throws InputMistake as soon as it exceeds `most` bytes */
export async function* inputBytes(
  { stdin }: Pick<Surroundings, 'stdin'>,
  file: string,
  most: number,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const read of file === '-' ? stdin : await fileStream(file)) {
    const part = typeof read === 'string' ? Buffer.from(read) : read;
    bytes += part.length;
    if (bytes > most) {
      const name = file === '-' ? 'standard input' : file;
      throw new InputMistake(`${name} has more than ${figure(most)} bytes, which is all that is read`);
    }
    yield part;
  }
}

async function fileStream(file: string) {
  // Opened without waiting: a pipe without a writer would block the command for ever.
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
  const found = await handle.stat();
  if (found.isFile()) return handle.createReadStream();
  await handle.close();
  throw new InputMistake(
    found.isDirectory()
      ? `${file} is a folder; give the path of a file`
      : `${file} is a pipe or a device and no file; give - and let it be read from standard input`,
  );
}

/** Writes a whole file. Does not wait for a reader if the file is a pipe. */
export function writeText(file: string, text: string): Promise<void> {
  const { O_CREAT, O_NONBLOCK, O_TRUNC, O_WRONLY } = constants;
  return writeFile(file, text, { flag: O_WRONLY | O_CREAT | O_TRUNC | O_NONBLOCK });
}

/** Describes why a file could not be written. */
export function writeMistake(error: unknown, file: string): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENXIO') return `${file} is a pipe that nobody reads; give the path of a file`;
  return code === 'ENOENT' ? `there is no folder for ${file}; make it first` : fileMistake(error, file);
}

/** Describes why a file could not be read. */
export function fileMistake(error: unknown, file: string): string {
  if (error instanceof InputMistake) return error.message;
  const { code, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return `there is no file ${file}; give the path of one that is there`;
    case 'EISDIR':
      return `${file} is a folder; give the path of a file`;
    case 'EACCES':
    case 'EPERM':
      return `${file} cannot be opened; see what this account may do there`;
    default:
      return `${file} cannot be used: ${message}`;
  }
}

/**
 * Reads a password from one line of standard input: everyone on the machine can read arguments, and they stay in the shell's
 * history.
 */
export async function readPassword(surroundings: Surroundings): Promise<string> {
  const input = await readInput(surroundings, 'password-stdin', '-', budgets.commandSecret.atMost);
  const password = input.replace(/\r?\n$/, '');
  if (password === '') throw new Error('--password-stdin: standard input has no password');
  if (/[\r\n]/.test(password)) throw new Error('--password-stdin: standard input has more than one line');
  return password;
}

/** @throws the error that `refuse` creates, without the surrounding text, which may be a secret */
export function parseJson(json: string, refuse: (mistake: string) => Error): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    const [position = ''] = /position \d+/.exec((error as Error).message) ?? [];
    throw refuse(position ? `is not JSON, at ${position}` : 'is not JSON');
  }
}
