/** An instruction; `args` has no line breaks. */
export interface Step {
  instruction: string;
  args: string;
}

/** A FROM and the steps after it. */
export interface Stage {
  image: string;
  name: string;
  steps: Step[];
}

/**
 * Parses the part of the language that `deploy/Dockerfile` uses.
 * @throws Error for a line that is not an instruction
 */
export function parseDockerfile(text: string): Stage[] {
  const stages: Stage[] = [];
  const lines = text.replace(/^\s*#.*$/gm, '').replace(/\\\n/g, ' ');
  for (const line of lines.split('\n').filter((one) => one.trim() !== '')) {
    const [, instruction, args] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (!instruction || args === undefined) throw new Error(`not an instruction: ${line}`);
    if (instruction === 'FROM') {
      const [, image = args, name = String(stages.length)] = /^(\S+)(?:\s+AS\s+(\S+))?$/.exec(args) ?? [];
      stages.push({ image, name, steps: [] });
      continue;
    }
    const stage = stages.at(-1);
    if (!stage) throw new Error(`before the first FROM: ${line}`);
    stage.steps.push({ instruction, args });
  }
  return stages;
}

export interface Copy {
  /** The stage that files are copied from; undefined for the clone. */
  from?: string;
  sources: string[];
  target: string;
}

export function parseCopy(args: string): Copy {
  const words = args.split(/\s+/);
  const flags = words.filter((word) => word.startsWith('--'));
  const [from, ...unknown] = flags;
  if (unknown.length > 0 || (from && !from.startsWith('--from=')))
    throw new Error(`COPY ${args}: only --from is known`);
  const places = words.slice(flags.length);
  return { from: from?.slice('--from='.length), sources: places.slice(0, -1), target: places.at(-1) ?? '' };
}

/** Parses the variables of ENV, in the form `NAME=value NAME=value`. */
export function parseEnv(args: string): Record<string, string> {
  return Object.fromEntries(
    args.split(/\s+/).map((word) => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]),
  );
}

/** Returns the arguments of the last occurrence of an instruction, for instructions of which only the last counts. */
export function last({ steps }: Stage, instruction: string): string | undefined {
  return steps.findLast((step) => step.instruction === instruction)?.args;
}

/** Parses the words of ENTRYPOINT, CMD or HEALTHCHECK, which are JSON here, so that no shell is involved. */
export function words(args: string): string[] {
  const list: unknown = JSON.parse(args.slice(args.indexOf('[')));
  if (!Array.isArray(list)) throw new Error(`not a list: ${args}`);
  return list.map(String);
}

/** Parses the patterns of a .dockerignore. */
export function parseIgnored(text: string): string[] {
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}
