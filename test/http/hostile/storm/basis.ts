import type { JsonSchema } from '#forms/json-schema/meta.ts';
import { requiresAccount } from '#http/routing/route.ts';
import { isObject } from '#json.ts';
import { jsonOf, RawJson } from '../classes/raw.ts';
import type { Operation } from '../document/operations.ts';
import { type Step, sampleOf, withAt } from '../document/schema.ts';
import type { Base } from '../world/bases.ts';
import type { World } from '../world/world.ts';
import type { Sent } from './client.ts';

/** A request with the expected answer, from which hostile ones are derived. */
export interface Basis {
  operation: Operation;
  params: Record<string, string>;
  query: Record<string, string>;
  headers: Record<string, string>;
  sign: Base['sign'];
  /** The media type of the body; absent without a body. */
  type: string | undefined;
  schema: JsonSchema;
  body: unknown;
  /** Right values of parameters that are missing in `query`. */
  cursors: Record<string, string>;
  /** The expected status of the right request, if that is no success. */
  outcome: number | undefined;
}

/** Hostile replacements for parts of the right request. */
export interface Changed {
  params?: Record<string, string>;
  query?: Record<string, string>;
  rawQuery?: string;
  headers?: Record<string, string>;
  bytes?: () => Buffer;
  /** Values for places of the body. */
  puts?: readonly (readonly [path: readonly Step[], value: () => unknown])[];
}

/** Merges several changes into one request. */
export function together(changes: readonly Changed[]): Changed {
  const all = <K extends 'params' | 'query' | 'headers'>(key: K) =>
    Object.assign({}, ...changes.map((one) => one[key]));
  const parts = { params: all('params'), query: all('query'), headers: all('headers') };
  return Object.assign({}, ...changes, { ...parts, puts: changes.flatMap(({ puts = [] }) => puts) });
}

/** Tables by the names of routes and parameters; the Pro package has more. */
export interface SuiteTables<W extends World = World> {
  bases: Readonly<Record<string, (world: W) => Promise<Base> | Base>>;
  things: Readonly<Record<string, (world: W) => Promise<string | number> | string | number>>;
  /**
   * Returns the lane of an operation. Operations of one lane are never attacked at once, because each deletes records that the
   * others need.
   */
  laneOf?(operation: Operation): string | undefined;
}

/** Returns the right requests of a route: one per media type, and the additional ones of its base. */
export async function basesOf<W extends World>(
  world: W,
  operation: Operation,
  known: SuiteTables<W>,
): Promise<Basis[]> {
  const { name, path, access, bodies, named } = operation;
  const base = (await known.bases[name]?.(world)) ?? {};
  const params: Record<string, string> = {};
  for (const [, before, sign, param = ''] of path.matchAll(/(?<=([^/]+)\/)([:*])([a-z_]+)/g)) {
    const key = `${before}/${sign}${param}`;
    const given = base.params?.[param] ?? (await known.things[key]?.(world));
    if (given === undefined) throw new Error(`say in a table of THINGS what ${key} of ${name} may be`);
    params[param] = String(given);
  }
  const common = {
    operation,
    params,
    query: base.query ?? {},
    headers: base.headers ?? (requiresAccount({ access }) ? signedIn(world, name) : {}),
    sign: base.sign,
    cursors: {},
    outcome: base.outcome,
  };
  if (bodies.length === 0) return [{ ...common, type: undefined, schema: {}, body: undefined }];
  return bodies.flatMap(({ type, schema, example }, index) => {
    const given = (index === 0 ? base.bodies : base.patches) ?? [];
    const made =
      given.length > 0
        ? given
        : [type === 'application/json' && example !== undefined ? example : sampleOf(schema, named)];
    return made.map((body) => ({ ...common, type, schema, body }));
  });
}

/** Authenticates half of the routes by a session, the others by an application password. */
function signedIn({ service, session }: World, name: string): Record<string, string> {
  return name.length % 2 === 0 ? session.headers : service.admin;
}

const MOUNTS: Record<string, string> = { a: '/rest/svca/v1', b: '/rest/svcb/v1', host: '/rest/host' };

/** Returns the request as it is sent, with these changes. */
export function toRequest(basis: Basis, change: Changed = {}): Sent {
  const { operation, type } = basis;
  const params: Record<string, string> = { ...basis.params, ...change.params };
  const path = operation.path
    .replace(/^(a|b|host):/, (_all, mount: string) => MOUNTS[mount] ?? '')
    .replaceAll(/[:*]([a-z_]+)/g, (_all, name: string) => params[name] ?? '');
  const query = Object.entries({ ...basis.query, ...change.query }).map(([name, value]) => `${name}=${value}`);
  const asked = [...query, ...(change.rawQuery === undefined ? [] : [change.rawQuery])].join('&');
  const body = type ? (change.bytes?.() ?? bytesOf(basis, bodyOf(basis, change))) : undefined;
  const headers = {
    ...(type && { 'content-type': type }),
    ...basis.headers,
    ...(body && basis.sign?.(body)),
    ...change.headers,
  };
  return { method: operation.method, path: path + (asked && `?${asked}`), headers, body };
}

function bodyOf({ body, schema, operation: { named } }: Basis, { puts = [] }: Changed): unknown {
  return puts.reduce((before, [path, value]) => withAt(before, path, value(), schema, named), body);
}

function bytesOf({ type }: Basis, body: unknown): Buffer {
  return Buffer.from(type === 'application/x-www-form-urlencoded' ? formText(body) : jsonOf(body));
}

function formText(body: unknown): string {
  if (!isObject(body)) return isText(body) ? textOf(body) : '';
  return Object.entries(body)
    .flatMap(([key, value]) => pairs(encoded(key), value, 0))
    .join('&');
}

function pairs(key: string, value: unknown, depth: number): string[] {
  if (isText(value) || depth > 20) return [`${key}=${encoded(isText(value) ? textOf(value) : '')}`];
  if (Array.isArray(value)) return value.flatMap((one) => pairs(key, one, depth + 1));
  return Object.entries(value as object).flatMap(([name, one]) => pairs(`${key}[${encoded(name)}]`, one, depth + 1));
}

const isText = (value: unknown) => value instanceof RawJson || !(typeof value === 'object' && value !== null);
const textOf = (value: unknown) => (value instanceof RawJson ? value.text : value === null ? '' : String(value));
const encoded = (text: string) => encodeURIComponent(text.toWellFormed());
