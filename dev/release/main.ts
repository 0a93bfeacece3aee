import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '#dev/setup/context.ts';
import { withoutNpm } from '#dev/setup/lookup.ts';
import { releaseChanges, sectionOf } from './changelog.ts';
import { areSigned, publicKeyOf, signSums, sumsOf } from './sums.ts';
import { compareVersions, parseVersion } from './version.ts';

/** The folder in which every release is built, by whomever: the same tag gives the same bytes. */
const BUILD_FOLDER = '/tmp/durable-forms-release';
const USAGE = `npm run release -- <step>

  prepare VERSION           write the version into package and changelog, commit it, tag it
  pack [--tag TAG] [--out FOLDER] [--key FILE]
                            build a tag (the newest) in a clone of its own, and put package, bill of materials,
                            notes and checksums into FOLDER (release); sign the checksums with an Ed25519 key
  verify FOLDER --public-key FILE
                            check checksums and signature of a folder`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    tag: { type: 'string' },
    out: { type: 'string', default: 'release' },
    key: { type: 'string' },
    'public-key': { type: 'string' },
  },
});
const say = (line: string) => void process.stdout.write(`${line}\n`);
const clean = withoutNpm(process.env);
const run = (file: string, args: string[], cwd = ROOT) =>
  execFileSync(file, args, { cwd, env: clean, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();
const git = (...args: string[]) => run('git', args);

try {
  const [step, argument] = positionals;
  if (step === 'prepare' && argument) prepare(argument);
  else if (step === 'pack') pack(values.tag ?? git('describe', '--tags', '--abbrev=0', '--match', 'v*'));
  else if (step === 'verify' && argument && values['public-key']) check(resolve(argument), values['public-key']);
  else throw new Error(USAGE);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}

/** Writes the version where it stands, commits and tags. */
function prepare(version: string): void {
  if (git('status', '--porcelain') !== '') throw new Error('There are changes that are not committed.');
  const file = join(ROOT, 'package.json');
  const { version: last } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
  if (compareVersions(parseVersion(version), parseVersion(last)) <= 0)
    throw new Error(`${version} is not higher than ${last}, the version of package.json.`);
  const changelog = join(ROOT, 'CHANGELOG.md');
  const changed = releaseChanges(readFileSync(changelog, 'utf8'), version, new Date().toISOString().slice(0, 10));
  run('npm', ['version', version, '--no-git-tag-version', '--allow-same-version']);
  writeFileSync(changelog, changed);
  git('commit', '--quiet', '--all', '--message', `Release ${version}`);
  git('tag', '--annotate', `v${version}`, '--message', `durable-forms ${version}`);
  say(`v${version} is tagged. Next: npm run release -- pack --key FILE, and push the tag.`);
}

/** Builds the package of a tag in a clone of its own, so that nothing of this one gets into it. */
function pack(tag: string): void {
  const version = tag.replace(/^v/, '');
  parseVersion(version);
  const out = resolve(ROOT, values.out);
  // Source maps and the workflow bundle name the folder of the build, so that it is always the same one. `mkdirSync` refuses
  // one that is there.
  mkdirSync(BUILD_FOLDER, { mode: 0o700 });
  try {
    const clone = join(BUILD_FOLDER, 'clone');
    git('clone', '--quiet', '--branch', tag, ROOT, clone);
    run('npm', ['ci', '--no-audit', '--no-fund'], clone);
    run('npm', ['run', 'build'], clone);
    mkdirSync(out, { recursive: true });
    const [packed] = JSON.parse(
      run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', out], clone),
    ) as { filename: string }[];
    if (!packed) throw new Error('npm pack made nothing.');
    const bill = `durable-forms-${version}.cdx.json`;
    cpSync(join(clone, 'dist/sbom.cdx.json'), join(out, bill));
    const notes = sectionOf(readFileSync(join(clone, 'CHANGELOG.md'), 'utf8'), `## [${version}]`);
    writeFileSync(join(out, 'NOTES.md'), `${notes}\n`);
    const names = [packed.filename, bill, 'NOTES.md'];
    const sums = sumsOf(names.map((name) => ({ name, content: readFileSync(join(out, name)) })));
    writeFileSync(join(out, 'SHA256SUMS'), sums);
    if (values.key) {
      const pem = readFileSync(values.key, 'utf8');
      writeFileSync(join(out, 'SHA256SUMS.sig'), signSums(sums, pem));
      writeFileSync(join(out, 'release-key.pem'), publicKeyOf(pem));
    }
    say(`${sums}in ${out}${values.key ? ', signed' : ', not signed (--key)'}`);
  } finally {
    rmSync(BUILD_FOLDER, { recursive: true, force: true });
  }
}

function check(folder: string, publicKey: string): void {
  const sums = readFileSync(join(folder, 'SHA256SUMS'), 'utf8');
  const names = sums
    .trim()
    .split('\n')
    .map((line) => line.split('  ')[1] ?? '');
  if (sumsOf(names.map((name) => ({ name, content: readFileSync(join(folder, name)) }))) !== sums)
    throw new Error('A file differs from its checksum in SHA256SUMS.');
  if (!areSigned(sums, readFileSync(join(folder, 'SHA256SUMS.sig')), readFileSync(publicKey, 'utf8')))
    throw new Error('SHA256SUMS.sig is not the signature of SHA256SUMS by this key.');
  say(`${names.length} files are as they were signed: ${names.join(', ')}`);
}
