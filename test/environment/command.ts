import { spawn } from 'node:child_process';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { expect } from '@jest/globals';
import { runCommandLine } from '#bin/command-line/command-line.ts';
import { commandsOf } from '#bin/commands/index.ts';
import { programOf } from './processes.ts';
import { ENVIRONMENT } from './settings.ts';

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
  /**
   * Parses the command's output as JSON.
   * @throws SyntaxError when it is not JSON
   */
  json(): unknown;
}

const CLI = programOf(fileURLToPath(new URL('../../bin/cli.ts', import.meta.url)));

export { ENVIRONMENT as COMMAND_SETTINGS };

/** Runs `durable-forms <args>` in its own process, with exactly these settings; `input` is its standard input. */
export function runCommand(args: string[], settings: Record<string, string> = ENVIRONMENT, input = ''): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [CLI, ...args], {
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...settings },
      stdio: 'pipe',
    });
    let [stdout, stderr] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    // A command that does not read its input may have ended before.
    child.stdin.on('error', () => {}).end(input);
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr, json: () => JSON.parse(stdout) }));
  });
}

/** Runs a command within this process, which is much faster. */
export async function runHere(
  args: string[],
  settings: Record<string, string> = ENVIRONMENT,
  input = '',
): Promise<Ended> {
  let [stdout, stderr] = ['', ''];
  const code = await runCommandLine(await commandsOf(settings), args, {
    env: settings,
    stdin: Readable.from([Buffer.from(input)]),
    stdout: { write: (text) => (stdout += text) },
    stderr: { write: (text) => (stderr += text) },
  });
  return { code, stdout, stderr, json: () => JSON.parse(stdout) };
}

/** Expects the properties of every failure: its exit code, no output for a program that reads it, no stack. */
export function expectFailure(ended: Ended, code: number, message: string): void {
  expect(ended.stderr).toContain(message);
  expect(ended.stderr).not.toMatch(/^\s+at /m);
  expect(ended).toMatchObject({ code, stdout: '' });
}
