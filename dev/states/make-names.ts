import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { iso31662 } from 'iso-3166';
import { CATALOGUES } from '#texts/index.ts';

// `node dev/states/make-names.ts FOLDER LICENSE` regenerates forms/states/cldr-names.tsv from the folder `common/subdivisions`
// of CLDR and its license: a row for each code of ISO 3166-2, a column for each language. A name that equals the standard's is
// left out.

const [folder = '.', license = 'LICENSE'] = process.argv.slice(2);
const languages = Object.keys(CATALOGUES);
const columns = languages.map((language) => {
  const found = readFileSync(join(folder, `${language}.xml`), 'utf8').matchAll(
    /<subdivision type="(\w+)"[^>]*>([^<]*)</g,
  );
  // Superscript digits tell a town from the district around it, as the code does too.
  return new Map([...found].map(([, code = '', name = '']) => [code, name.replace(/[¹²³]/g, '').trim()]));
});
const rows = iso31662.map(({ code, name }) => {
  const names = columns.map((column) => column.get(code.replace('-', '').toLowerCase()) ?? '');
  return [code, ...names.map((one) => (one === name ? '' : one))].join('\t').trimEnd();
});
const notice = readFileSync(license, 'utf8')
  .replace(/^\ufeff/, '')
  .trim()
  .replace(/^/gm, '# ')
  .replace(/ +$/gm, '');
const table = [['code', ...languages].join('\t'), ...rows].join('\n');
writeFileSync(new URL('../../forms/states/cldr-names.tsv', import.meta.url), `${notice}\n${table}\n`);
