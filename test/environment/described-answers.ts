import type { Express } from 'express';
import type { JsonSchema } from '#forms/json-schema/meta.ts';
import { type DocumentSite, openApiDocument } from '#http/openapi/document.ts';
import { nameOf, type Route } from '#http/routing/route.ts';
import { isObject } from '#json.ts';
import { closeSchema, mistakesOf, schemaCompiler } from './document-schemas.ts';

/** The parts of an answer that are compared with the document. */
export interface SomeAnswer {
  status: number;
  body: unknown;
  text: string;
}

interface Operation {
  pattern: RegExp;
  method: string;
  responses: Record<string, JsonSchema>;
}

const MOUNTS = { a: 'a:', b: 'b:', host: 'host:' };

/**
 * Compares answers with the API document's description of their routes: the status must be documented, and the body must have
 * each documented key and no other. Ignores answers that are not JSON objects, and undeclared routes.
 * @returns a function to call with `GET`, `b:/forms/7` and the answer, which returns the mistakes
 */
export function describedAnswers(app: Express): (method: string, path: string, answer: SomeAnswer) => string[] {
  let made: ReturnType<typeof checkerFor> | undefined;
  return (method, path, answer) => {
    const { declared, schemas } = app.locals as { declared: Route<never>[] } & Pick<DocumentSite, 'schemas'>;
    made ??= checkerFor(declared, schemas);
    return made(method, path, answer);
  };
}

/**
 * Checkers by the names of their routes: a document takes long to compile, and most services of a test process have the same
 * routes.
 */
const checkers = new Map<string, ReturnType<typeof checkerOf>>();

function checkerFor(declared: readonly Route<never>[], named: DocumentSite['schemas']) {
  const key = declared.map(nameOf).toSorted().join();
  const checker = checkers.get(key) ?? checkerOf(declared, named);
  checkers.set(key, checker);
  return checker;
}

function checkerOf(declared: readonly Route<never>[], named: DocumentSite['schemas']) {
  const document = openApiDocument(declared, { baseUrl: '', mounts: MOUNTS, edition: 'Pro', schemas: named });
  const { responses: shared = {}, schemas = {} } = document.components as Record<string, Record<string, JsonSchema>>;
  const compile = schemaCompiler(schemas, { strict: false, allErrors: true, change: closeSchema });
  const operations = operationsOf(document.paths as Record<string, Record<string, Operation>>);

  return (method: string, path: string, { status, body, text }: SomeAnswer): string[] => {
    const [address = ''] = path.split('?');
    const operation = operations.find((one) => one.method === method && one.pattern.test(address));
    if (!operation || !isObject(body)) return [];
    const response = operation.responses[status];
    if (!response) return [`the document has no answer ${status}`];
    const named = typeof response.$ref === 'string' ? shared[response.$ref.split('/').at(-1) ?? ''] : response;
    const content = named?.content as Record<string, { schema: JsonSchema }> | undefined;
    const schema = content?.['application/json']?.schema;
    if (!schema) return text === '' ? [] : ['the document has no JSON for it'];
    return mistakesOf(compile(schema), body);
  };
}

/** Paths without parameters come first: `/forms/import` is not a `/forms/{id}`. */
function operationsOf(paths: Record<string, Record<string, Operation>>): Operation[] {
  const inOrder = Object.entries(paths).toSorted(([a], [b]) => placesIn(a) - placesIn(b));
  return inOrder.flatMap(([path, methods]) => {
    const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`, 'i');
    return Object.entries(methods).map(([method, { responses }]) => {
      return { pattern, method: method.toUpperCase(), responses };
    });
  });
}

function placesIn(path: string): number {
  return path.split('{').length - (path.includes('.') ? 0.5 : 0);
}
