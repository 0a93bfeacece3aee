import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startService, type TestService } from '#test/environment/service.ts';
import { createForm } from '#test/environment/visitor.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const packages = createRequire(import.meta.url);
/** Keys with a default are optional in requests. */
const OPTIONS = ['--default-non-nullable=false'];
const CLIENT = `
import type { paths } from './api.ts';

type FormPath = paths['/rest/svcb/v1/forms/{id}'];
type Form = FormPath['get']['responses'][200]['content']['application/json'];
type Save = FormPath['put']['requestBody']['content']['application/json'];
type Saved = FormPath['put']['responses'][200]['content']['application/json'];

export async function relabel(address: string, headers: Record<string, string>, label: string): Promise<Saved> {
  const form = (await (await fetch(address, { headers })).json()) as Form;
  for (const field of form.config.fields) if (field.type === 'email') field.label = label;
  const { options } = form.config;
  if (options) options.allowed_origins = ['https://www.example.org'];
  const save: Save = { title: form.title + ' again', config: form.config };
  const answer = await fetch(address, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json', 'if-match': \`"\${form.revision}"\` },
    body: JSON.stringify(save),
  });
  return (await answer.json()) as Saved;
}
`;
const CREATE = `
import type { components } from './api.ts';

export const create: components['schemas']['CreateFormRequest'] = {
  title: 'Contact',
  config: {
    fields: [{ type: 'email', name: 'email', required: true }, { type: 'radio', name: 'topic', options: [{ value: 'help' }] }],
    options: { notifications: [{ key: 'office', to: 'office@example.org', subject: 'New' }] },
  },
};
`;

let service: TestService;
let folder: string;
beforeAll(async () => {
  service = await startService({ edition: 'free' });
  folder = mkdtempSync(join(tmpdir(), 'durable-forms-client-'));
  const { text } = await service.call('GET', 'b:/openapi.json');
  writeFileSync(join(folder, 'openapi.json'), text);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const generator = join(dirname(packages.resolve('openapi-typescript/package.json')), 'bin/cli.js');
  const hook = pathToFileURL(join(here, 'typescript-5.mjs')).href;
  run(['--import', hook, generator, join(folder, 'openapi.json'), '-o', join(folder, 'api.ts'), ...OPTIONS]);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await service.close();
});

const run = (args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${args.join(' ')}: ${stdout}${stderr}`);
};
/** @throws Error with the compiler's messages */
const compile = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  const compiler = join(dirname(packages.resolve('typescript/package.json')), 'bin/tsc');
  const options = [
    '--noEmit',
    '--strict',
    '--target',
    'es2024',
    '--module',
    'nodenext',
    '--allowImportingTsExtensions',
  ];
  run([compiler, ...options, name]);
};

describe('a client that openapi-typescript has generated from the document', () => {
  test('compiles, reads a form, changes it and writes it back', async () => {
    compile('client.ts', CLIENT);
    const { relabel } = (await import(pathToFileURL(join(folder, 'client.ts')).href)) as {
      relabel(address: string, headers: Record<string, string>, label: string): Promise<unknown>;
    };
    const id = await createForm(service);
    const before = (await service.as.admin('GET', `b:/forms/${id}`)).body as Read;
    const saved = await relabel(`${service.url}/rest/svcb/v1/forms/${id}`, service.admin, 'Your address');
    const fields = before.config.fields.map((field) =>
      field.type === 'email' ? { ...field, label: 'Your address' } : field,
    );
    expect(saved).toMatchObject({
      id,
      title: `${before.title} again`,
      revision: before.revision + 1,
      config: { fields, options: { allowed_origins: ['https://www.example.org'] } },
    });
  });

  test('takes a form with nothing but what a save needs', () => {
    expect(() => compile('create.ts', CREATE)).not.toThrow();
    expect(() => compile('wrong-create.ts', CREATE.replace("title: 'Contact',", ''))).toThrow('title');
  });

  test.each([
    ['a config without fields', 'form.config.fields = undefined', 'undefined'],
    ['a value of another type', 'if (options) options.min_fill_seconds = "2"', 'string'],
    ['a type of field that there is not', "form.config.fields.push({ type: 'emial', name: 'a' })", 'emial'],
  ])('does not compile with %s', (_what, line, named) => {
    const wrong = CLIENT.replace('  if (options)', `  ${line};\n  if (options)`);
    expect(() => compile('wrong.ts', wrong)).toThrow(named);
  });
});

interface Read {
  title: string;
  revision: number;
  config: { fields: { type: string }[] };
}
