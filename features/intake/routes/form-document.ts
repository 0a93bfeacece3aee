import { activeForm, type FormParts } from '#features/forms/use-cases.ts';
import type { JsonObject } from '#forms/config/json.ts';
import type { JsonSchema } from '#forms/json-schema/meta.ts';
import { jsonSchemaOf } from '#forms/values/json-schema.ts';
import { API_VERSION } from '#http/openapi/api-version.ts';
import { openApiDocument } from '#http/openapi/document.ts';
import { shaped } from '#http/routing/answers.ts';
import { FORM_ID } from '#http/routing/params.ts';
import { etag, reply } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import { submitRouteB } from './submit-b.ts';
import { tokenRouteB } from './tokens.ts';

interface DocumentParts extends FormParts {
  baseUrl: string;
  /** Paths of the surfaces and of the host's routes. */
  surfaceA: string;
  surfaceB: string;
  host: string;
}

const VALUES = 'Values';

/** The OpenAPI document of a single form, with values typed by the names of its fields. */
export const formDocumentRoute = route({
  operation: 'readFormApiDocument',
  method: 'GET',
  path: 'b:/forms/:id/openapi.json',
  tag: 'Forms',
  summary: 'The OpenAPI 3.1 document of a form',
  description:
    'The two requests that submit this form, for its token and for the submission, with the values typed by field name. For generators of clients. The keys of the values are those of `GET /forms/{id}/schema`.',
  access: 'admin',
  params: { id: FORM_ID },
  answers: { 200: shaped<JsonObject>({ type: 'object' }) },
  async handle({ forms, baseUrl, surfaceA, surfaceB, host }: DocumentParts, { params }) {
    const { title, config, revision } = await activeForm(forms, params.id);
    const mounts = { a: surfaceA, b: surfaceB, host };
    const document = openApiDocument([tokenRouteB, submitRouteB], { baseUrl, mounts, edition: '', schemas: {} });
    return reply(200, formDocument(document, { id: params.id, title, values: jsonSchemaOf(config) }), etag(revision));
  },
});

interface Described {
  id: number;
  title: string;
  /** JSON Schema of the values. */
  values: JsonObject;
}

interface Operation {
  operationId: string;
  parameters?: { name: string; in: string }[];
  requestBody?: { content: { 'application/json': { schema: JsonSchema; example?: unknown } } };
  responses: Record<string, JsonSchema>;
}

/** Specialises the general document for one form: inserts its id into the paths, and adds the schema of its values. */
function formDocument(document: JsonSchema, { id, title, values }: Described): JsonObject {
  const { $schema: _dialect, ...schema } = values;
  const paths = Object.entries(document.paths as Record<string, Record<string, Operation>>).map(([path, methods]) => {
    const own = Object.entries(methods).map(([method, operation]) => [method, operationOf(operation)]);
    return [path.replace('{id}', String(id)), Object.fromEntries(own)];
  });
  const { components, ...rest } = document as { components: { schemas: object } } & JsonObject;
  return {
    ...rest,
    info: { title, version: API_VERSION, description: `The requests that submit form ${id}.` },
    paths: Object.fromEntries(paths),
    components: { ...components, schemas: { ...components.schemas, [VALUES]: schema } },
  };
}

function operationOf({ parameters = [], requestBody, ...operation }: Operation): Operation {
  return {
    ...operation,
    parameters: parameters.filter((parameter) => parameter.in !== 'path'),
    ...(requestBody && { requestBody: bodyOf(requestBody) }),
  };
}

/** Adds the schema of the form's values to that of the reserved keys. */
function bodyOf(body: NonNullable<Operation['requestBody']>) {
  const { schema } = body.content['application/json'];
  const all = { allOf: [schema, { $ref: `#/components/schemas/${VALUES}` }] };
  return { ...body, content: { 'application/json': { schema: all } } };
}
