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

/** Which part of a request is hostile. */
export type Part = 'path' | 'query' | 'header' | 'value' | 'body' | 'several';

export interface HostileCase {
  part: Part;
  /** Where, and what stands there. */
  name: string;
  /** The parameter, or the first key of the body, that a 422 has to name; absent where several may be meant. */
  named?: string;
  /** What stands in values of the body, by name. */
  classes: readonly string[];
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

/** What was attacked already: several routes take the same thing. */
export interface Seen {
  /** By place, the routes. */
  routes: Map<string, Set<string>>;
  /** By list of what may be put somewhere, where the next place goes on in it. */
  offsets: Map<string, number>;
}

/**
 * @param most for each place; the next place goes on where this one ends, so that all are tried somewhere
 * @param offset where the lists begin
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
    // A request has one body, and one query as a whole, beside many places.
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

/** What another route was asked one by one shares a request: a form's mistakes are all found at once. */
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

/** Whether one of both places is in the other, and would be lost. */
function isInside(one: HostileCase, other: HostileCase): boolean {
  const [a = [], b = []] = [one, other].map(({ change }) => change.puts?.[0]?.[0]);
  return a.every((step, at) => at >= b.length || step === b[at]);
}

/** Some places of a request at once: what one of them lets through, the next one may not. */
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

/** So many numbers below the size, spread, from this one on: as many starts as there are numbers meet each once. */
function some(size: number, most: number, start: number): number[] {
  if (size <= most) return Array.from({ length: size }, (_, index) => index);
  // Steps of a golden ratio: neighbours are alike, and those far apart are not.
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

/** @param every of the pairs of a header and a value one in so many, from the first on */
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
    // There are few places for pictures, and each has a reader of its own.
    const classes = classesFor(place.kind).toSorted((a, b) => Number(isPicture(b)) - Number(isPicture(a)));
    const caseOf = (one: HostileClass) => valueCase(place, one);
    // Items of a list are read alike.
    const key = `${place.path.map((step) => (typeof step === 'number' ? '*' : step)).join('.')} ${JSON.stringify(place.schema)}`;
    const one = target('value', name, classes, caseOf, key);
    return { ...one, always: classes.filter(isPicture).length };
  });
}

const isPicture = (one: HostileClass) => PICTURES.includes(one);

/** Headers that a route does not name are looked at before it: each value goes to one in so many. */
const OTHER_ROUTES = 10;
const MOST_SEVERAL = 500;
const IN_GROUP = 4;
const WHOLE = new Set(['the body', 'the query', 'headers']);
const made = new Map<HostileClass, unknown>();

function valueCase({ path, right }: Place, one: HostileClass): HostileCase {
  const value = () => {
    // Those that do not look at the right one are made once: they are large.
    if (one.make.length > 0) return one.make(right);
    if (!made.has(one)) made.set(one, one.make(right));
    return made.get(one);
  };
  const named = typeof path[0] === 'string' ? path[0] : undefined;
  const name = `${path.join('.')} is ${one.name}`;
  return { ...changed('value', name, { puts: [[path, value]] }, named), classes: [one.name] };
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
