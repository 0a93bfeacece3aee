import type { JsonSchema } from '#forms/json-schema/meta.ts';

/** An operation of the API document, as far as its types need it. */
interface Operation {
  tags?: readonly string[];
  parameters?: { name?: string; in?: string; required?: boolean; schema?: JsonSchema }[];
  requestBody?: { required?: boolean; content: Record<string, { schema?: JsonSchema }> };
  responses: Record<string, { content?: Record<string, { schema?: JsonSchema }> }>;
}

export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
}

const JSON_TYPE = 'application/json';
/** Routes below the root of the API; pages and probes are for browsers. */
const OF_THE_API = /^\/(svc[ab]|host)\/(?!.*\/settings\b)/;
/**
 * Tags of routes that set up and watch the site, mostly from the console. Their types would take a sixth of the client's package,
 * which has to stay below 20 kB; the client calls them too, without types.
 */
export const WITHOUT_TYPES: readonly string[] = [
  ...['AI', 'Accounts', 'Alerts', 'Application passwords', 'Audit log', 'Builder', 'E-mail', 'Health', 'Licence'],
  ...['Payload codec', 'Session', 'Settings', 'Site', 'Spam', 'Surface A', 'This document'],
];
/** Names of requests and answers, which are written where they are used. */
const OF_ONE_ROUTE = /(Request|Answer)(\d{3})?$/;
/** Keys of extensions, and flags in the place of secrets, which the document allows by a pattern. */
const FREE_KEYS = `type Free={[key:\`x_\${string}\`|\`\${string}_set\`]:unknown};`;
/** Bodies other than JSON. */
const RAW_BODY = 'export type RawBody=string|ArrayBuffer|Uint8Array|Blob|FormData|URLSearchParams|ReadableStream;';
/** A type that occurs again is declared once if it is longer. */
const WORTH_A_NAME = 200;

/**
 * Returns the declarations of `Routes`, a type with the routes of the API, such as `'GET /svcb/v1/forms/{id}'`, and of the types
 * that it uses. They have no comments, because the package of the client has to stay small.
 */
export function routeTypes({ paths, components }: ApiDocument): string {
  const writer = new TypeWriter(components.schemas);
  const routes = Object.entries(paths).flatMap(([path, methods]) => {
    if (!OF_THE_API.test(path)) return [];
    const typed = Object.entries(methods).filter(
      ([, { tags = [] }]) => !tags.some((tag) => WITHOUT_TYPES.includes(tag)),
    );
    return typed.map(([method, operation]) => `'${method.toUpperCase()} ${path}':${routeType(operation, writer)}`);
  });
  const types = [...writer.named()].map(([name, type]) => `export type ${name}=${type};`);
  const module = nameRepeated(
    [RAW_BODY, FREE_KEYS, ...types, `export interface Routes{${routes.join(';\n')}}`].join('\n'),
  );
  return `${module}\n`;
}

function routeType({ parameters = [], requestBody, responses }: Operation, writer: TypeWriter): string {
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const isNeeded = query.some(({ required }) => required);
  const parts = [
    query.length > 0 && `query${isNeeded ? '' : '?'}:{${query.map((one) => writer.parameter(one)).join(';')}}`,
    requestBody && `body${requestBody.required ? '' : '?'}:${bodyType(requestBody.content, writer)}`,
    `answer:${answerType(responses, writer)}`,
  ];
  return `{${parts.filter(Boolean).join(';')}}`;
}

function bodyType(content: Record<string, { schema?: JsonSchema }>, writer: TypeWriter): string {
  const schema = content[JSON_TYPE]?.schema;
  return schema ? writer.type(schema) : 'RawBody';
}

/** Returns the type of the JSON in answers of success; `Response` for files, and undefined for answers without a body. */
function answerType(responses: Operation['responses'], writer: TypeWriter): string {
  const types = Object.entries(responses).flatMap(([status, { content }]) => {
    if (!status.startsWith('2')) return [];
    if (!content) return ['undefined'];
    const schema = content[JSON_TYPE]?.schema;
    return [schema && Object.keys(content).length === 1 ? writer.type(schema) : 'Response'];
  });
  return unionOf(types.length > 0 ? types : ['undefined']);
}

/** Writes JSON Schemas of one document as types. */
class TypeWriter {
  readonly #schemas: Readonly<Record<string, JsonSchema>>;
  readonly #used = new Map<string, string>();

  constructor(schemas: Readonly<Record<string, JsonSchema>>) {
    this.#schemas = schemas;
  }

  /** Returns the types that others refer to by name, in the order of their first use. */
  named(): ReadonlyMap<string, string> {
    return this.#used;
  }

  parameter({ name = '', required, schema = {} }: NonNullable<Operation['parameters']>[number]): string {
    return `${keyOf(name)}${required ? '' : '?'}:${this.type(schema)}`;
  }

  type(schema: JsonSchema | boolean): string {
    if (schema === true) return 'unknown';
    if (schema === false) return 'never';
    const { $ref, anyOf, oneOf, type } = schema as {
      $ref?: string;
      anyOf?: JsonSchema[];
      oneOf?: JsonSchema[];
      type?: unknown;
    };
    if ($ref !== undefined) return this.#reference($ref.slice($ref.lastIndexOf('/') + 1));
    if ('const' in schema) return literal(schema.const);
    if (Array.isArray(schema.enum)) return unionOf(schema.enum.map(literal));
    const either = anyOf ?? oneOf;
    if (either) return unionOf(either.map((one) => this.type(one)));
    if (Array.isArray(type)) return unionOf(type.map((one) => this.type({ ...schema, type: one })));
    if (type === 'array') return listOf(this.type((schema.items as JsonSchema | undefined) ?? true));
    if (type === 'object' || (type === undefined && 'properties' in schema)) return this.#object(schema);
    // The document has no other way to say that a flag can only be true.
    if (type === 'boolean' && 'not' in schema) return 'true';
    return PLAIN[String(type)] ?? 'unknown';
  }

  #reference(name: string): string {
    const schema = this.#schemas[name] ?? {};
    if (OF_ONE_ROUTE.test(name)) return this.type(schema);
    if (!this.#used.has(name)) {
      // Types may contain themselves.
      this.#used.set(name, 'unknown');
      this.#used.set(name, this.type(schema));
    }
    return name;
  }

  #object(schema: JsonSchema): string {
    const {
      properties = {},
      required = [],
      additionalProperties: others,
    } = schema as {
      properties?: Record<string, JsonSchema>;
      required?: string[];
      additionalProperties?: JsonSchema | boolean;
    };
    const keys = Object.entries(properties).map(
      ([name, one]) => `${keyOf(name)}${required.includes(name) ? '' : '?'}:${this.type(one)}`,
    );
    if (keys.length === 0) return others === false ? '{}' : `{[key:string]:${this.type(others ?? true)}}`;
    return `{${keys.join(';')}}${'propertyNames' in schema ? '&Free' : ''}`;
  }
}

const PLAIN: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : JSON.stringify(value);
}

function keyOf(name: string): string {
  return /^[a-z_$][\w$]*$/i.test(name) ? name : literal(name);
}

/** Joins types to a union, without those that another one includes. */
function unionOf(types: readonly string[]): string {
  const distinct = [...new Set(types)];
  if (distinct.includes('unknown')) return 'unknown';
  const isCovered = (type: string) => type.startsWith("'") && distinct.includes('string');
  return distinct.filter((type) => !isCovered(type)).join('|');
}

function listOf(entry: string): string {
  const isOne = /^\w+$|^\{[^{}]*\}$/.test(entry);
  return `${isOne ? entry : `(${entry})`}[]`;
}

/** Declares long object types that occur several times, so that the module is shorter. */
function nameRepeated(module: string): string {
  const counts = new Map<string, number>();
  for (const type of objectTypesIn(module)) counts.set(type, (counts.get(type) ?? 0) + 1);
  const repeated = [...counts].flatMap(([type, count]) => (count > 1 && type.length >= WORTH_A_NAME ? [type] : []));
  // Longer types contain shorter ones.
  const longestFirst = repeated.sort((one, other) => other.length - one.length);
  return longestFirst.reduce((written, type, index) => {
    // A type in a longer one, which is declared once, may not occur again.
    if (written.split(type).length < 3) return written;
    const name = `Part${index + 1}`;
    return `${written.replaceAll(type, name)}\ntype ${name}=${type};`;
  }, module);
}

/** Returns the texts in braces, also those within others. */
function objectTypesIn(text: string): string[] {
  const starts: number[] = [];
  const found: string[] = [];
  for (const { 0: brace, index } of text.matchAll(/[{}]/g)) {
    if (brace === '{') starts.push(index);
    else found.push(text.slice(starts.pop() ?? 0, index + 1));
  }
  return found;
}
