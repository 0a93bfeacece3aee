import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { rollUp } from '#dev/declarations/roll-up.ts';

const FILES = {
  'parts.d.ts': `import type { Schema } from 'schemas';
declare const keys: { name: Schema<string>; size: Schema<'s' | 'l' | undefined> };
/** The keys of a shape. */
export type Shape = { [Key in keyof typeof keys]: (typeof keys)[Key] extends Schema<infer Value> ? Value : never };
export interface Options { limit?: number }
export type Tree = string | { [part: string]: Tree };
declare const kinds: { plain: unknown; 'very-rich': unknown };
export type Kind = keyof typeof kinds;
export type Schemas = Schema<string>[];`,
  'store.d.ts': `import type { Shape } from './parts.js';
import type { Connection } from 'schemas';
/** Keeps shapes. */
export declare class Store {
    #private;
    constructor(connection: Connection);
    /** Finds one. */
    find(id: number): Promise<Shape | null>;
}
export declare class Refused extends Error {
    readonly code: 'gone';
    constructor(message: string);
}`,
  'entry.d.ts': `import type { Store } from './store.js';
export type { Store, Refused } from './store.js';
export type { Kind, Shape } from './parts.js';
import type { Options, Tree } from './parts.js';
/** For authors. */
export interface Api {
    readonly store: Store;
    set<Name extends string>(name: Name, options?: Options, tree?: Tree): boolean;
}`,
  'more.d.ts': "declare module './parts.js' { interface Options { further: boolean } }\nexport {};",
  'foreign.d.ts': "import type { Connection } from 'schemas';\nexport interface Api { connection: Connection }",
  'missing.d.ts': "import type { Schema } from 'not-installed';\nexport type Whole = Schema<string>;",
  'same.d.ts':
    "import type { Options as Other } from './other.js';\nimport type { Options } from './parts.js';\nexport interface Api { one: Options; other: Other }",
  'other.d.ts': 'export interface Options { other: true }',
  'node_modules/schemas/index.d.ts':
    'export interface Schema<Value> { value: Value }\nexport interface Connection { close(): void }',
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'declarations-'));
  mkdirSync(join(folder, 'node_modules/schemas'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'node_modules/schemas/package.json'), '{"name":"schemas","types":"index.d.ts"}');
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
});
afterAll(() => rmSync(folder, { recursive: true }));

const at = (name: string) => join(folder, name);

test('the types of an entry become one text that imports nothing', () => {
  expect(rollUp(at('entry.d.ts'), [at('more.d.ts')])).toBe(`/** Keeps shapes. */
interface Store {
    /** Finds one. */
    find(id: number): Promise<Shape | null>;
}
declare class Refused extends Error {
    readonly code: 'gone';
    constructor(message: string);
}
type Kind = "plain" | "very-rich";
/** The keys of a shape. */
type Shape = {
  name: string;
  size: "s" | "l" | undefined;
};
/** For authors. */
interface Api {
    readonly store: Store;
    set<Name extends string>(name: Name, options?: Options, tree?: Tree): boolean;
}
interface Options { limit?: number }
interface Options { further: boolean }
type Tree = string | { [part: string]: Tree };
export type { Api, Kind, Refused, Shape, Store };
`);
});

test.each([
  ['a type of another package', 'foreign.d.ts', 'Connection cannot be in types that import nothing'],
  ['a package that is not installed', 'missing.d.ts', 'Schema cannot be in types that import nothing'],
  ['two types of one name', 'same.d.ts', 'two types have the name Options'],
])('%s is an error', (_what, entry, message) => {
  expect(() => rollUp(at(entry))).toThrow(message);
});
