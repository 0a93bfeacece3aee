import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The field type that only the next version has. */
export const NEXT_TYPE = 'shade';

/** A change of one file. A text that it returns unchanged was not as expected. */
export interface Edit {
  file: string;
  change(text: string): string;
}

/** All that a next version may change while N-1 runs beside it: schema, workflow code, field types, and what is sealed. */
export const NEXT_EDITS: readonly Edit[] = [
  {
    file: 'package.json',
    change: (text) =>
      text.replace(
        /"version": "(\d+)\.(\d+)[^"]+"/,
        (_, major, minor) => `"version": "${major}.${Number(minor) + 1}.0-test"`,
      ),
  },
  // A column and an index.
  {
    file: 'db/migrations/index.ts',
    change: (text) =>
      text
        .replace(
          /^(import \{ (?:type )?MigrationDeclaration)/m,
          "import { migration as migrationNext } from './9999-next.ts';\n$1",
        )
        .replace(/(declarations: readonly MigrationDeclaration\[\] = \[[^\]]*)\]/, '$1, migrationNext]'),
  },
  // A step of the workflow of processes, which open ones take from now on.
  {
    file: 'workflows/process.ts',
    change: (text) =>
      text
        .replace('  proxyActivities,\n', '  patched,\n  proxyActivities,\n')
        .replace('  setHandler,\n', '  setHandler,\n  sleep,\n')
        .replace('    if (view.isOver)', "    if (patched('next')) await sleep(10);\n    if (view.isOver)"),
  },
  // A field type.
  {
    file: 'forms/field-types/table.ts',
    change: (text) =>
      text
        .replace(/^import \{ tel \}/m, `import { ${NEXT_TYPE} } from './${NEXT_TYPE}.ts';\nimport { tel }`)
        .replace('  textarea: textarea(),\n', `  textarea: textarea(),\n  ${NEXT_TYPE}: ${NEXT_TYPE}(),\n`),
  },
  ...[
    { file: 'field-types.ts', entry: "{ group: 'text', example: { placeholder: 'Blue' } }" },
    { file: 'main-keys.ts', entry: '[]' },
    { file: 'texts/en/fields.ts', entry: "['Shade', 'A colour.']" },
    { file: 'texts/de/fields.ts', entry: "['Farbton', 'Eine Farbe.']" },
  ].map(({ file, entry }) => ({
    file: `features/builder/catalogue/${file}`,
    change: (text: string) => text.replace('  textarea:', `  ${NEXT_TYPE}: ${entry},\n  textarea:`),
  })),
  // A second format of sealed texts, which is read and not yet written, and a further key in sealed calls.
  {
    file: 'security/secret-box.ts',
    change: (text) => text.replace('format !== FORMAT', `![FORMAT, 'v2'].includes(format ?? '')`),
  },
  {
    file: 'engine/outbox.ts',
    change: (text) => text.replace('JSON.stringify(payload)', 'JSON.stringify({ ...payload, next: true })'),
  },
];

/** Its new files, by their source in `next-files/`. */
const NEW_FILES: Readonly<Record<string, string>> = {
  '9999-next.txt': 'db/migrations/9999-next.ts',
  'shade.txt': `forms/field-types/${NEXT_TYPE}.ts`,
};

/** Makes of a checkout what a next version would be. @throws Error naming a file that is not as expected */
export function asNext(checkout: string): void {
  for (const { file, change } of NEXT_EDITS) {
    const path = join(checkout, file);
    const before = readFileSync(path, 'utf8');
    const after = change(before);
    if (after === before) throw new Error(`${file} is not as "next" expects it`);
    writeFileSync(path, after);
  }
  for (const [source, file] of Object.entries(NEW_FILES)) {
    copyFileSync(new URL(`next-files/${source}`, import.meta.url), join(checkout, file));
  }
}
