import { createHash } from 'node:crypto';
import { type BundledModule, bundleReadable, minifyTogether, namesTaken, refuseState } from './bundle.ts';

/** The program of forms, cut so that a form loads what it needs of it. */
export interface ScriptPieces {
  /** What every form needs. */
  core: string;
  /** What some parts need, with their names; in an order in which each may follow those before it. */
  pieces: { of: string[]; code: string }[];
  /** Begins. Comes last. */
  begin: string;
  /** Each part by itself, for a page that has a core already. */
  alone: Record<string, string>;
}

const CALL = 'svcaValue';

/** TypeScript that stands in `browser/`: what it needs, and an expression. */
export interface Source {
  imports: string;
  value: string;
}

/** The script of a form that needs these parts: one program, so that they share what they have in common. */
export function composeScript({ core, pieces, begin }: ScriptPieces, parts: readonly string[]): string {
  const needed = pieces.filter(({ of }) => of.some((part) => parts.includes(part)));
  return [core, ...needed.map(({ code }) => code), begin].join('\n');
}

/**
 * Bundles a program and cuts it by what needs what. All of it is minified as one, so that names fit together whatever is left out.
 * @param form begins the program
 * @param parts their values are left in `svcaFormsParts`, by name, for the program to call
 */
export function cutProgram(form: Source, parts: ReadonlyMap<string, Source>): ScriptPieces {
  const core = new Set(bundleReadable(entryOf(form)).map(({ path }) => path));
  const own = [...parts].map(([name, source]) => {
    return { name, paths: new Set(bundleReadable(entryOf(source)).map(({ path }) => path)) };
  });
  const { modules, calls } = wholeOf([form, ...parts.values()]);
  const ownersOf = (path: string) => own.filter(({ paths }) => paths.has(path)).map(({ name }) => name);
  const inCore = codeOf(modules.filter(({ path }) => core.has(path)));
  refuseState(inCore);
  const others = modules.filter(({ path }) => !core.has(path));
  const groups = [...Map.groupBy(others, ({ path }) => ownersOf(path).join(' '))]
    .map(([of, members]) => ({ of: of.split(' '), code: codeOf(members) }))
    // Whatever needs a module has not more owners than that.
    .sort((one, other) => other.of.length - one.of.length);
  const [coreCode = '', ...rest] = minifyTogether([inCore, ...groups.map(({ code }) => code), ...calls]);
  const pieces = groups.map(({ of }, index) => ({ of, code: rest[index] ?? '' }));
  const [begin = '', ...values] = rest.slice(pieces.length).map(valueIn);
  return assemble(
    coreCode,
    pieces,
    begin,
    own.map(({ name }, index) => ({ name, value: values[index] ?? '' })),
  );
}

/** The core leaves what parts take of it under a name that only the same build has. */
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
  const left = `svcaFormsParts.v${hash}`;
  const shared = new Set<string>();
  const alone = parts.map(({ name, value }) => {
    const own = pieces.filter(({ of }) => of.includes(name)).map(({ code }) => code);
    const body = `${own.join('\n')}\nreturn ${value}`;
    const taken = namesTaken(`()=>{${body}}`, core);
    for (const one of taken) shared.add(one);
    return [
      name,
      `(window.svcaFormsParts??={}).${name}=()=>{if(!${left})return;const{${taken.join()}}=${left};${body}};`,
    ];
  });
  return {
    core: `${core}\n(window.svcaFormsParts??={}).v${hash}={${[...shared].join()}};`,
    pieces: [
      ...pieces,
      ...parts.map(({ name, value }) => ({ of: [name], code: `svcaFormsParts.${name}=()=>(${value});` })),
    ],
    // It may be a call of a function that stands there.
    begin: `(${begin});`,
    alone: Object.fromEntries(alone),
  };
}

function entryOf({ imports, value }: Source): string {
  return `${imports}export default ${value};`;
}

/** All of the program in one scope: its modules, and then each value as the one argument of a call. */
function wholeOf(sources: readonly Source[]): { modules: BundledModule[]; calls: string[] } {
  const calls = sources.map(({ value }) => `${CALL}(${value});\n`);
  const modules = bundleReadable([...sources.map(({ imports }) => imports), ...calls].join(''));
  // Calls that follow each other may have become one list.
  const [, ...printed] = (modules.pop()?.code ?? '').split(CALL);
  return { modules, calls: printed.map((call) => CALL + call.replace(/,\s*$/, ';')) };
}

/** What is read before it is there is an error, and not `undefined`. */
function codeOf(modules: readonly BundledModule[]): string {
  return modules.map(({ code }) => code.replace(/^var /gm, 'let ')).join('');
}

function valueIn(call: string): string {
  return call.slice(CALL.length + 1, call.lastIndexOf(')'));
}
