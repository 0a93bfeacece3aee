import { createHash } from 'node:crypto';
import { isObject } from '#json.ts';
import { BODIES } from '../classes/bodies.ts';
import { classesFor } from '../classes/classes.ts';
import { PICTURES } from '../classes/images.ts';
import { HEADER_VALUES, HEADERS, PATH_PARTS, QUERIES } from '../classes/lines.ts';
import { RawJson } from '../classes/raw.ts';
import type { HostileClass } from '../classes/table.ts';
import { type Place, placesIn, sampleOf } from '../document/schema.ts';
import { type Basis, type Changed, together } from './basis.ts';

/** The hostile part of a request. */
export type Part = 'path' | 'query' | 'header' | 'value' | 'body' | 'several';

export interface HostileCase {
  part: Part;
  /** The place and the hostile value. */
  name: string;
  /** The parameter, or the first key of the body, that a 422 has to name; absent when several may be meant. */
  named?: string;
  /** Names of the hostile values in the body. */
  classes: readonly string[];
  change: Changed;
}

/** A place of a request, with all its hostile values. */
interface Target {
  name: string;
  part: Part;
  /** Identifies a place: deep in bodies equal for equal schemas of different routes, otherwise unique for the route. */
  key: string;
  size: number;
  /** The number of first values that are always sent. */
  always: number;
  /** Creates a case on demand: there are hundreds of thousands. */
  at(index: number): HostileCase;
}

/** Places that were attacked already: several routes share some. */
export interface Seen {
  /** Routes by place. */
  routes: Map<string, Set<string>>;
  /** The offset at which the next place continues in a list of hostile values, by list. */
  offsets: Map<string, number>;
}

/**
 * @param most for each place; the next place continues where this one ends, so that every value is sent somewhere
 * @param offset the first index in the lists
 */
export function casesOf(
  basis: Basis,
  most: number,
  { routes, offsets }: Seen,
  offset: number,
): { places: number; all: number; cases: HostileCase[] } {
  const { name: route } = basis.operation;
  const targets = targetsOf(basis).filter(({ key }) => {
    const before = routes.get(key) ?? new Set();
    if (before.has(route)) return false;
    routes.set(key, before.add(route));
    return true;
  });
  const all = targets.reduce((sum, { size }) => sum + size, 0);
  const known: HostileCase[] = [];
  const cases = targets.flatMap(({ part, size, always, at, key }) => {
    const others = part === 'value' ? (routes.get(key)?.size ?? 1) - 1 : 0;
    // A request has one body and one whole query, but many other places.
    const wanted = WHOLE.has(key) ? 2 * most : others > 0 ? Math.ceil(Math.min(most, size) / 6) : most;
    const list = `${part} ${size}`;
    const start = offsets.get(list) ?? offset;
    offsets.set(list, start + wanted);
    const rest = some(size - always, wanted, start).map((index) => always + index);
    const chosen = [...Array.from({ length: always }, (_, index) => index), ...rest].map(at);
    if (most > 1 || others === 0) return chosen;
    known.push(...chosen);
    return [];
  });
  return { places: targets.length, all, cases: [...cases, ...inGroups(known), ...severalOf(targets, most, route)] };
}

/** Combines values that another route was sent individually into one request: a form reports all its mistakes at once. */
function inGroups(cases: readonly HostileCase[]): HostileCase[] {
  const groups: HostileCase[][] = [];
  for (const one of cases) {
    const open = groups.find((group) => group.length < IN_GROUP && !group.some((other) => isInside(one, other)));
    if (open) open.push(one);
    else groups.push([one]);
  }
  return groups.map(([first, ...more]) => {
    if (!first || more.length === 0) return first as HostileCase;
    const all = [first, ...more];
    const name = all.map((one) => one.name).join(' and ');
    const classes = all.flatMap((one) => one.classes);
    return { ...changed('value', name, together(all.map(({ change }) => change))), classes };
  });
}

/** True when one place contains the other, whose value would be lost. */
function isInside(one: HostileCase, other: HostileCase): boolean {
  const [a = [], b = []] = [one, other].map(({ change }) => change.puts?.[0]?.[0]);
  return a.every((step, at) => at >= b.length || step === b[at]);
}

/** Returns cases with several hostile places each: a value that one check accepts may fail at the next. */
function severalOf(targets: readonly Target[], most: number, route: string): HostileCase[] {
  const count = Math.min(2 * most, Math.ceil(targets.length / 6) * most, MOST_SEVERAL);
  return Array.from({ length: count }, (_, index) => {
    const numbers = createHash('sha256').update(`${route} ${index} ${targets[0]?.key}`).digest();
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

/**
 * Returns this many distinct numbers below the size, spread, depending on the start: as many starts as there are numbers meet
 * each number equally often.
 */
function some(size: number, most: number, start: number): number[] {
  if (size <= most) return Array.from({ length: size }, (_, index) => index);
  // Steps of a golden ratio: neighbouring values are similar, distant ones are not.
  let step = Math.max(1, Math.round(size * 0.618));
  while (greatestDivisor(step, size) > 1) step += 1;
  return Array.from({ length: most }, (_, index) => ((start + index) * step) % size);
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}

function target<T>(part: Part, name: string, list: readonly T[], caseOf: (one: T) => HostileCase, key = name): Target {
  return { name, part, key, size: list.length, always: 0, at: (index) => caseOf(list[index] as T) };
}

function changed(part: Part, name: string, change: Changed, named?: string): HostileCase {
  return { part, name, named, classes: [], change };
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
    headerTarget('headers', others, OTHER_ROUTES, operation.name.length % OTHER_ROUTES),
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

/**
 * @param every uses one pair of header and value in this many
 * @param first the first pair
 */
function headerTarget(name: string, headers: readonly string[], every = 1, first = 0): Target {
  const size = Math.floor((headers.length * HEADER_VALUES.length - first - 1) / every) + 1;
  const at = (index: number) => {
    const pair = first + index * every;
    const header = headers[Math.floor(pair / HEADER_VALUES.length)] ?? '';
    const value = HEADER_VALUES[pair % HEADER_VALUES.length] ?? '';
    return changed('header', `${header}: ${value.slice(0, 60)}`, { headers: { [header]: value } });
  };
  return { name, part: 'header', key: name, size, always: 0, at };
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
    // There are few places for pictures, and each has its own decoder, so pictures come first.
    const classes = classesFor(place.kind).toSorted((a, b) => Number(isPicture(b)) - Number(isPicture(a)));
    const caseOf = (one: HostileClass) => valueCase(place, one);
    // All items of a list are checked alike.
    const key = `${place.path.map((step) => (typeof step === 'number' ? '*' : step)).join('.')} ${JSON.stringify(place.schema)}`;
    const one = target('value', name, classes, caseOf, key);
    return { ...one, always: classes.filter(isPicture).length };
  });
}

const isPicture = (one: HostileClass) => PICTURES.includes(one);

/** Headers that a route does not name are read before routing, so each value goes only to one route in this many. */
const OTHER_ROUTES = 10;
const MOST_SEVERAL = 500;
const IN_GROUP = 4;
const WHOLE = new Set(['the body', 'the query', 'headers']);
const cache = new Map<HostileClass, unknown>();

function valueCase({ path, right }: Place, one: HostileClass): HostileCase {
  const value = () => {
    // Values that do not depend on the right one are created once, because they are large.
    if (one.make.length > 0) return one.make(right);
    if (!cache.has(one)) cache.set(one, one.make(right));
    return cache.get(one);
  };
  const named = typeof path[0] === 'string' ? path[0] : undefined;
  const name = `${path.join('.')} is ${one.name}`;
  return { ...changed('value', name, { puts: [[path, value]] }, named), classes: [one.name] };
}

/** Truncates long values: the length of a URL is limited. */
function onWire(value: unknown): string {
  const text =
    value instanceof RawJson
      ? value.text
      : isObject(value) || Array.isArray(value)
        ? JSON.stringify(value)
        : String(value);
  return encodeURIComponent(text.slice(0, 12_000).toWellFormed()).slice(0, 12_000).replace(/%.?$/, '');
}
