import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ROOT } from '#dev/setup/context.ts';
import { explain } from '#dev/setup/failure.ts';
import { stopSignals } from '#dev/supervisor/stop-signals.ts';
import { optionsOrEnd, type ProgramOptions, readValues } from '#dev/testing/program-options.ts';
import { type Fault, NEEDS_POWER, type Operation, type Plan, PROFILES, planOf } from './plan.ts';
import { whyNoPower } from './power/mount.ts';
import { type About, type Proof, proofOf, repeatOf, reportOf } from './report.ts';
import { carryOut, type Result } from './run.ts';
import { shrink } from './shrink.ts';

// `npm run prove`: carries out the plan of a seed on a machine of its own, and writes docs/proof.md.

const OPTIONS = {
  seed: { type: 'string', takes: 'N', about: 'the seed; the time of day if none is given' },
  minutes: { type: 'string', default: '2', takes: 'M', about: 'the time in which the operations begin' },
  profile: { type: 'string', default: 'all', takes: 'P', about: `what is tried: ${Object.keys(PROFILES).join(', ')}` },
  shrink: {
    type: 'string',
    default: '0',
    takes: 'K',
    about: 'after a finding, repeats the run at most so often with parts left out',
  },
  list: { type: 'boolean', default: false, about: 'prints operations and faults of the seed, and does nothing' },
  add: {
    type: 'boolean',
    default: false,
    about: 'adds the run to the runs in the report, in place of beginning it anew',
  },
} as const satisfies ProgramOptions;
const PROGRAM = {
  command: 'npm run prove',
  about: 'Carries out the plan of a seed, and writes docs/proof.md',
  options: OPTIONS,
};
const flags = optionsOrEnd(() => readValues(OPTIONS, process.argv.slice(2)), [PROGRAM]);

const REPORT = join(ROOT, 'docs', 'proof.md');
const say = (text: string) => void process.stderr.write(`${text}\n`);
const profile = PROFILES[flags.profile];
if (!profile) {
  say(`--profile is one of ${Object.keys(PROFILES).join(', ')}`);
  process.exit(2);
}
const [seed, minutes] = [Number(flags.seed ?? Date.now() % 1_000_000), Number(flags.minutes)];
if (!Number.isSafeInteger(seed) || !(minutes > 0)) {
  say('--seed is a whole number, --minutes a number above 0');
  process.exit(2);
}
const plan = planOf(seed, minutes, profile);
if (!flags.list) sayWhatIsLeftOut();
if (flags.list) process.stdout.write(listed(plan));
else await prove();

/** Ends the process if this machine can have none of the faults. */
function sayWhatIsLeftOut(): void {
  const why = whyNoPower(process.env);
  const left = plan.faults.filter(({ kind }) => NEEDS_POWER.has(kind)).length;
  if (why === null || left === 0) return;
  say(`Power cannot be lost here: ${why} (CONTRIBUTING.md, "Losses of power").`);
  say(`${left} of ${plan.faults.length} faults are left out.`);
  if (left < plan.faults.length) return;
  say('Nothing would be tried.');
  process.exit(2);
}

async function prove(): Promise<void> {
  const { stop } = stopSignals();
  const about = aboutNow();
  say(`seed ${seed}: ${plan.operations.length} operations, ${plan.faults.length} faults in ${minutes} minutes`);
  try {
    const result = await carryOut(plan, stop, say);
    writeReport(about, result);
    const { findings } = result.audit;
    process.exitCode = findings.length === 0 ? 0 : 1;
    say(
      findings.length === 0
        ? 'Nothing was found.'
        : `${findings.length} findings. Repeat them with ${repeatOf({ seed, minutes, profile: flags.profile })}.`,
    );
    const [first] = findings;
    if (!first) return;
    writeFileSync(join(folder(), `prove-${seed}.txt`), listed(plan));
    say(`Its operations and faults: ${join(folder(), `prove-${seed}.txt`)}`);
    if (Number(flags.shrink) > 0) await findSmaller(first.invariant, stop);
  } catch (error) {
    say(explain(error));
    process.exitCode = 1;
  }
}

/** Leaves out faults first, because each that is left explains less, then operations. */
async function findSmaller(invariant: string, stop: AbortSignal): Promise<void> {
  const tries = Number(flags.shrink);
  const shows = async (smaller: Plan) => {
    say(`again with ${smaller.operations.length} operations and ${smaller.faults.length} faults`);
    const { audit } = await carryOut(smaller, stop, () => {});
    return audit.findings.some((one) => one.invariant === invariant);
  };
  const faults = await shrink<Fault>(plan.faults, (some) => shows({ ...plan, faults: some }), Math.ceil(tries / 2));
  const fewer = { ...plan, faults: faults.items };
  const operations = await shrink<Operation>(
    plan.operations,
    (some) => shows({ ...fewer, operations: some }),
    tries - faults.tries,
  );
  process.stdout.write(listed({ ...fewer, operations: operations.items }));
}

/** Describes the clone before the run: it may change meanwhile. */
function aboutNow(): About {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
  const isChanged = git('status', '--porcelain', '--untracked-files=no', '--', '.', ':!docs/proof.md') !== '';
  const revision = `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' with changes' : ''}`;
  return { version, revision, profile: flags.profile, date: new Date().toISOString() };
}

function writeReport(about: About, result: Result): void {
  const file = join(folder(), 'proofs.json');
  const before = flags.add ? readProofs(file) : [];
  const proofs = [...before, proofOf(about, result)];
  writeFileSync(file, JSON.stringify(proofs));
  writeFileSync(REPORT, reportOf(proofs));
}

function readProofs(file: string): Proof[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Proof[];
  } catch {
    return [];
  }
}

function folder(): string {
  const path = resolve(process.env.DATA_DIR || '.data', 'prove');
  mkdirSync(path, { recursive: true });
  return path;
}

function listed({ operations, faults }: Plan): string {
  const acts = [
    ...operations.map(({ number, at, kind, form, of }) => ({
      at,
      text: `operation ${number}: ${kind}, form ${form}${of === null ? '' : `, about operation ${of}`}`,
    })),
    ...faults.map(({ number, at, kind, lasts }) => ({ at, text: `fault ${number}: ${kind} for ${lasts} ms` })),
  ].sort((a, b) => a.at - b.at);
  return acts.map(({ at, text }) => `${(at / 1000).toFixed(1)} s  ${text}\n`).join('');
}
