import { expect, test } from '@jest/globals';
import { documentOfSource } from '#dev/console/document.ts';
import { createDemo } from '#dev/demo/demo.ts';
import { loadDemoPro } from '#dev/demo/load-pro.ts';
import { prepare } from '#dev/demo/prepare.ts';
import { createServer, filesOf, handlersOf } from '#dev/demo/serve.ts';
import type { JsonSchema } from '#forms/json-schema/meta.ts';
import { closeSchema, mistakesOf, schemaCompiler } from '#test/environment/document-schemas.ts';
import { formRules } from '#test/environment/form-rules.ts';
import type { ProCalls } from './call.ts';
import { everyCall } from './calls.ts';
import { addressesOfConsole, callsOfConsole } from './named.ts';

interface Document {
  paths: Record<string, Record<string, { responses: Record<string, { content?: Content; $ref?: string }> }>>;
  components: { schemas: Record<string, JsonSchema>; responses: Record<string, { content: Content }> };
}
type Content = Record<string, { schema: JsonSchema }>;

const [prepared, pro, document] = await Promise.all([
  prepare(),
  loadDemoPro(),
  documentOfSource() as Promise<unknown> as Promise<Document>,
]);
/** Absent in a copy without the Pro package. */
const ofPro = new URL('./pro/calls.ts', import.meta.url);
const proCalls: ProCalls | undefined = pro && (await import(ofPro.href)).proCalls;
const edition = pro ? 'pro' : 'free';
const NOW = new Date('2031-03-04T12:00:00Z');
const begin = () => createDemo({ prepared, css: '/form.css', edition, pro, clock: () => NOW, answers: 12 });

/** Operations of the console that nobody can reach in the demo. */
const UNREACHED: Readonly<Record<string, string>> = {
  'GET /svcb/v1/imports/{uuid}': 'the demo takes no table, so there is no import to open',
  'GET /svcb/v1/imports/{uuid}/errors': 'as above',
  'POST /svcb/v1/imports/{uuid}/run': 'as above',
  'DELETE /svcb/v1/imports/{uuid}': 'as above',
};

test('the demo answers every operation that the console names', () => {
  const demo = begin();
  const known = Object.keys({ ...handlersOf(demo, pro), ...filesOf(demo, pro) });
  const named = callsOfConsole(edition);
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((call) => !known.includes(call))).toEqual(Object.keys(UNREACHED).sort());
});

test('the demo answers every address that the console puts together', () => {
  const demo = begin();
  const known = Object.keys({ ...handlersOf(demo, pro), ...filesOf(demo, pro) }).map((call) =>
    (call.split(' ')[1] ?? '').replaceAll(/\{\w+\}/g, '{}'),
  );
  const unknown = addressesOfConsole().filter((address) => !known.includes(address));
  // Tables of refused rows belong to imports, which the demo does not take; documents belong to the Pro edition.
  expect(unknown).toEqual(['/svcb/v1/imports/{}/refused.csv', ...(pro ? [] : ['/svcb/v1/submissions/{}.pdf'])]);
});

test('the rules of forms are those of the service', () => {
  expect(begin().rules.configJsonSchema()).toEqual(formRules.configJsonSchema());
});

const compile = schemaCompiler(document.components.schemas, { change: closeSchema, allowUnionTypes: true });

function schemaOf(operation: string, status: number): JsonSchema | null | undefined {
  const [method = '', path = ''] = operation.split(' ');
  const found = document.paths[path]?.[method.toLowerCase()]?.responses[status];
  const response = found?.$ref ? document.components.responses[found.$ref.split('/').at(-1) ?? ''] : found;
  if (!response) return undefined;
  return response.content?.['application/json']?.schema ?? null;
}

test('every answer is one that the API document describes', async () => {
  const demo = begin();
  const serve = createServer(demo, pro);
  const faults: string[] = [];
  const answered = new Set<string>();
  for (const { call, body, refused } of everyCall(demo, proCalls)) {
    const [method = '', address = ''] = call.split(' ');
    const init = { method, ...(method !== 'GET' && body !== undefined && { body: JSON.stringify(body) }) };
    const { operation, response } = await serve(new Request(`http://localhost/rest${address}`, init));
    if (operation) answered.add(operation);
    const text = await response.text();
    if (response.ok === refused) faults.push(`${call}: ${response.status} ${text.slice(0, 300)}`);
    const schema = schemaOf(operation ?? '', response.status);
    if (schema === undefined) faults.push(`${call}: ${response.status} is not in the document`);
    // A file may have other media types beside JSON.
    const isFile = !(response.headers.get('content-type') ?? 'application/json').startsWith('application/json');
    if (schema && !isFile)
      faults.push(...mistakesOf(compile(schema), JSON.parse(text)).map((one) => `${call}: ${one}`));
  }
  expect(faults).toEqual([]);
  const all = Object.keys({ ...handlersOf(demo, pro), ...filesOf(demo, pro) });
  expect(all.filter((operation) => !answered.has(operation))).toEqual([]);
});
