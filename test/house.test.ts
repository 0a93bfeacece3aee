import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { isProInstalled } from '#bin/edition.ts';
import { isPro } from '#dev/edition/pro-paths.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Top-level folders that are not part of the service: they may import everything, and no room may import them. */
const NO_ROOMS = ['dev', 'examples', 'fakes', 'test'];

/** Files that every room may import, and that import nothing. */
const EVERYWHERE = ['json.ts', 'time.ts'];

/** Files that may name features: the two indexes, the composition, and the workflows, which import only types of activities. */
const NAMES_FEATURES =
  /^(features|pro)\/(index|app)\.ts$|^features\/(feature|feature-data|edition|environment)\.ts$|^pro\/(settings|workflows)\.ts$|^bin\/composition\/|^workflows\//;

/** Rooms that features build on. */
const BELOW = ['db', 'forms', 'engine', 'http', 'activities', 'hooks', 'settings', 'security', 'outgoing'];
/** Folders that serve both editions: the migration creates the tables of both, and one script serves the pages of both. */
const ABOUT_PRO = ['db/migrations/', 'http/page/browser/'];
const PRO_FOLDER = /(^|[/-])(payments?|drafts?|licen[cs]es?|ai|headless)([/.-]|$)/;
const WORKFLOW_CODE = ['workflows/index.ts', 'pro/workflows.ts'];
/** Matches a module's imports at run time. */
const VALUES = /^(?:import|export) (?!type\b)[^;']*?from '(#|\.{1,2}\/)([^']+)'/gm;
/** Matches a module's variables, and constants that can be added to. */
const KEEPS = /^(?:export )?(?:let |var |const [^=]+= (?:new (?:Weak)?(?:Map|Set)\b|\[\]|\{\}))/m;
const PRO_TABLES =
  /\b(Payment(Order|Event|History|Refund)|Draft(Mail|Submission)|AiRequest|payment_(orders|events|history|refunds)|draft_(mails|submissions)|ai_requests)\b/;

const files = globSync('**/*.{ts,tsx,mjs,cjs}', {
  cwd: ROOT,
  exclude: (path) => /(^|\/)(node_modules|dist|\.data|\.git|extensions\.local)$/.test(path),
}).map((path) => path.replaceAll('\\', '/'));
const imports = new Map(files.map((file) => [file, importsOf(file)]));
const page = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
const arrows = arrowsOf(page);
const layers = layersOf(page);

describe('the house', () => {
  test('docs/architecture.md says for each room which rooms it may import', () => {
    const folders = new Set(files.map(roomOf).filter((room) => room !== ''));
    const rooms = [...folders].filter((folder) => !NO_ROOMS.includes(folder)).sort();
    // The Pro package may be missing.
    const there = [...arrows.keys()].filter((room) => folders.has(room) || !isPro(`${room}/`));
    expect(there.sort()).toEqual(rooms);
    expect([...arrows.values()].flat().filter((room) => !arrows.has(room))).toEqual([]);
  });

  test('each room imports only those rooms; imported types count too', () => {
    const refused = files.flatMap((file) => {
      const room = roomOf(file);
      const allowed = arrows.get(room);
      if (!allowed) return [];
      const named = importedBy([file]).filter((target) => !EVERYWHERE.includes(target));
      const others = named.filter((target) => ![room, ...allowed].includes(roomOf(target)));
      return others.map((target) => `${file} -> ${target}`);
    });
    expect(refused).toEqual([]);
  });

  test('nothing imports the Pro package but the package itself: it can be deleted', () => {
    const reaching = files
      .filter((file) => !isPro(file))
      .flatMap((file) => {
        return importedBy([file])
          .filter(isPro)
          .map((target) => `${file} -> ${target}`);
      });
    expect(reaching).toEqual([]);
    expect(files.filter(isPro).length).toBeGreaterThan(isProInstalled() ? 100 : -1);
  });

  test('commands and use cases import nothing of http/', () => {
    const some = files.filter((file) => /^(features|pro|bin)\/.*(commands|use-cases)(\.ts|\/)/.test(file));
    expect(some.length).toBeGreaterThan(15);
    const reaching = some.filter((file) => importedBy([file]).some((target) => roomOf(target) === 'http'));
    expect(reaching).toEqual([]);
  });

  test('nothing but the two indexes and the composition names a feature', () => {
    const naming = files
      .filter((file) => arrows.has(roomOf(file)) && !featureOf(file) && !NAMES_FEATURES.test(file))
      .flatMap((file) => {
        return importedBy([file])
          .filter(featureOf)
          .map((target) => `${file} -> ${target}`);
      });
    expect(naming).toEqual([]);
  });

  test('docs/architecture.md says the order of the features: each imports only those before it', () => {
    const folders = new Set(files.flatMap((file) => featureOf(file) ?? []));
    const missing = layers.filter((feature) => !folders.has(feature));
    expect(isProInstalled() ? missing : []).toEqual([]);
    expect([...folders].filter((feature) => !layers.includes(feature))).toEqual([]);
    const upward = files.flatMap((file) => {
      const place = layers.indexOf(featureOf(file) ?? '');
      const later = importedBy([file]).filter(
        (target) => place >= 0 && layers.indexOf(featureOf(target) ?? '') > place,
      );
      return later.map((target) => `${file} -> ${target}`);
    });
    expect(upward).toEqual([]);
  });

  test('rooms below the features name no table of the Pro package, and no file of theirs is called after its features', () => {
    const named = files.filter(
      (file) => BELOW.includes(roomOf(file)) && !ABOUT_PRO.some((path) => file.startsWith(path)),
    );
    expect(named.filter((file) => PRO_FOLDER.test(file))).toEqual([]);
    expect(named.filter((file) => PRO_TABLES.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
    // These rooms do not mention the Pro package in any other way either.
    const silent = named.filter((file) => ['db', 'activities', 'hooks', 'outgoing'].includes(roomOf(file)));
    expect(silent.filter((file) => /payment|draft|licen[cs]e\b/i.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual(
      [],
    );
  });

  test('no file imports itself through others', () => {
    expect(files.filter((file) => reachedFrom(importedBy([file])).has(file))).toEqual([]);
  });

  test('no module of workflow code keeps anything: all runs of a worker share it', () => {
    const run = reachedFrom(
      WORKFLOW_CODE.filter((file) => imports.has(file)),
      (file) => importsOf(file, VALUES),
    );
    expect(run.size).toBeGreaterThan(12);
    const keeping = [...run].filter((file) => KEEPS.test(readFileSync(join(ROOT, file), 'utf8')));
    expect(keeping).toEqual([]);
  });
});

/** Parses the table of rooms: the first cell names a room, the last one the rooms that it may import. */
function arrowsOf(page: string): Map<string, string[]> {
  const [, section = ''] = /^## Rooms$([\s\S]*?)^## /m.exec(page) ?? [];
  const rows = section.matchAll(/^\| `([a-z]+)\/` \|.*\| ([^|]+) \|$/gm);
  return new Map(
    [...rows].map(([, room = '', named = '']) => [room, [...named.matchAll(/`([a-z]+)`/g)].map(([, one = '']) => one)]),
  );
}

/** Returns the features in the order of the table of layers. */
function layersOf(page: string): string[] {
  const [, table = ''] = /^\| Layer \|[^\n]*\n([\s\S]*?)^$/m.exec(page) ?? [];
  const rows = table.matchAll(/^\| [^|]+ \| ([^|]+) \|$/gm);
  return [...rows].flatMap(([, named = '']) => [...named.matchAll(/`([a-z]+)`/g)].map(([, one = '']) => one));
}

/** Returns the top-level folder of a file. */
function roomOf(file: string): string {
  return file.includes('/') ? (file.split('/')[0] ?? '') : '';
}

/** Returns the feature of a file, such as `mail` for `features/mail/state.ts`; undefined for the frame of the command line. */
function featureOf(file: string): string | undefined {
  const [, feature] = /^(?:features|pro)\/([a-z-]+)\//.exec(file) ?? [];
  return feature === 'command-line' ? undefined : feature;
}

/** Returns the files of this repository that a file imports, including types and dynamic imports. */
function importsOf(file: string, how = /\b(?:from|import|import\()\s*'(#|\.{1,2}\/)([^']+)'/g): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const found = text.matchAll(how);
  return [...found].map(([, start, path = '']) =>
    start === '#' ? path : posix.join(posix.dirname(file), start + path),
  );
}

function importedBy(some: readonly string[]): string[] {
  return some.flatMap((file) => imports.get(file) ?? []);
}

/** Returns these files and all that they import, directly or indirectly. */
function reachedFrom(
  start: readonly string[],
  of: (file: string) => readonly string[] = (file) => importedBy([file]),
): Set<string> {
  const reached = new Set<string>();
  const pending = [...start];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    pending.push(...of(next));
  }
  return reached;
}
