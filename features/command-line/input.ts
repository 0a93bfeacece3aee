import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { Surroundings } from './command.ts';

/** What a file holds; `-` is standard input. @throws Error naming the option. */
export async function readInput({ stdin }: Surroundings, option: string, file: string): Promise<string> {
  try {
    return file === '-' ? await text(stdin) : await readFile(file, 'utf8');
  } catch (error) {
    throw new Error(`--${option}: ${fileMistake(error, file)}`);
  }
}

/** Why a file could not be written. */
export function writeMistake(error: unknown, file: string): string {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' ? `there is no folder for ${file}; make it first` : fileMistake(error, file);
}

/** Why a file could not be read. */
export function fileMistake(error: unknown, file: string): string {
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

/** One line of standard input: arguments can be read by everyone on the machine, and stay in the shell's history. */
export async function readPassword({ stdin }: Surroundings): Promise<string> {
  const password = (await text(stdin)).replace(/\r?\n$/, '');
  if (password === '') throw new Error('--password-stdin: standard input has no password');
  if (/[\r\n]/.test(password)) throw new Error('--password-stdin: standard input has more than one line');
  return password;
}

/** @throws what `refuse` makes of the mistake, which leaves out the text round it: that may be a secret. */
export function parseJson(json: string, refuse: (mistake: string) => Error): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    const [place = ''] = /position \d+/.exec((error as Error).message) ?? [];
    throw refuse(place ? `is not JSON, at ${place}` : 'is not JSON');
  }
}
