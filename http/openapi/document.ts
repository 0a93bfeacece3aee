import { type AnyObjectSchema, type ISchema, isSchema, type ObjectSchema } from 'yup';
import { type Definitions, isOptional, toJsonSchema } from '#forms/json-schema/convert.ts';
import { type JsonSchema, noted } from '#forms/json-schema/meta.ts';
import { FileAnswer } from '#http/routing/answers.ts';
import type { Content } from '#http/routing/body.ts';
import type { RouteDoc, RouteDocs } from './route-doc.ts';
import { exampleOf, schemaOf, Variants } from './sample.ts';
import { ERROR_RESPONSES, ERROR_SCHEMA, errorResponse, meaningOf, SECURITY_SCHEMES, securityOf } from './shared.ts';

export interface DocumentSite {
  baseUrl: string;
  /** Where `a:`, `b:` and `host:` stand, as paths from the root. */
  mounts: Readonly<Record<'a' | 'b' | 'host', string>>;
  /** Named in the title. */
  edition: string;
  /** Those that routes refer to by name. */
  schemas: Readonly<Record<string, ISchema<unknown>>>;
}

/** Keys of JSON Schema in a parameter that OpenAPI has beside its schema. */
type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: JsonSchema };

/** The OpenAPI 3.1 document of these routes. Bodies and queries are made of the schemas that check them. */
export function openApiDocument(docs: RouteDocs, { baseUrl, mounts, edition, schemas }: DocumentSite): JsonSchema {
  const definitions: Definitions = { prefix: '#/components/schemas/', found: new Map() };
  for (const [name, schema] of Object.entries(schemas)) toJsonSchema(noted({ name }, schema), definitions);
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const [route, doc] of Object.entries(docs)) {
    const [method = '', pattern = ''] = route.split(' ');
    const path = pattern
      .replace(/^(a|b|host):/, (_all, surface: 'a' | 'b' | 'host') => mounts[surface])
      .replaceAll(/:([a-z_]+)/g, '{$1}')
      .replaceAll(/\*([a-z_]+)/g, '{$1}');
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(route, path, doc, definitions) };
  }
  const tags = [...new Set(Object.values(docs).map(({ tag }) => tag))].map((name) => ({ name }));
  return {
    openapi: '3.1.0',
    info: {
      title: `durable-forms, ${edition} edition`,
      version: '1.0.0',
      description:
        'Forms, submissions and what becomes of them. Every error has the shape `Error`, unless its route says otherwise. Unknown keys of a body are refused, and named; so are those of a query, but for routes of visitors that read none.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl }],
    tags,
    paths,
    components: {
      schemas: { Error: ERROR_SCHEMA, ...Object.fromEntries(definitions.found) },
      responses: ERROR_RESPONSES,
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

function operationOf(route: string, path: string, doc: RouteDoc, definitions: Definitions): JsonSchema {
  const { tag, summary, description, access, security, answers, errorBodies = {} } = doc;
  const parameters = [...pathParameters(path, doc), ...queryParameters(doc, definitions), ...headerParameters(doc)];
  const body = bodyOf(doc, definitions);
  const responses = (of: Readonly<Record<number, unknown>>) =>
    Object.entries(of).map(([status, answer]) => [status, responseOf(Number(status), answer, definitions)]);
  const others = errorsOf(path, doc).map((status) => [status, errorResponse(status, doc.errorPages ?? false)]);
  const capability = access === 'preview' ? 'Needs the capability `SUBMISSIONS_PREVIEW`.' : '';
  const text = [description, capability].filter(Boolean).join('\n\n');
  return {
    operationId: operationIdOf(route),
    tags: [tag],
    summary,
    ...(text && { description: text }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: Object.fromEntries([...others, ...responses(answers), ...responses(errorBodies)]),
    security: securityOf(access, security),
  };
}

/** `POST b:/forms/:id/restore` is `post_b_forms_id_restore`. */
function operationIdOf(route: string): string {
  return route
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '_')
    .replace(/_$/, '');
}

function pathParameters(path: string, { params = {} }: RouteDoc): Parameter[] {
  const whole = { type: 'integer', minimum: 1 };
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    return { name, in: 'path', required: true, schema: params[name] ?? whole };
  });
}

function queryParameters({ query }: RouteDoc, definitions: Definitions): object[] {
  if (!query) return [];
  return Object.entries((query as ObjectSchema<object>).fields).flatMap(([name, part]) => {
    if (!isSchema(part)) return [];
    const { description, ...schema } = toJsonSchema(part, definitions);
    const about = description === undefined ? {} : { description };
    return [{ name, in: 'query', ...about, ...(!isOptional(part) && { required: true }), schema }];
  });
}

function headerParameters({ headers = {} }: RouteDoc): object[] {
  return Object.entries(headers).map(([name, description]) => {
    return { name, in: 'header', description, schema: { type: 'string' } };
  });
}

function bodyOf(doc: RouteDoc, definitions: Definitions): JsonSchema | null {
  const { body, bodyTypes = ['application/json'], bodyExample } = doc;
  const all: [string, Content][] = doc.content
    ? Object.entries(doc.content)
    : body === undefined
      ? []
      : bodyTypes.map((type) => [type, { schema: body, example: bodyExample }]);
  if (all.length === 0) return null;
  const content = all.map(([type, { schema, example }]) => {
    // The routes refuse keys that their schema has not.
    const made = isYup(schema) ? { ...toJsonSchema(schema, definitions), additionalProperties: false } : schema;
    return [type, { schema: made, ...(example !== undefined && { example: exampleOf(example) }) }] as const;
  });
  const required = doc.bodyRequired ?? content.some(([, { schema }]) => Array.isArray((schema as JsonSchema).required));
  return { ...(required && { required }), content: Object.fromEntries(content) };
}

function isYup(body: AnyObjectSchema | JsonSchema): body is AnyObjectSchema {
  return isSchema(body);
}

function responseOf(status: number, answer: unknown, definitions: Definitions): JsonSchema {
  const description = meaningOf(status);
  if (answer === null) return { description };
  if (answer instanceof FileAnswer) {
    return { description, content: { [answer.mediaType]: { schema: { type: 'string' } } } };
  }
  if (isSchema(answer)) {
    return { description, content: { 'application/json': { schema: toJsonSchema(answer, definitions) } } };
  }
  if (!(answer instanceof Variants)) {
    return { description, content: { 'application/json': { schema: schemaOf(answer), example: exampleOf(answer) } } };
  }
  const examples = Object.fromEntries(
    answer.all.map((one, index) => [`variant_${index + 1}`, { value: exampleOf(one) }]),
  );
  const schema = { anyOf: answer.all.map(schemaOf) };
  return { description, content: { 'application/json': { schema, examples } } };
}

/** Statuses of errors: those of the route's own, and those that follow from what it asks and reads. */
function errorsOf(path: string, { access, query, body, content, errors = [] }: RouteDoc): number[] {
  const bySession = { visitor: [], signed: [], account: [401, 429], admin: [401, 403, 429], preview: [401, 403, 429] }[
    access
  ];
  const byReading = [
    ...(body || content ? [400, 413, 415, 422] : []),
    ...(query ? [422] : []),
    ...(path.includes('{') ? [400, 404] : []),
  ];
  return [...new Set([...bySession, ...byReading, ...errors, 500, 503])].sort((a, b) => a - b);
}
