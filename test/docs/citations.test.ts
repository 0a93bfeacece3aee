import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { isPro } from '#dev/edition/pro-paths.ts';
import { fieldTypes } from '#forms/field-types/table.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const exclude = (path: string) => /(^|\/)(node_modules|dist|\.data|\.git|extensions\.local)$/.test(path);
const pages = globSync(['*.md', 'docs/**/*.md', 'features/**/*.md', 'pro/**/*.md'], { cwd: ROOT, exclude });
const sources = globSync('**/*.{ts,tsx,mjs}', { cwd: ROOT, exclude });

/** Returns the anchors of a page's headings, as GitHub and GitLab create them. */
function anchorsOf(page: string): Set<string> {
  const headings = [...page.replaceAll(/^```.*?^```/gms, '').matchAll(/^#+ (.+)$/gm)].map(([, text = '']) => text);
  return new Set(
    headings.map((text) =>
      text
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\p{M} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

test('each link between pages leads to a file that is there, and to a heading of it', () => {
  const broken = pages.flatMap((page) =>
    [
      ...read(page)
        .replaceAll(/`[^`\n]*`/g, '')
        .matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]*))?\)/g),
    ].flatMap(([, path = '', anchor]) => {
      const file = path === '' ? page : join(dirname(page), path);
      // A copy without the Pro package lacks the file.
      if (isPro(file) && !existsSync(join(ROOT, 'pro'))) return [];
      if (!existsSync(join(ROOT, file))) return [`${page}: ${path}`];
      return anchor && !anchorsOf(read(file)).has(anchor) ? [`${page}: ${path}#${anchor}`] : [];
    }),
  );
  expect(broken).toEqual([]);
});

test('comments cite sections of docs/interface.md that are there, and no page that readers have not got', () => {
  const sections = new Set([...read('docs/interface.md').matchAll(/^#+ ([\d.]+) /gm)].map(([, number]) => number));
  expect(sections.size).toBeGreaterThan(25);
  const wrong = sources.flatMap((file) => {
    const text = read(file);
    const cited = [...text.matchAll(/docs\/interface\.md (\d+(?:\.\d+)?)(?: (?:and|to) (\d+(?:\.\d+)?))?/g)].flatMap(
      ([, first, second]) => [first, ...(second ? [second] : [])],
    );
    const lost = /\b[Ii]nterface \d|\bdesign,? section/.exec(text);
    return [...cited.filter((number) => !sections.has(number)), ...(lost ?? [])].map((what) => `${file}: ${what}`);
  });
  expect(wrong).toEqual([]);
});

test('each decision has the four headings and a line in the list', () => {
  const files = globSync('docs/decisions/0*.md', { cwd: ROOT }).sort();
  expect(files.map((file) => Number(/(\d{4})-/.exec(file)?.[1]))).toEqual(files.map((_, index) => index + 1));
  for (const file of files) {
    const headings = [...read(file).matchAll(/^## (.+)$/gm)].map(([, text]) => text);
    expect([file, headings]).toEqual([file, ['Context', 'Decision', 'Alternatives', 'Consequences']]);
    expect(read('docs/decisions/README.md')).toContain(`(${file.replace('docs/decisions/', '')})`);
  }
});

test('pages count what there is', () => {
  const templates = globSync('console/views/forms/templates/*.json', { cwd: ROOT }).length;
  const languages = globSync('texts/languages/*.ts', { cwd: ROOT }).length + 1;
  expect(read('README.md')).toContain(`${languages} languages`);
  expect(read('README.md')).toContain(`[${Object.keys(fieldTypes).length} field types]`);
  expect(read('docs/console.md')).toContain(`from one of ${templates} templates`);
});
