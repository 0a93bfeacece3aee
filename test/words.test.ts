import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The beginning of a comment, which a linter does not look at. */
const COMMENT = /^\s*(?:\/\*\* |\/\/ |\* )(\S.*)$/;
/** Such a comment is a fragment that needs the declaration to be understood, or a question that it does not answer. */
const FRAGMENT = /^(What|Whether|Where|How|Who|Which|Of|That)\b/;
/** Names that say nothing of what they hold; docs/glossary.md has the words to take. */
const EMPTY_NAME =
  /^\s*export (?:default )?(?:async )?(?:function|const|class|interface|type) ((?:tell|told|keep|kept|known|made|wanted|found)(?:[A-Z]\w*)?)\b/;

const files = globSync('**/*.{ts,tsx}', {
  cwd: ROOT,
  exclude: (path) => /(^|\/)(node_modules|dist|coverage|\.data|\.git|extensions\.local)$/.test(path),
});

describe('words', () => {
  test('a comment is a sentence or a noun phrase, no fragment', () => {
    const fragments = files.flatMap((file) =>
      linesOf(file).flatMap(({ line, number, before }) => {
        const [, text = ''] = COMMENT.exec(line) ?? [];
        // The next line of a comment goes on with its sentence.
        const isFirst = line.trimStart().startsWith('/**') || !/^\s*(\/\/|\*|\/\*\*)/.test(before);
        return FRAGMENT.test(text) && (isFirst || /^\s*\/\*\*\s*$/.test(before)) ? [`${file}:${number}: ${text}`] : [];
      }),
    );
    expect(files.length).toBeGreaterThan(1000);
    expect(fragments).toEqual([]);
  });

  test('an exported name says what it holds or does', () => {
    const empty = files.flatMap((file) =>
      linesOf(file).flatMap(({ line, number }) => {
        const [, name] = EMPTY_NAME.exec(line) ?? [];
        return name ? [`${file}:${number}: ${name}`] : [];
      }),
    );
    expect(empty).toEqual([]);
  });
});

function linesOf(file: string): { line: string; number: number; before: string }[] {
  const lines = readFileSync(join(ROOT, file), 'utf8').split('\n');
  return lines.map((line, index) => ({ line, number: index + 1, before: lines[index - 1] ?? '' }));
}
