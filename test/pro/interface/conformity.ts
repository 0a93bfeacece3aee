import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { routesOf } from '#bin/composition/express-app.ts';
import { installedFeatures } from '#bin/edition.ts';
import { isObject } from '#forms/config/json.ts';
import type { JsonSchema } from '#forms/json-schema/meta.ts';
import { openApiDocument } from '#http/openapi/document.ts';
import { formRules } from '#test/environment/form-rules.ts';
import type { Answer } from '#test/environment/service.ts';

const MOUNTS = { a: 'a:', b: 'b:', host: 'host:' };

/** Compares answers with what the document says of their routes. Keys that it does not name are mistakes too. */
export async function answerChecker(): Promise<(route: string, answer: Answer) => string[]> {
  const named = { FormConfig: formRules.configSchema };
  const site = { baseUrl: '', mounts: MOUNTS, edition: 'Pro', schemas: named };
  const document = openApiDocument(routesOf(await installedFeatures()), site);
  const { responses = {}, schemas } = document.components as Record<string, Record<string, JsonSchema>>;
  const paths = document.paths as Record<string, Record<string, { responses: Record<string, JsonSchema> }>>;
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  const compiled = new Map<string, ValidateFunction>();

  return (route, { status, body, text }) => {
    const [method = '', path = ''] = route.split(' ');
    const operation = paths[path.replaceAll(/:([a-z_]+)/g, '{$1}')]?.[method.toLowerCase()];
    const response = operation?.responses[status];
    // In the free edition there is no such route.
    if (isObject(body) && body.code === 'route_not_found') return [];
    if (!response) return [`the document has no answer ${status} of ${route}`];
    const named = typeof response.$ref === 'string' ? responses[response.$ref.split('/').at(-1) ?? ''] : response;
    const content = named?.content as Record<string, { schema: JsonSchema }> | undefined;
    const schema = content?.['application/json']?.schema;
    if (!schema) return text === '' || !isObject(body) ? [] : ['the document says that there is no body'];
    const key = `${route} ${status}`;
    const accepts = compiled.get(key) ?? ajv.compile(closed({ ...schema, $defs: schemas }));
    compiled.set(key, accepts);
    accepts(body);
    return (accepts.errors ?? []).map(({ instancePath, message, params }) => {
      return `${instancePath} ${message} ${JSON.stringify(params)}`;
    });
  };
}

/** The schema, which then takes no keys that it does not name. */
function closed(schema: JsonSchema): JsonSchema {
  const close = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(close);
    if (!isObject(part)) return part;
    const inside = Object.fromEntries(Object.entries(part).map(([key, one]) => [key, close(one)]));
    const names = isObject(part.properties) && part.type !== undefined && part.additionalProperties === undefined;
    return names ? { ...inside, additionalProperties: false } : inside;
  };
  const text = JSON.stringify(close(schema)).replaceAll('#/components/schemas/', '#/$defs/');
  return JSON.parse(text) as JsonSchema;
}
