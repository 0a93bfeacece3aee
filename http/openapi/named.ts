import type { JsonSchema } from '#forms/json-schema/meta.ts';

/** An operation of the document, as far as its bodies and answers are concerned. */
interface Operation {
  operationId: string;
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}

type Content = Record<string, { schema: JsonSchema }>;

const JSON_TYPE = 'application/json';

/**
 * Gives the JSON bodies and answers of operations names under `components/schemas`, such as `CreateFormRequest` and
 * `CreateFormAnswer`, so that generated clients have types with these names. Bodies of HTML forms stay in their place.
 * @param schemas the named schemas, to which these are added
 */
export function nameBodies<O extends JsonSchema>(operation: O, schemas: Map<string, JsonSchema>): O {
  const { operationId, requestBody, responses } = operation as unknown as Operation;
  const own = operationId.charAt(0).toUpperCase() + operationId.slice(1);
  const successes = Object.keys(responses).filter((status) => status.startsWith('2'));
  const named = (content: Content, name: string): Content => {
    const { schema, ...media } = content[JSON_TYPE] ?? {};
    if (!schema || isReference(schema)) return content;
    if (schemas.has(name)) throw new Error(`two schemas are called ${name}`);
    schemas.set(name, schema);
    return { ...content, [JSON_TYPE]: { ...media, schema: { $ref: `#/components/schemas/${name}` } } };
  };
  const answers = Object.entries(responses).map(([status, response]) => {
    if (!response.content) return [status, response] as const;
    const isFirst = status === successes[0];
    return [status, { ...response, content: named(response.content, `${own}Answer${isFirst ? '' : status}`) }] as const;
  });
  return {
    ...operation,
    ...(requestBody && { requestBody: { ...requestBody, content: named(requestBody.content, `${own}Request`) } }),
    responses: Object.fromEntries(answers),
  };
}

/** True for a schema that only refers to a named one. */
function isReference(schema: JsonSchema): boolean {
  return '$ref' in schema && Object.keys(schema).length === 1;
}
