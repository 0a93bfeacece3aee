import { routesOf } from '#bin/composition/express-app.ts';
import { installedFeatures } from '#bin/edition.ts';
import type { JsonSchema } from '#forms/json-schema/meta.ts';
import { openApiDocument } from '#http/openapi/document.ts';
import { isObject } from '#json.ts';
import { closeSchema, mistakesOf, schemaCompiler } from '#test/environment/document-schemas.ts';
import { formRules } from '#test/environment/form-rules.ts';
import type { Answer } from '#test/environment/service.ts';

const MOUNTS = { a: 'a:', b: 'b:', host: 'host:' };

/** Returns a function that compares answers with the OpenAPI document. Keys that the document does not name are errors too. */
export async function answerChecker(): Promise<(route: string, answer: Answer) => string[]> {
  const named = { FormConfig: formRules.configSchema };
  const site = { baseUrl: '', mounts: MOUNTS, edition: 'Pro', schemas: named };
  const document = openApiDocument(routesOf(await installedFeatures()), site);
  const { responses = {}, schemas = {} } = document.components as Record<string, Record<string, JsonSchema>>;
  const paths = document.paths as Record<string, Record<string, { responses: Record<string, JsonSchema> }>>;
  const compile = schemaCompiler(schemas, { strict: false, allErrors: true, change: closeSchema });

  return (route, { status, body, text }) => {
    const [method = '', path = ''] = route.split(' ');
    const operation = paths[path.replaceAll(/:([a-z_]+)/g, '{$1}')]?.[method.toLowerCase()];
    const response = operation?.responses[status];
    // The free edition has no such route.
    if (isObject(body) && body.code === 'route_not_found') return [];
    if (!response) return [`the document has no answer ${status} of ${route}`];
    const named = typeof response.$ref === 'string' ? responses[response.$ref.split('/').at(-1) ?? ''] : response;
    const content = named?.content as Record<string, { schema: JsonSchema }> | undefined;
    const schema = content?.['application/json']?.schema;
    if (!schema) return text === '' || !isObject(body) ? [] : ['the document says that there is no body'];
    return mistakesOf(compile(schema), body);
  };
}
