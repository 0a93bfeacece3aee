import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { startService, type TestService } from '#test/environment/service.ts';
import { bodyB, createForm, submitB, tokensOf, VALUES } from '#test/environment/visitor.ts';

interface Document {
  info: { title: string };
  servers: { url: string }[];
  paths: Record<string, { post?: Submit; get?: { parameters: { in: string }[] } }>;
  components: { schemas: { Values: Schema } };
}
interface Submit {
  parameters: { name: string }[];
  requestBody: { content: { 'application/json': { schema: Schema } } };
}
interface Schema {
  properties: Record<string, object>;
  required?: string[];
}

let service: TestService;
let id: number;
beforeAll(async () => {
  service = await startService();
  id = await createForm(service);
});
afterAll(() => service.close());

async function read(path: string) {
  const { status, body, headers } = await service.as.admin('GET', path);
  return { status, document: body as Document, etag: headers.get('etag') };
}

test('a form has an OpenAPI document of its own, with its paths and its fields', async () => {
  const { status, document, etag } = await read(`b:/forms/${id}/openapi.json`);
  expect([status, etag, document.info.title]).toEqual([200, '"1"', 'Contact us']);
  expect(await new Validator().validate(JSON.parse(JSON.stringify(document)))).toMatchObject({ valid: true });
  expect(Object.keys(document.paths)).toEqual([
    expect.stringMatching(new RegExp(`/forms/${id}/token$`)),
    expect.stringMatching(new RegExp(`/forms/${id}/submissions$`)),
  ]);
  const { Values } = document.components.schemas;
  const values = await service.as.admin('GET', `b:/forms/${id}/schema`);
  expect(values.body).toMatchObject(Values);
});

test('takes what the form takes, and says what a submission needs', async () => {
  const { document } = await read(`b:/forms/${id}/openapi.json`);
  const [, { post }] = Object.values(document.paths) as [unknown, { post: Submit }];
  const { parameters, requestBody } = post;
  expect(parameters.map(({ name }) => name)).toContain('X-Svcb-Api-Key');
  const accepts = new Ajv2020({ strict: false, validateFormats: false }).compile({
    ...requestBody.content['application/json'].schema,
    components: document.components,
  });
  const sent = bodyB(await tokensOf(service, id));
  expect([accepts(sent), (await submitB(service, id, VALUES)).status]).toEqual([true, 200]);
  expect([accepts({ ...sent, email: undefined }), accepts({ ...sent, email: 5 })]).toEqual([false, false]);
});

test('of a form that is not there is 404', async () => {
  const { status, document } = await read('b:/forms/999999/openapi.json');
  expect([status, document]).toEqual([404, expect.objectContaining({ code: 'form_not_found' })]);
});
