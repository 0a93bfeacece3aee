import { type AnyObjectSchema, type ISchema, isSchema, type ObjectSchema } from 'yup';
import { type Definitions, isOptional, toJsonSchema } from '#forms/json-schema/convert.ts';
import { type JsonSchema, noted } from '#forms/json-schema/meta.ts';
import { FileAnswer, StreamedAnswer } from '#http/routing/answers.ts';
import type { Answer } from '#http/routing/reply.ts';
import { type Access, isPage, type Route, refusesStrayKeys } from '#http/routing/route.ts';
import { API_VERSION, API_VERSION_HEADER } from './api-version.ts';
import { nameBodies } from './named.ts';
import {
  ERROR_RESPONSES,
  ERROR_SCHEMA,
  errorResponse,
  IDEMPOTENCY_HEADER,
  meaningOf,
  SECURITY_SCHEMES,
  securityOf,
} from './shared.ts';
import { spell, spellAll } from './spelling.ts';
import { type DeclaredEvent, EVENT_HEADERS, EVENTS_TAG, webhooksOf } from './webhooks.ts';

/** Described once, because generators of clients would make a parameter of it for each operation. */
const VERSION_HEADER = {
  description: 'The version of the API, on every answer below `/svca/v1`, `/svcb/v1` and `/host`.',
  schema: { type: 'string', example: API_VERSION },
};

/** A route of any app. */
type Declared = Route<never>;

export interface DocumentSite {
  baseUrl: string;
  /** Paths from the root under which `a:`, `b:` and `host:` are mounted. */
  mounts: Readonly<Record<'a' | 'b' | 'host', string>>;
  /** Edition that the title names. */
  edition: string;
  /** Schemas that routes refer to by name. */
  schemas: Readonly<Record<string, ISchema<unknown>>>;
  /** Events that webhooks receive. */
  events?: readonly DeclaredEvent[];
}

/** Creates the OpenAPI 3.1 document of the routes. Bodies and queries are described by the schemas that check them. */
export function openApiDocument(
  routes: readonly Declared[],
  { baseUrl, mounts, edition, schemas, events = [] }: DocumentSite,
): JsonSchema {
  const definitions: Definitions = { prefix: '#/components/schemas/', schemas: new Map() };
  for (const [name, schema] of Object.entries(schemas)) toJsonSchema(noted({ name }, schema), definitions);
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const route of routes) {
    const path = route.path
      .replace(/^(a|b|host):/, (_all, surface: 'a' | 'b' | 'host') => mounts[surface])
      .replaceAll(/:([a-z_]+)/g, '{$1}')
      .replaceAll(/\*([a-z_]+)/g, '{$1}');
    const operation = nameBodies(operationOf(route, definitions), definitions.schemas);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: spellAll(operation) };
  }
  const webhooks = webhooksOf(events, definitions);
  const named = [...routes.map(({ tag }) => tag), ...(events.length > 0 ? [EVENTS_TAG] : [])];
  const tags = [...new Set(named)].map((name) => ({ name }));
  return {
    openapi: '3.1.0',
    info: {
      title: `durable-forms, ${edition} edition`,
      version: API_VERSION,
      description:
        'Forms, submissions and their processing. Every error has the shape `ErrorAnswer`, unless its route says otherwise. Unknown keys of a body are refused, and the answer names them; so are unknown keys of a query, except on routes for visitors that read no query. A method that a path does not have is answered with 405, and `Allow` names the methods that it has. Answers of the API have its version in the header `API-Version`; pages do not.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl }],
    tags,
    paths,
    ...(events.length > 0 && { webhooks: spellAll(webhooks) }),
    components: {
      schemas: { ErrorAnswer: ERROR_SCHEMA, ...schemasOf(definitions) },
      ...(events.length > 0 && { parameters: EVENT_HEADERS }),
      headers: { [API_VERSION_HEADER]: VERSION_HEADER },
      responses: ERROR_RESPONSES,
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

function schemasOf({ schemas }: Definitions): Record<string, JsonSchema> {
  return Object.fromEntries([...schemas].map(([name, schema]) => [name, spell(schema)]));
}

/** Describes one route as an OpenAPI operation. */
export function operationOf(route: Declared, definitions: Definitions): JsonSchema {
  const {
    tag,
    summary,
    description,
    access,
    security,
    answers,
    audit,
    params = {},
    headers,
    idempotent,
    deprecated,
  } = route;
  const events = [audit ?? []].flat().map((event) => `\`${event}\``);
  const text = [
    description,
    events.length > 0 && `Leaves ${events.join(' or ')} in the audit log.`,
    access === 'preview' && 'Needs the capability `SUBMISSIONS_PREVIEW`.',
    access === 'reader' && 'Needs the capability `SUBMISSIONS_PREVIEW`, and no other.',
    deprecated &&
      `Deprecated since ${deprecated.since}; may end on ${deprecated.sunset}. Instead: ${deprecated.instead}.`,
  ]
    .filter(Boolean)
    .join('\n\n');
  const parameters = [
    ...Object.entries(params).map(([name, { json }]) => ({ name, in: 'path', required: true, schema: json })),
    ...queryParameters(route, definitions),
    ...Object.entries({ ...(idempotent && IDEMPOTENCY_HEADER), ...headers }).map(([name, about]) => {
      return { name, in: 'header', description: about, schema: { type: 'string' } };
    }),
  ];
  const body = bodyOf(route, definitions);
  const errors = errorsOf(route).map((status) => [status, errorResponse(status, isPage(route))]);
  const declared = Object.entries(answers)
    .filter(([status, answer]) => !isErrorPage(Number(status), answer))
    .map(([status, answer]) => [status, responseOf(Number(status), answer, definitions)]);
  return {
    operationId: route.operation,
    tags: [tag],
    summary,
    ...(deprecated && { deprecated: true }),
    ...(text && { description: text }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: Object.fromEntries([...errors, ...declared]),
    security: securityOf(access, security),
  };
}

function queryParameters({ query }: Declared, definitions: Definitions): object[] {
  if (!query) return [];
  return Object.entries((query as ObjectSchema<object>).fields).flatMap(([name, part]) => {
    if (!isSchema(part)) return [];
    const { description, ...schema } = toJsonSchema(part, definitions);
    const about = description === undefined ? {} : { description };
    return [{ name, in: 'query', ...about, ...(!isOptional(part) && { required: true }), schema }];
  });
}

function bodyOf({ body }: Declared, definitions: Definitions): JsonSchema | null {
  if (!body) return null;
  const content = Object.entries(body.content).map(([type, { schema, example }]) => {
    // Routes refuse keys that their schema does not have.
    const described = isYup(schema) ? closed(toJsonSchema(schema, definitions)) : schema;
    return [type, { schema: described, ...(example !== undefined && { example }) }];
  });
  return { ...(body.required && { required: true }), content: Object.fromEntries(content) };
}

/** Forbids further keys. `additionalProperties` does not see the keys of a `$ref` beside it. */
function closed(schema: JsonSchema): JsonSchema {
  return '$ref' in schema ? { ...schema, unevaluatedProperties: false } : { ...schema, additionalProperties: false };
}

function isYup(schema: AnyObjectSchema | JsonSchema): schema is AnyObjectSchema {
  return isSchema(schema);
}

function responseOf(status: number, answer: Answer, definitions: Definitions): JsonSchema {
  const description = meaningOf(status);
  if (answer === null) return { description };
  if (answer instanceof FileAnswer) {
    const content = answer.mediaTypes.map((type) => [type, { schema: fileSchema(type, answer) }]);
    return { description, content: Object.fromEntries(content) };
  }
  const schema = answer instanceof StreamedAnswer ? answer.schema : answer;
  return { description, content: { 'application/json': { schema: toJsonSchema(schema, definitions) } } };
}

/** Without a format, clients would read the bytes of a file as a text. They read all media types of an answer in one way. */
function fileSchema(mediaType: string, { mediaTypes }: FileAnswer): JsonSchema {
  if (mediaType === 'application/json') return {};
  return mediaTypes.every((type) => type.startsWith('text/'))
    ? { type: 'string' }
    : { type: 'string', format: 'binary' };
}

/**
 * True for an error that is answered as a page. Errors that occur before the page is rendered are answered as JSON, so the page
 * alone does not describe the status.
 */
function isErrorPage(status: number, answer: Answer): boolean {
  return status >= 400 && answer instanceof FileAnswer;
}

const BY_ACCESS: Readonly<Record<Access, readonly number[]>> = {
  visitor: [],
  signed: [],
  account: [401, 429],
  admin: [401, 403, 429],
  preview: [401, 403, 429],
  reader: [401, 403, 429],
};

/** Returns the error statuses of a route: those it declares, and those that follow from its access and from what it reads. */
function errorsOf(route: Declared): number[] {
  const { access, answers, body, params = {}, idempotent, errors = [] } = route;
  const pages = Object.keys(answers)
    .map(Number)
    .filter((status) => isErrorPage(status, answers[status] ?? null));
  const ofReading = [
    ...(body ? [400, 413, 415, 422] : []),
    ...(refusesStrayKeys(route) ? [422] : []),
    ...(Object.keys(params).length > 0 ? [400, 404] : []),
    ...(idempotent ? [400, 409] : []),
  ];
  return [...new Set([...BY_ACCESS[access], ...ofReading, ...errors, ...pages, 500, 503])].sort((a, b) => a - b);
}
