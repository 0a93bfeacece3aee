import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
  /** What the command printed, as JSON. @throws SyntaxError when it is none */
  json(): unknown;
}

/** Settings with which a command starts; nothing listens where they point. */
export const COMMAND_SETTINGS: Record<string, string> = {
  DATABASE_URL: 'mysql://root@127.0.0.1:1/nowhere',
  TEMPORAL_ADDRESS: '127.0.0.1:1',
  APP_KEY: randomBytes(32).toString('base64url'),
  BASE_URL: 'https://forms.example.org',
  MAIL_URL: 'smtp://127.0.0.1:1',
};

/** Runs `durable-forms <args>` as a process of its own, with these settings and no others. */
export function runCommand(args: string[], settings: Record<string, string> = COMMAND_SETTINGS): Promise<Ended> {
  const cli = fileURLToPath(new URL('../../bin/cli.ts', import.meta.url));
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [cli, ...args], {
      env: { PATH: process.env.PATH, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [stdout, stderr] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr, json: () => JSON.parse(stdout) }));
  });
}
