import { describe, expect, test } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import type { JsonSchema } from '#forms/json-schema/meta.ts';
import { openApiDocument } from '#http/openapi/document.ts';
import type { DeclaredEvent } from '#http/openapi/webhooks.ts';
import type { Route } from '#http/routing/route.ts';
import { isObject } from '#json.ts';
import { mistakesOf, schemaCompiler } from '#test/environment/document-schemas.ts';
import { formRules } from '#test/environment/form-rules.ts';

const MOUNTS = { a: '/rest/svca/v1', b: '/rest/svcb/v1', host: '/rest/host' };
const schemas = { FormConfig: formRules.configSchema };
const site = { baseUrl: 'https://forms.example.org', mounts: MOUNTS, schemas };

/** Tests an edition's document with these routes and events. */
export function describeDocument(
  edition: string,
  declared: readonly Route<never>[],
  events: readonly DeclaredEvent[],
): void {
  describe(`the document of the ${edition} edition`, () => {
    const document = openApiDocument(declared, { ...site, edition, events });

    test('has every route, and says which need an account', () => {
      const paths = document.paths as Record<string, Record<string, { security: object[] }>>;
      const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
      const signedIn = operations.filter(({ security }) => security.some((one) => 'application_password' in one));
      const ofAccounts = declared.filter(({ access }) => !['visitor', 'signed'].includes(access));
      expect([operations.length, signedIn.length]).toEqual([declared.length, ofAccounts.length]);
    });

    test('is valid OpenAPI 3.1', async () => {
      const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(document)));
      expect([valid, errors]).toEqual([true, undefined]);
    });

    test('has schemas that can be used, and examples that conform to them', () => {
      const { schemas: named = {}, responses } = document.components as Record<string, Record<string, JsonSchema>>;
      const compile = schemaCompiler(named, { strict: true, strictTypes: false, strictRequired: false });
      const wrong = [
        ...wrongExamples(document.paths, '/paths', compile),
        ...wrongExamples(document.webhooks, '/webhooks', compile),
        ...wrongExamples(responses, '/components/responses', compile),
      ];
      expect(wrong).toEqual([]);
    });

    /** The named schema that a schema refers to, otherwise the schema itself. */
    const resolved = (schema: JsonSchema): JsonSchema => {
      const { schemas: named = {} } = document.components as Record<string, Record<string, JsonSchema>>;
      return typeof schema.$ref === 'string' ? (named[schema.$ref.split('/').at(-1) ?? ''] ?? schema) : schema;
    };

    test('says of every key of a body and of a query what it takes', () => {
      const without: string[] = [];
      for (const [path, methods] of Object.entries(document.paths as Record<string, Record<string, Operation>>)) {
        for (const [method, { parameters = [], requestBody }] of Object.entries(methods)) {
          const parts = parameters.map(({ name, schema }): [string, JsonSchema] => [name, schema]);
          const bodies = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
            Object.entries((resolved(schema).properties ?? {}) as Record<string, JsonSchema>),
          );
          for (const [name, schema] of [...parts, ...bodies]) {
            const says = ['type', 'enum', 'anyOf', '$ref', 'const', 'readOnly', 'if'].some(
              (keyword) => keyword in schema,
            );
            if (!says) without.push(`${method} ${path} ${name}`);
          }
        }
      }
      expect(without).toEqual([]);
    });
  });
}

/** Lists examples that do not satisfy their schemas, in a part of the document. */
function wrongExamples(part: unknown, path: string, compile: ReturnType<typeof schemaCompiler>): string[] {
  if (Array.isArray(part)) return part.flatMap((one, index) => wrongExamples(one, `${path}/${index}`, compile));
  if (!isObject(part)) return [];
  const { schema, example, examples } = part;
  const accepts = isObject(schema) ? compile(schema) : undefined;
  const named = Object.values(isObject(examples) ? examples : {}).map((one) => (one as JsonSchema).value);
  const given = accepts ? [example, ...named].filter((one) => one !== undefined) : [];
  return [
    ...given.flatMap((one) => (accepts ? mistakesOf(accepts, one) : [])).map((mistake) => `${path}: ${mistake}`),
    ...Object.entries(part).flatMap(([key, one]) =>
      wrongExamples(one, `${path}/${key.replaceAll('/', '~1')}`, compile),
    ),
  ];
}

interface Operation {
  parameters?: { name: string; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
}
