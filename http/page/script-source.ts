import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { RICH_TYPES, SCRIPT_PARTS, type ScriptPart } from './browser/contract.ts';

/** Seen from `browser/`. */
const TYPES = '../../../forms/field-types';

/** Seen from `browser/`. */
const FORMULAS = '../../../forms/calculations';
const CALCULATIONS = `import { calculate } from '${FORMULAS}/evaluate.ts';
import { formatCalculated } from '${FORMULAS}/format.ts';
import { fieldsOf } from '${FORMULAS}/formula.ts';`;

/**
 * What each script of a page begins with: that of forms, what only some forms need, and that of the page that waits for a
 * payment.
 */
const ENTRIES: Record<ScriptName, () => string> = {
  form: () => `${importRules((name) => !RICH_TYPES.includes(name))}
import { start } from './main.ts'; start(rules);`,
  fields: () => `${importRules((name) => RICH_TYPES.includes(name))}
import { showPositions } from './widgets/slider.ts'; const fields = { rules, showPositions }; ${leave('fields')}`,
  logic: () => `import { followConditions as logic } from './logic/conditions.ts'; ${leave('logic')}`,
  calculations: () => `${CALCULATIONS} const calculations = { calculate, fieldsOf, formatCalculated };
${leave('calculations')}`,
  captcha: () => `import { openCaptcha as captcha } from './widgets/captcha.ts'; ${leave('captcha')}`,
  drafts: () => `import { followDrafts as drafts } from './drafts/drafts.ts'; ${leave('drafts')}`,
  pages: () => `import { followPages as pages } from './pages/pages.ts'; ${leave('pages')}`,
  total: () => `import { showTotal as total } from './payment-total.ts'; ${leave('total')}`,
  payment: () => `import { followPayment } from './payment-status.ts'; followPayment();`,
};
export type ScriptName = ScriptPart | 'form' | 'payment';
export const SCRIPT_NAMES: readonly ScriptName[] = ['form', ...SCRIPT_PARTS, 'payment'];

const built = new Map<ScriptName, string>();

/** A script from its TypeScript source, bundled and minified. Needs esbuild, so production builds it before. */
export function buildScript(name: ScriptName): string {
  const text = built.get(name) ?? bundle(name);
  built.set(name, text);
  return text;
}

function bundle(name: ScriptName): string {
  const { buildSync } = createRequire(import.meta.url)('esbuild') as typeof import('esbuild');
  const { outputFiles } = buildSync({
    stdin: { contents: ENTRIES[name](), resolveDir: fileURLToPath(new URL('./browser', import.meta.url)) },
    bundle: true,
    format: 'iife',
    target: 'es2020',
    minify: true,
    legalComments: 'none',
    charset: 'utf8',
    write: false,
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

/** Where the script of forms finds it, whichever of the two comes first. */
function leave(part: string): string {
  return `window.svcaFormsParts = { ...window.svcaFormsParts, ${part} };`;
}

/** The rules of some field types as `rules`. What else a type's module holds is for the server: esbuild leaves it out. */
function importRules(isMeant: (type: string) => boolean): string {
  const names = ruleNames().filter(isMeant);
  const imports = names.map((name) => `import { rule as ${name} } from '${TYPES}/${name}.ts';`);
  return [...imports, `const rules = { ${names.join(', ')} };`].join('\n');
}

/** The field types that have a rule, which is exported from the module of the type's name. */
function ruleNames(): string[] {
  const folder = new URL(`./browser/${TYPES}/`, import.meta.url);
  return readdirSync(folder)
    .filter((file) => /^export const rule\b/m.test(readFileSync(new URL(file, folder), 'utf8')))
    .map((file) => file.replace('.ts', ''));
}
