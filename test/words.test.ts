import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import * as german from '#features/builder/catalogue/texts/de.ts';
import * as english from '#features/builder/catalogue/texts/en.ts';
import type { Text } from '#features/builder/catalogue/texts/text.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The beginning of a comment, which a linter does not look at. */
const COMMENT = /^\s*(?:\/\*\* |\/\/ |\* )(\S.*)$/;
/** Such a comment is a fragment that needs the declaration to be understood, or a question that it does not answer. */
const FRAGMENT = /^(What|Whether|Where|How|Who|Which|Of|That)\b/;
/** Names that say nothing of what they hold; docs/glossary.md has the words to take. */
const EMPTY_NAME =
  /^\s*export (?:default )?(?:async )?(?:function|const|class|interface|type) ((?:tell|told|keep|kept|known|made|wanted|found)(?:[A-Z]\w*)?)\b/;

/** Words of programmers, which people who edit forms need not know. */
const MACHINERY =
  /\b(absent|null|true|false|values?|payload|strings?|booleans?|regex\w*|RE2|merge tags?|unless it is set|YYYY|HH:MM|ISO|BCP|idempotent|dispatch|run(?! out\b)|delivery|due|slug|template|metadata|parameters?|array|object)\b|(?<!\b(?:API|[Ss]ite|[Ss]ecret|[Aa]ccess) )\bkeys?\b/;
const MACHINERY_IN_GERMAN =
  /\b(null|true|false|Werte?s?|Zeichenkette|boolesch\w*|Regex\w*|reguläre\w*|RE2|JJJJ|YYYY|HH:MM|ISO|BCP|Nutzlast|Vorlage|Metadaten|Parameter)\b|(?<!\b(?:API-|Geheimer ))\bSchlüssel\b/;
const MOST_CHARACTERS = 160;

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

  test.each([
    ['English', english, MACHINERY],
    ['German', german, MACHINERY_IN_GERMAN],
  ])(
    'the %s texts of the builder say in short, without words of programmers, what something does',
    (_, texts, words) => {
      const { insteadOf: _insteadOf, ...tables } = texts;
      const all = Object.values(tables).flatMap((table) => Object.entries<Text>(table));
      const poor = all.filter(([, [title, description = '']]) => {
        return (
          [title, description].some((text) => words.test(text) || text.length > MOST_CHARACTERS) ||
          title === description
        );
      });
      expect(all.length).toBeGreaterThan(400);
      expect(poor).toEqual([]);
    },
  );
});

function linesOf(file: string): { line: string; number: number; before: string }[] {
  const lines = readFileSync(join(ROOT, file), 'utf8').split('\n');
  return lines.map((line, index) => ({ line, number: index + 1, before: lines[index - 1] ?? '' }));
}
