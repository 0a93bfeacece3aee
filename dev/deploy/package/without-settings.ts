import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#dev/setup/context.ts';
import type { Site } from './site.ts';

/** Runs commands in any order where nothing is set, as somebody does who begins. @throws Error when one does not say what to do */
export function tryWithoutSettings(site: Site): void {
  const folder = join(site.folder, 'bare');
  mkdirSync(folder);
  const expect = (line: string, code: number, ...texts: string[]) => {
    const ended = site.run(`npx durable-forms ${line}`, { folder });
    const missing = texts.filter((text) => !`${ended.stdout}${ended.stderr}`.includes(text));
    if (ended.code === code && missing.length === 0) return;
    throw new Error(`durable-forms ${line} ended with ${ended.code}, without ${missing.join(', ')}:\n${ended.stderr}`);
  };
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  expect('--version', 0, version);
  expect('--help', 0, 'durable-forms <command>');
  const needed = ['DATABASE_URL: is needed', '"durable-forms init"', '"durable-forms dev"'];
  for (const line of ['start', 'doctor', 'migrate', 'listen --forward-to http://127.0.0.1:1/'])
    expect(line, 1, ...needed);
  expect('init', 0, 'Fill in DATABASE_URL and MAIL_URL in ');
  expect('init', 1, 'is there already');
  for (const line of ['start', 'doctor']) expect(line, 1, 'DATABASE_URL: is needed', 'Set them in durable-forms.env');
  const file = join(folder, 'durable-forms.env');
  const away =
    'DATABASE_URL=mysql://me:secret@127.0.0.1:1/forms\nMAIL_URL=smtp://127.0.0.1:1\nTEMPORAL_ADDRESS=127.0.0.1:1\n';
  writeFileSync(file, `${readFileSync(file, 'utf8')}${away}START_WAIT_MS=1000\n`);
  expect('start', 1, 'waiting: the database is away (DATABASE_URL)', 'the engine is away (TEMPORAL_ADDRESS)');
  expect('doctor', 1, 'The configured address is 127.0.0.1:1/forms.', 'TEMPORAL_ADDRESS');
  expect('migrate', 1, 'DATABASE_URL');
}
