import { createHash } from 'node:crypto';
import { isObject } from '#forms/config/json.ts';
import { BODIES } from '../classes/bodies.ts';
import { classesFor } from '../classes/classes.ts';
import { HEADER_VALUES, HEADERS, PATH_PARTS, QUERIES } from '../classes/lines.ts';
import { RawJson } from '../classes/raw.ts';
import type { HostileClass } from '../classes/table.ts';
import { type Place, placesIn, sampleOf } from '../document/schema.ts';
import { type Basis, type Changed, together } from './basis.ts';

/** Which part of a request is hostile. */
export type Part = 'path' | 'query' | 'header' | 'value' | 'body' | 'several';

export interface HostileCase {
  part: Part;
  /** Where, and what stands there. */
  name: string;
  /** The parameter, or the first key of the body, that a 422 has to name; absent where several may be meant. */
  named?: string;
  change: Changed;
}

/** The places of a request, each with everything that may be put there. */
interface Target {
  name: string;
  part: Part;
  /** Deep in bodies: the same for the same thing in another body. Else it is one of the route. */
  key: string;
  size: number;
  /** So many of the first are always taken. */
  always: number;
  /** Made when it is wanted: there are hundreds of thousands. */
  at(index: number): HostileCase;
}

/** What was attacked already: several routes take the same thing. By place, the routes. */
export type Seen = Map<string, Set<string>>;

/** @param most for each place; those are others for each place, so that all are tried somewhere */
export function casesOf(basis: Basis, most: number, seen: Seen): { places: number; all: number; cases: HostileCase[] } {
  const { name: route } = basis.operation;
  const targets = targetsOf(basis).filter(({ key }) => !seen.get(key)?.has(route));
  const all = targets.reduce((sum, { size }) => sum + size, 0);
  const cases = targets.flatMap(({ name, part, size, always, at, key }) => {
    const routes = seen.get(key) ?? new Set();
    seen.set(key, routes.add(route));
    // The rest of a request has fewer places than its body.
    const wanted = part !== 'value' ? 2 * most : routes.size > 1 ? Math.ceil(Math.min(most, size) / 6) : most;
    const rest = some(size - always, wanted, `${route} ${name}`).map((index) => always + index);
    return [...Array.from({ length: always }, (_, index) => index), ...rest].map(at);
  });
  return { places: targets.length, all, cases: [...cases, ...severalOf(targets, most, route)] };
}

/** Some places of a request at once: what one of them lets through, the next one may not. */
function severalOf(targets: readonly Target[], most: number, route: string): HostileCase[] {
  if (targets.length === 0) return [];
  return Array.from({ length: Math.min(2 * most, MOST_SEVERAL) }, (_, index) => {
    const numbers = createHash('sha256').update(`${route} ${index}`).digest();
    const chosen = [0, 8, 16].flatMap((at) => {
      const one = targets[numbers.readUInt32BE(at) % targets.length];
      return one ? [one.at(numbers.readUInt32BE(at + 4) % one.size)] : [];
    });
    return changed(
      'several',
      chosen.map(({ name }) => name).join(' and '),
      together(chosen.map(({ change }) => change)),
    );
  });
}

/** So many numbers below the size, spread, from one that follows from the key. */
function some(size: number, most: number, key: string): number[] {
  if (size <= most) return Array.from({ length: size }, (_, index) => index);
  const start = numberOf(key);
  // Steps of a golden ratio: neighbours are alike, and those far apart are not.
  const step = Math.max(1, Math.round(size * 0.618));
  const taken = new Set<number>();
  for (let at = start % size; taken.size < most; at = (at + step) % size) {
    while (taken.has(at)) at = (at + 1) % size;
    taken.add(at);
  }
  return [...taken];
}

function numberOf(key: string): number {
  return createHash('sha256').update(key).digest().readUInt32BE(0);
}

function target<T>(part: Part, name: string, list: readonly T[], caseOf: (one: T) => HostileCase, key = name): Target {
  return { name, part, key, size: list.length, always: 0, at: (index) => caseOf(list[index] as T) };
}

function changed(part: Part, name: string, change: Changed, named?: string): HostileCase {
  return { part, name, named, change };
}

function targetsOf(basis: Basis): Target[] {
  const { operation, params, type } = basis;
  const ofKind = (kind: 'query' | 'header') => operation.parameters.filter((one) => one.in === kind);
  const known = ofKind('header').map(({ name }) => name.toLowerCase());
  const others = HEADERS.filter((name) => !known.includes(name));
  return [
    ...Object.entries(params).map(([name, right]) => pathTarget(name, right)),
    ...ofKind('query').map(({ name, schema }) =>
      queryTarget(name, basis.cursors[name] ?? sampleOf(schema, operation.named, name)),
    ),
    target('query', 'the query', QUERIES, (query) => changed('query', `?${query.slice(0, 60)}`, { rawQuery: query })),
    ...known.map((name) => headerTarget(name, [name])),
    headerTarget('headers', others, (at) => numberOf(`${operation.name} ${at}`) % OTHER_ROUTES === 0),
    ...(type === undefined ? [] : [bodyTarget(type), ...valueTargets(basis)]),
  ];
}

function pathTarget(param: string, right: string): Target {
  const parts = [...PATH_PARTS, ...classesFor('text')];
  return target('path', param, parts, (one) => {
    const raw = typeof one === 'string' ? one : onWire(one.make(right));
    const name = typeof one === 'string' ? one.slice(0, 60) : one.name;
    return changed('path', `${param} is ${name}`, { params: { [param]: raw } });
  });
}

function queryTarget(name: string, right: unknown): Target {
  const forms = [`${name}=a&${name}=b`, `${name}[]=a`, `${name}[a][b]=c`, name, `${name}=%ff`, `${name}=%`];
  return target('query', `?${name}`, [...forms, ...classesFor('text')], (one) => {
    if (typeof one === 'string') return changed('query', `?${one}`, { rawQuery: one });
    return changed('query', `${name} is ${one.name}`, { query: { [name]: onWire(one.make(right)) } }, name);
  });
}

function headerTarget(name: string, headers: readonly string[], isMeant = (_at: number) => true): Target {
  const pairs = headers.flatMap((header) => HEADER_VALUES.map((value) => [header, value] as const));
  return target(
    'header',
    name,
    pairs.filter((_pair, at) => isMeant(at)),
    ([header, value]) => changed('header', `${header}: ${value.slice(0, 60)}`, { headers: { [header]: value } }),
  );
}

function bodyTarget(right: string): Target {
  return target('body', 'the body', BODIES, ({ name, type = right, encoding, bytes }) => {
    const headers = { 'content-type': type, ...(encoding && { 'content-encoding': encoding }) };
    return changed('body', name, { headers, bytes });
  });
}

function valueTargets({ operation, schema, body }: Basis): Target[] {
  return placesIn(schema, body, operation.named).map((place) => {
    const name = place.path.join('.');
    // There are few places for pictures, and each has a reader of its own.
    const classes = classesFor(place.kind).toSorted((a, b) => Number(isPicture(b)) - Number(isPicture(a)));
    const caseOf = (one: HostileClass) => valueCase(place, one);
    const one = target('value', name, classes, caseOf, `${name} ${JSON.stringify(place.schema)}`);
    return { ...one, always: classes.filter(isPicture).length };
  });
}

const isPicture = ({ kinds }: HostileClass) => kinds.includes('image');

/** Headers that a route does not name are looked at before it: each value goes to one in so many. */
const OTHER_ROUTES = 10;
const MOST_SEVERAL = 500;
const made = new Map<HostileClass, unknown>();

function valueCase({ path, right }: Place, one: HostileClass): HostileCase {
  const value = () => {
    // Those that do not look at the right one are made once: they are large.
    if (one.make.length > 0) return one.make(right);
    if (!made.has(one)) made.set(one, one.make(right));
    return made.get(one);
  };
  const named = typeof path[0] === 'string' ? path[0] : undefined;
  return changed('value', `${path.join('.')} is ${one.name}`, { puts: [[path, value]] }, named);
}

/** A URL has no room for more. */
function onWire(value: unknown): string {
  const text =
    value instanceof RawJson
      ? value.text
      : isObject(value) || Array.isArray(value)
        ? JSON.stringify(value)
        : String(value);
  return encodeURIComponent(text.slice(0, 12_000).toWellFormed()).slice(0, 12_000).replace(/%.?$/, '');
}
