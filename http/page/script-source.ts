import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RICH_TYPES, SCRIPT_PARTS, type ScriptPart } from './browser/contract.ts';

const FOLDER = fileURLToPath(new URL('./browser', import.meta.url));

/** Seen from `browser/`. */
const TYPES = '../../../forms/field-types';

/** Seen from `browser/`. */
const FORMULAS = '../../../forms/calculations';

/** What each of the scripts that only some forms need leaves for that of forms. */
const PARTS: Record<ScriptPart, () => string> = {
  fields: () => `${importRules((name) => RICH_TYPES.includes(name))}
import { showPositions } from './widgets/slider.ts'; export default { rules, showPositions };`,
  logic: () => `export { followConditions as default } from './logic/conditions.ts';`,
  calculations: () => `import { calculate } from '${FORMULAS}/evaluate.ts';
import { formatCalculated } from '${FORMULAS}/format.ts';
import { fieldsOf } from '${FORMULAS}/formula.ts'; export default { calculate, fieldsOf, formatCalculated };`,
  captcha: () => `export { openCaptcha as default } from './widgets/captcha.ts';`,
  drafts: () => `export { followDrafts as default } from './drafts/drafts.ts';`,
  editor: () => `export { showEditors as default } from './widgets/editor.ts';`,
  pages: () => `export { followPages as default } from './pages/pages.ts';`,
  states: () => `export { followStates as default } from './widgets/states.ts';`,
  total: () => `export { showTotal as default } from './payment-total.ts';`,
  uploads: () => `export { followUploads as default } from './uploads/uploads.ts';`,
};
const FORM = () => `${importRules((name) => !RICH_TYPES.includes(name))}
import { start } from './main.ts'; start(rules);`;
/** Of a page in a frame, of the page round it, and of the page that waits for a payment. */
const OTHERS = {
  frame: `import { followFrame } from './embed/frame.ts'; followFrame();`,
  embed: `import { embedForms } from './embed/element.ts'; embedForms();`,
  payment: `import { followPayment } from './payment-status.ts'; followPayment();`,
};

export type ScriptName = ScriptPart | 'form' | keyof typeof OTHERS;
const OTHER_NAMES = Object.keys(OTHERS) as (keyof typeof OTHERS)[];
export const SCRIPT_NAMES: readonly ScriptName[] = ['form', ...SCRIPT_PARTS, ...OTHER_NAMES];

let built: Record<ScriptName, string> | undefined;

/** A script from its TypeScript source, bundled and minified. Needs esbuild, so production builds it before. */
export function buildScript(name: ScriptName): string {
  built ??= buildAll();
  return built[name];
}

/**
 * What the script of forms has, a part takes from it in place of having it too. So that script has to come with it: what the
 * parts take of it stands in `window.svcaFormsParts.shared` before the first of them begins.
 */
function buildAll(): Record<ScriptName, string> {
  const ofForm = bundle(FORM()).modules;
  const shared = new Shared();
  const parts = SCRIPT_PARTS.map((name) => [name, partScript(name, ofForm, shared)]);
  const others = OTHER_NAMES.map((name) => [name, bundle(OTHERS[name]).text]);
  return { ...Object.fromEntries([...parts, ...others]), form: bundle(shared.script() + FORM()).text };
}

/** Left as a function, for the script of forms to call: our own page loads the parts before it. */
function partScript(name: ScriptPart, ofForm: string[], shared: Shared): string {
  const { text } = bundle(PARTS[name](), ofForm);
  const taken = text.replace(/import\{([^}]*)\}from"([^"]*)";/g, (_all, names: string, file: string) => {
    return `const{${shared.take(names.split(','), file).join()}}=svcaFormsParts.shared;`;
  });
  const body = taken.replace(/export\{(\S+) as default\};\s*$/, 'return $1');
  return `(window.svcaFormsParts??={}).${name}=()=>{${body}};`;
}

/** What parts take from the script of forms. */
class Shared {
  /** By the name under which it is left: that of the export, mostly. */
  readonly #left = new Map<string, { name: string; file: string }>();

  /** @param names as in an import, such as `fillIn as f` @returns as in a destructured object: `fillIn:f` */
  take(names: string[], file: string): string[] {
    return names.map((written) => {
      const [name = '', own = name] = written.split(' as ');
      const isFree = (this.#left.get(name)?.file ?? file) === file;
      // Many modules have a `rule`.
      const left = isFree ? name : `${name}_${basename(file, '.ts').replace(/\W/g, '_')}`;
      this.#left.set(left, { name, file });
      return `${left}:${own}`;
    });
  }

  /** Leaves all of it. */
  script(): string {
    const imports = [...this.#left].map(([left, { name, file }]) => {
      return `import { ${name} as ${left} } from ${JSON.stringify(file)};`;
    });
    return `${imports.join('\n')} (window.svcaFormsParts ??= {}).shared = { ${[...this.#left.keys()].join()} };\n`;
  }
}

interface Bundle {
  text: string;
  /** The files that something of is in it. */
  modules: string[];
}

/** @param elsewhere files that are not bundled: what is used of them stays an import at the top */
function bundle(contents: string, elsewhere?: string[]): Bundle {
  const { buildSync, transformSync } = createRequire(import.meta.url)('esbuild') as typeof import('esbuild');
  const common = {
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    charset: 'utf8',
    logLevel: 'silent',
  } as const;
  const format = elsewhere ? 'esm' : 'iife';
  const { outputFiles, metafile } = buildSync({
    ...common,
    stdin: { contents, resolveDir: FOLDER },
    absWorkingDir: FOLDER,
    bundle: true,
    format,
    external: elsewhere ?? [],
    write: false,
    metafile: true,
  });
  const text = outputFiles[0]?.text ?? '';
  const inputs = Object.values(metafile.outputs).flatMap((output) => Object.entries(output.inputs));
  return {
    // As TypeScript: of what is imported, that leaves out what only code uses that was left out.
    text: elsewhere ? transformSync(text, { ...common, format, loader: 'ts' }).code : text,
    modules: inputs.flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [resolve(FOLDER, file)] : [])),
  };
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
