import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from '#dev/setup/context.ts';

/** Matches the text or the pattern that a test expects to be absent. */
const ABSENT = /\.not\s*\.(?:toContain\((['"`])(?<text>.*?)\1\)|toMatch\(\/(?<pattern>(?:\\.|[^/\n])*)\/)/g;
/** Matches a loop over texts that a test expects to be absent. */
const EACH_ABSENT = /for \(const (?<name>\w+) of \[(?<texts>[^\]]*)\]\)\s*expect\([^;]*\.not\.toContain\(\k<name>\)/g;
/** Matches letters of base64 that are so few that a token of some hundred letters contains them now and then. */
const SHORT = /^[\w-]{1,3}$/;

test('finds texts and alternatives that a random token may contain', () => {
  const found = (line: string) => shortOf(line);
  expect(found(`expect(a).not.toContain('Ada')`)).toEqual(['Ada']);
  expect(found('expect(a).not.toMatch(/secret|Ada|<b>/i)')).toEqual(['Ada']);
  expect(found('expect(a).not.toMatch(/<b>|_b/)')).toEqual(['_b']);
  expect(found(String.raw`expect(a).not.toMatch(/\bAda\b|\b(a|the)\b|<b>|\[x]/)`)).toEqual([]);
  expect(found(`for (const one of ['Ada', 'example.net']) expect(a).not.toContain(one);`)).toEqual(['Ada']);
  expect(found(`expect(a).toContain('Ada'); expect(b).not.toContain('Zoë')`)).toEqual([]);
});

test('no test expects that a text lacks three letters or fewer: a token in it has them now and then', () => {
  const files = globSync('test/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => file !== 'test/short-words.test.ts');
  expect(files.length).toBeGreaterThan(500);
  const short = files.flatMap((file) =>
    shortOf(readFileSync(join(ROOT, file), 'utf8')).map((word) => `${file}: ${word}; write /\\b${word}\\b/`),
  );
  expect(short).toEqual([]);
});

function shortOf(source: string): string[] {
  const absent = [...source.matchAll(ABSENT)].flatMap(({ groups: { text, pattern = '' } = {} }) =>
    text === undefined ? alternativesOf(pattern) : [text],
  );
  const inLoops = [...source.matchAll(EACH_ABSENT)].flatMap(({ groups: { texts = '' } = {} }) =>
    [...texts.matchAll(/'([^']*)'/g)].map(([, text = '']) => text),
  );
  return [...absent, ...inLoops].filter((one) => SHORT.test(one));
}

/** Returns the alternatives of a pattern; those of a group count as one. */
function alternativesOf(pattern: string): string[] {
  return pattern.replace(/\([^()]*\)/g, '()').split('|');
}
