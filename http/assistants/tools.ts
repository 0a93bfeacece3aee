import { invalid } from '#db/use-case-error.ts';
import { recordOf } from '#forms/config/json.ts';
import type { Definitions } from '#forms/json-schema/convert.ts';
import type { JsonSchema } from '#forms/json-schema/meta.ts';
import { referredBy } from '#forms/json-schema/references.ts';
import { operationOf } from '#http/openapi/document.ts';
import { splitPath } from '#http/routing/mount.ts';
import {
  type Method,
  type Path,
  REQUIRED_CAPABILITIES,
  type Route,
  requiresAccount,
  type Tool,
  toolNameOf,
} from '#http/routing/route.ts';
import { can, type Empowered } from '#security/actor.ts';

/** A route that assistants may call, described by the route's schemas in the API document. */
export interface DescribedTool extends Tool {
  name: string;
  route: Route<never>;
  /** The tool's entry in the protocol's list of tools. */
  listed: {
    name: string;
    title: string;
    description: string;
    inputSchema: {
      type: 'object';
      properties: Record<string, JsonSchema>;
      required?: string[];
      [keyword: string]: unknown;
    };
    outputSchema?: { type: 'object'; [keyword: string]: unknown };
    annotations: Record<string, boolean>;
  };
  /** Request part that each argument is sent in. */
  locations: Readonly<Record<string, { in: 'path' | 'query' | 'header'; name: string }>>;
}

/** A request to a route. */
export interface Call {
  method: Method;
  /** Path from the root, with the query. */
  path: string;
  headers: Record<string, string>;
  body?: unknown;
  /** The route describes its effect and changes nothing. */
  rehearses?: true;
}

type Mounts = Readonly<Record<'a' | 'b' | 'host', string>>;

/** Name of the argument that confirms a call. */
export const CONFIRMATION = 'confirmation_token';

/**
 * Returns the routes that are declared as tools.
 * @param large short stand-ins, by name, for schemas that are too large for a list of tools
 */
export function describeTools(
  routes: readonly Route<never>[],
  large: Readonly<Record<string, JsonSchema>>,
): DescribedTool[] {
  return routes.flatMap((route) => (route.tool ? [describe(route, route.tool, large)] : []));
}

export function mayCall(account: Empowered, { route: { access } }: DescribedTool): boolean {
  return (
    requiresAccount({ access }) &&
    REQUIRED_CAPABILITIES[access as keyof typeof REQUIRED_CAPABILITIES].every((needed) => can(account, needed))
  );
}

function describe(route: Route<never>, tool: Tool, large: Readonly<Record<string, JsonSchema>>): DescribedTool {
  const definitions: Definitions = { prefix: '#/$defs/', schemas: new Map(Object.entries(large)) };
  const name = toolNameOf(route);
  const operation = operationOf(route, definitions) as unknown as Operation;
  const { summary, description, parameters = [], requestBody, responses } = operation;
  const named = parameters.map((part) => [part.name.toLowerCase().replaceAll('-', '_'), part] as const);
  const body = requestBody?.content['application/json']?.schema;
  const confirmNote = `The first call does nothing: it answers what would happen and a ${CONFIRMATION}. The same call with this token does it.`;
  const text = [`${summary}.`, tool.about, description, tool.confirm && confirmNote].filter(Boolean).join('\n\n');
  const input = {
    type: 'object' as const,
    properties: {
      ...Object.fromEntries(named.map(([name, part]) => [name, argumentOf(part, tool.preset?.[name])])),
      ...(body && { body }),
      ...(tool.confirm && {
        [CONFIRMATION]: { type: 'string', description: 'The token that the first call answered.' },
      }),
    },
    required: [
      ...named.filter(([, { required }]) => required).map(([name]) => name),
      ...(body && requestBody?.required ? ['body'] : []),
    ],
    additionalProperties: false,
  };
  const done = Object.keys(responses).filter((status) => status.startsWith('2'));
  const output = responses[done.join()]?.content?.['application/json']?.schema;
  const reads = route.method === 'GET' || route.changesNothing === true;
  return {
    ...tool,
    name,
    route,
    listed: {
      name,
      title: summary,
      description: text,
      inputSchema: withDefinitions(input, definitions),
      // The first call of a confirmed tool answers a description of the effect, which the output schema does not describe.
      ...(output?.type === 'object' &&
        !tool.confirm && { outputSchema: withDefinitions(objectOf(output), definitions) }),
      annotations: { readOnlyHint: reads, destructiveHint: tool.confirm !== undefined, openWorldHint: false },
    },
    locations: Object.fromEntries(named.map(([name, part]) => [name, { in: part.in, name: part.name }])),
  };
}

/**
 * Converts the arguments of a tool into a request to its route.
 * @throws UseCaseError naming unknown arguments, and path parameters that are missing or lead to another path
 */
export function callOf(tool: DescribedTool, args: Readonly<Record<string, unknown>>, mounts: Mounts): Call {
  const { route, locations, listed } = tool;
  const argumentNames = Object.keys(listed.inputSchema.properties);
  const unknown = Object.keys(args).filter((name) => !argumentNames.includes(name));
  const inPath = Object.keys(locations).filter((name) => locations[name]?.in === 'path');
  const [missing, leading] = [
    inPath.filter((name) => !isGiven(args[name])),
    inPath.filter((name) => isGiven(args[name]) && leadsElsewhere(textOf(args[name]))),
  ];
  const bodyNeeded = listed.inputSchema.required?.includes('body') && !isGiven(args.body);
  const mistakes = [
    ...(bodyNeeded ? [['body', `body is needed: an object, as the input schema of ${tool.name} describes it`]] : []),
    ...unknown.map((name) => [name, `${name} is no argument of ${tool.name}; it takes ${argumentNames.join(', ')}`]),
    ...missing.map((name) => [name, `${name} is needed`]),
    ...leading.map((name) => [name, `${name} must not be empty, "." or ".."`]),
  ];
  if (mistakes.length > 0) throw invalid(Object.fromEntries(mistakes));
  const headers: Record<string, string> = {};
  const query = new URLSearchParams(tool.preset);
  for (const [argument, { in: location, name }] of Object.entries(locations)) {
    const value = args[argument];
    if (!isGiven(value)) continue;
    if (location === 'query') query.set(name, textOf(value));
    // Header values may hold neither characters beyond Latin-1 nor line breaks.
    if (location === 'header') headers[name] = textOf(value).replace(/[^\x20-\x7e]/g, '?');
  }
  const search = query.size > 0 ? `?${query}` : '';
  return {
    method: route.method,
    path: pathOf(route.path, args, mounts) + search,
    headers,
    ...(isGiven(args.body) && { body: args.body }),
  };
}

/** Returns the path of a route with its parameters filled in. */
export function pathOf(path: Path, args: Readonly<Record<string, unknown>>, mounts: Mounts): string {
  const { mount, path: below } = splitPath(path);
  const filled = below.replaceAll(/:([a-z_]+)/g, (_all, name) => encodeURIComponent(textOf(args[name])));
  return (mount === 'root' ? '' : mounts[mount]) + filled;
}

/** True for what would make the path that of another route: an empty part, or one that stands for the folder or the one above. */
const leadsElsewhere = (part: string) => part === '' || part === '.' || part === '..';

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.toWellFormed();
}

function argumentOf({ schema, description }: Parameter, preset: string | undefined): JsonSchema {
  return {
    ...(description !== undefined && { description }),
    ...schema,
    ...(preset !== undefined && { default: preset }),
  };
}

function objectOf(schema: JsonSchema): { type: 'object'; [keyword: string]: unknown } {
  return { ...schema, type: 'object' };
}

/** Adds the definitions that a schema refers to. */
function withDefinitions<S extends JsonSchema>(schema: S, { schemas }: Definitions): S {
  const $defs = referredBy(schema, schemas);
  return Object.keys($defs).length === 0 ? schema : { ...schema, $defs };
}

/** The parts of an OpenAPI operation, as `operationOf` creates it. */
interface Operation {
  summary: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: JsonSchema;
}

/** Returns a record without its lists and objects. The body may be the record, or hold it as its only key beside `success`. */
export function withoutNested(body: unknown): Record<string, unknown> {
  const { success: _, ...parts } = recordOf(body);
  const [only, ...others] = Object.values(parts);
  const thing = others.length === 0 && typeof only === 'object' ? recordOf(only) : parts;
  return Object.fromEntries(Object.entries(thing).filter(([, part]) => typeof part !== 'object'));
}
