import { createHash } from 'node:crypto';
import { type BundledModule, bundleReadable, minifyTogether, namesUsed, refuseState } from './bundle.ts';

/** The program of forms, cut into pieces so that a form loads only those it needs. */
export interface ScriptPieces {
  /** Code that every form needs. */
  core: string;
  /** Code that some parts need, with the names of these parts. Each piece stands after the pieces that it uses. */
  pieces: { parts: string[]; code: string }[];
  /** Call that starts the program; comes last. */
  begin: string;
  /** Each part as a script of its own, for a page that has loaded a core already. */
  alone: Record<string, string>;
}

const CALL = 'svcaValue';

/** A TypeScript expression with the imports that it needs, relative to `browser/`. */
export interface Source {
  imports: string;
  value: string;
}

/** Composes the script of a form from the core and the pieces of its parts, as one program, so that parts share code. */
export function composeScript({ core, pieces, begin }: ScriptPieces, partNames: readonly string[]): string {
  const needed = pieces.filter(({ parts }) => parts.some((part) => partNames.includes(part)));
  return [core, ...needed.map(({ code }) => code), begin].join('\n');
}

/**
 * Bundles a program and cuts it by the parts that need each module. The whole program is minified at once, so that names fit
 * together whichever pieces are left out.
 * @param form expression that starts the program
 * @param parts expressions by name; the program finds their values in `svcaFormsParts`
 */
export function cutProgram(form: Source, parts: ReadonlyMap<string, Source>): ScriptPieces {
  const core = new Set(bundleReadable(entryOf(form)).map(({ path }) => path));
  const modulesOfParts = [...parts].map(([name, source]) => {
    return { name, paths: new Set(bundleReadable(entryOf(source)).map(({ path }) => path)) };
  });
  const { modules, calls } = wholeOf([form, ...parts.values()]);
  const ownersOf = (path: string) => modulesOfParts.filter(({ paths }) => paths.has(path)).map(({ name }) => name);
  const inCore = codeOf(modules.filter(({ path }) => core.has(path)));
  refuseState(inCore);
  const others = modules.filter(({ path }) => !core.has(path));
  const groups = [...Map.groupBy(others, ({ path }) => ownersOf(path).join(' '))]
    .map(([owners, members]) => ({ parts: owners.split(' '), code: codeOf(members) }))
    // A module that uses another one has at most the owners of that one, so modules with more owners come first.
    .sort((one, other) => other.parts.length - one.parts.length);
  const [coreCode = '', ...rest] = minifyTogether([inCore, ...groups.map(({ code }) => code), ...calls]);
  const pieces = groups.map(({ parts }, index) => ({ parts, code: rest[index] ?? '' }));
  const [begin = '', ...values] = rest.slice(pieces.length).map(valueIn);
  return assemble(
    coreCode,
    pieces,
    begin,
    modulesOfParts.map(({ name }, index) => ({ name, value: values[index] ?? '' })),
  );
}

/**
 * Assembles the scripts. The core publishes the names that parts use under a key that contains the hash of the build, so that a
 * part never runs with another build's core.
 */
function assemble(
  core: string,
  pieces: ScriptPieces['pieces'],
  begin: string,
  parts: { name: string; value: string }[],
): ScriptPieces {
  const hash = createHash('sha256')
    .update(JSON.stringify([core, pieces, parts]))
    .digest('hex')
    .slice(0, 6);
  const published = `svcaFormsParts.v${hash}`;
  const shared = new Set<string>();
  const alone = parts.map(({ name, value }) => {
    const needed = pieces.filter((piece) => piece.parts.includes(name)).map(({ code }) => code);
    const body = `${needed.join('\n')}\nreturn ${value}`;
    const used = namesUsed(`()=>{${body}}`, core);
    for (const usedName of used) shared.add(usedName);
    return [
      name,
      `(window.svcaFormsParts??={}).${name}=()=>{if(!${published})return;const{${used.join()}}=${published};${body}};`,
    ];
  });
  return {
    core: `${core}\n(window.svcaFormsParts??={}).v${hash}={${[...shared].join()}};`,
    pieces: [
      ...pieces,
      ...parts.map(({ name, value }) => ({ parts: [name], code: `svcaFormsParts.${name}=()=>(${value});` })),
    ],
    // Parentheses, because the expression may call a function that is declared in place.
    begin: `(${begin});`,
    alone: Object.fromEntries(alone),
  };
}

function entryOf({ imports, value }: Source): string {
  return `${imports}export default ${value};`;
}

/** Bundles the whole program into one scope: its modules, followed by one call for each value. */
function wholeOf(sources: readonly Source[]): { modules: BundledModule[]; calls: string[] } {
  const calls = sources.map(({ value }) => `${CALL}(${value});\n`);
  const modules = bundleReadable([...sources.map(({ imports }) => imports), ...calls].join(''));
  // esbuild may have joined successive calls by commas.
  const [, ...printed] = (modules.pop()?.code ?? '').split(CALL);
  return { modules, calls: printed.map((call) => CALL + call.replace(/,\s*$/, ';')) };
}

/** Replaces `var` by `let`, so that reading a variable too early throws instead of giving `undefined`. */
function codeOf(modules: readonly BundledModule[]): string {
  return modules.map(({ code }) => code.replace(/^var /gm, 'let ')).join('');
}

function valueIn(call: string): string {
  return call.slice(CALL.length + 1, call.lastIndexOf(')'));
}
