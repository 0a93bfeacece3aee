import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { readBench } from '#dev/bench/options.ts';
import { readChaos } from '#dev/chaos/options.ts';
import { UsageError } from '#dev/launcher/args.ts';
import { type ProgramOptions, readOptions, readValues, requireNumbers, usageOf } from '#dev/testing/program-options.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const OPTIONS = {
  json: { type: 'string', takes: 'FILE', about: 'writes the report' },
  rounds: { type: 'string', default: '5', takes: 'N', about: 'rounds' },
  keep: { type: 'boolean', default: false, about: 'leaves the data' },
} as const satisfies ProgramOptions;

describe('options of a program', () => {
  test('are read with their defaults', () => {
    expect(readOptions(OPTIONS, ['--json', 'a.json', 'b.json'])).toMatchObject({
      values: { json: 'a.json', rounds: '5', keep: false },
      positionals: ['b.json'],
    });
    expect(readValues(OPTIONS, ['--keep', '--rounds=3'])).toMatchObject({ rounds: '3', keep: true });
  });

  test.each([['--help'], ['-h'], ['--keep --help'], ['--bogus --help']])('%s asks for help', (args) => {
    expect(readOptions(OPTIONS, args.split(' '))).toBeNull();
    expect(readValues(OPTIONS, args.split(' '))).toBeNull();
  });

  test.each([
    ['--bogus', 'Unknown option: --bogus'],
    ['--bogus=1', 'Unknown option: --bogus'],
    ['-x', 'Unknown option: -x'],
    ['--keep=yes', '--keep takes no value.'],
    ['--json', '--json takes a value: FILE.'],
    ['--json --keep', '--json takes a value: FILE.'],
    ['a.json', 'Unknown argument: a.json'],
  ])('%s is refused in one line', (args, message) => {
    expect(() => readValues(OPTIONS, args.split(' '))).toThrow(new UsageError(message));
  });

  test.each(['x', '0', '-1', '', ' ', 'Infinity'])('a number above 0 is not %j', (value) => {
    expect(() => requireNumbers({ minutes: value })).toThrow(`--minutes: "${value}" is no number above 0`);
  });

  test('a number, or none, is taken', () => {
    expect(() => requireNumbers({ minutes: '0.5', seconds: undefined })).not.toThrow();
  });

  test('the usage has each option with its value and its default', () => {
    expect(
      usageOf([{ command: 'npm run try', about: 'Tries it', options: OPTIONS }]),
    ).toBe(`Usage: npm run try [-- <options>]

Tries it.

  --json FILE  writes the report
  --rounds N   rounds (5)
  --keep       leaves the data
  --help       this text`);
  });
});

describe('options of the bench', () => {
  test.each([
    ['--only fairness,bogus', 'there is no part "bogus"'],
    ['--rounds none', '--rounds: "none"'],
    ['--minutes none', '--minutes: "none"'],
    ['--only accept --profile', '--profile is for the part runs.'],
    ['--plot', '--plot takes a value: FOLDER FILE….'],
    ['--plot pictures', '--plot takes a folder and the JSON files of benches.'],
    ['a.json', 'Unknown argument: a.json'],
  ])('%s is refused', (args, message) => {
    expect(() => readBench(args.split(' '))).toThrow(message);
  });

  test('without any, all parts but chores are measured', () => {
    expect(readBench([])).toMatchObject({
      parts: ['accept', 'runs', 'latency', 'rules', 'failing', 'hanging', 'fairness'],
      rounds: undefined,
      kind: undefined,
    });
  });

  test('a kind, parts and files are read', () => {
    expect(readBench(['--reading'])).toMatchObject({ kind: 'reading' });
    expect(readBench(['--only', 'chores', '--rounds', '3'])).toMatchObject({ parts: ['chores'], rounds: 3 });
    expect(readBench(['--plot', 'pictures', 'a.json'])).toMatchObject({
      flags: { plot: 'pictures' },
      positionals: ['a.json'],
    });
  });
});

test.each([
  [[], 'mixed'],
  [['--keep'], 'mixed'],
  [['--payments', '--orders', '5'], 'payments'],
  [['--steps', '--kills=2'], 'steps'],
  [['--calm', '--only', 'quiet'], 'storm'],
  [['--plot=a.svg', 'a.json'], 'storm'],
  [['--storm', '--help'], null],
])('npm run chaos with %j is of the kind %j', (args, kind) => {
  expect(readChaos(args)).toBe(kind);
});

test.each([
  [['--payments', '--kills', '2'], 'Unknown option: --kills'],
  [['--storm', 'a.json'], 'Unknown argument: a.json'],
])('npm run chaos with %j is refused', (args, message) => {
  expect(() => readChaos(args)).toThrow(message);
});

describe('launchers answer before they set up or start anything', () => {
  const PROGRAMS = {
    'npm run bench': ['dev/testing/bench.ts'],
    'npm run chaos': ['dev/chaos/start.ts'],
    'npm run cluster': ['dev/cluster/start.ts', '--bench'],
    'npm run upgrade': ['dev/upgrade/start.ts'],
  };

  test.each(Object.entries(PROGRAMS))('%s', async (command, args) => {
    const [help, wrong] = await Promise.all([run([...args, '--help']), run([...args, '--bogus'])]);
    expect(help).toMatchObject({ code: 0, stderr: '' });
    expect(help.stdout).toMatch(`Usage: ${command} [-- <options>]\n`);
    expect(wrong).toMatchObject({ code: 2, stdout: '', stderr: `Unknown option: --bogus\n\n${help.stdout}` });
  });
});

function run(args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  // Without PATH no tool is found that a stack needs.
  const how = { cwd: ROOT, env: { NODE_NO_WARNINGS: '1' }, timeout: 60_000 };
  return new Promise((resolve) => {
    execFile(process.execPath, args, how, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
  });
}
