import { isObject } from '#json.ts';
import type { Answer } from '#test/environment/service.ts';
import type { Case, Row } from './row.ts';

/** The answer in one case. */
export interface Result {
  row: Row;
  one: Case;
  answer: Answer;
}

const DEEPEST = 2;

/** Returns the document: a line for each case, with the status and the keys of its answer. */
export function coverageTable(results: readonly Result[]): string {
  const lines = results.map(({ row, one, answer }) => {
    const cells = [row.sections, `\`${row.route}\``, row.auth, one.when, String(answer.status), bodyOf(answer)];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    '# Which answers of the interface are held',
    '',
    'Every route of sections 4, 5 and 7 of [interface.md](interface.md), as the running service answers it: who may call it, which status, which keys of the body.',
    '`a:` and `b:` are the two surfaces. Made by `test/pro/interface/coverage.test.ts` (`UPDATE_COVERAGE=1` writes it); that test also',
    'compares each body with the schema that `openapi.json` has for it. Sections 4.2 to 4.4 are no routes: `test/features/extensions/`, `test/browser/`',
    'and `test/workflows/` have them.',
    '',
    '| Section | Route | Auth | Case | Status | Keys of the body |',
    '|---|---|---|---|---|---|',
    ...lines,
    '',
  ].join('\n');
}

function bodyOf({ body, text, headers }: Answer): string {
  if (text === '') return 'none';
  if (body === null) return headers.get('content-type') ?? '';
  return keysOf(body)
    .map((key) => `\`${key}\``)
    .join(', ');
}

/** Returns the keys of a body as paths with dots, down to the given depth. */
function keysOf(body: unknown, depth = 0): string[] {
  if (Array.isArray(body)) return isObject(body[0]) ? keysOf(body[0], depth).map((key) => `[].${key}`) : [];
  if (!isObject(body)) return [];
  return Object.entries(body).flatMap(([key, part]) => {
    const inside = depth + 1 < DEEPEST ? keysOf(part, depth + 1) : [];
    return inside.length === 0 ? [key] : inside.map((one) => (one.startsWith('[]') ? `${key}${one}` : `${key}.${one}`));
  });
}

/** Returns the values at a path of keys, of each entry where the path has `[]`. A missing value is undefined. */
export function valuesAt(body: unknown, path: string): unknown[] {
  let found: unknown[] = [body];
  for (const step of path.split('.')) {
    const key = step.replace('[]', '');
    found = found.map((part) => (isObject(part) ? part[key] : undefined));
    if (step.endsWith('[]')) found = found.flatMap((part) => (Array.isArray(part) ? part : [undefined]));
  }
  return found;
}
