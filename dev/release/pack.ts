import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packClient } from '#dev/client/package.ts';
import { ROOT } from '#dev/setup/context.ts';
import { sectionOf } from './changelog.ts';
import { git, npm } from './commands.ts';
import { requireVersion } from './prepare.ts';
import { publicKeyOf, signText, sumsOf } from './sums.ts';

/** The folder in which every release is built, by whomever: bundles of workflows depend on its path. */
const BUILD_FOLDER = '/tmp/durable-forms-release';

export interface PackOptions {
  /** The tag, such as `v1.0.0`. */
  tag: string;
  /** The folder that the files are put into. */
  out: string;
  /** The private key, Ed25519 in PEM. */
  key?: string;
}

/**
 * Builds the packages of a tag, service and client, in a clone of its own, so that nothing of this one gets into it.
 * @returns the checksums of the files
 * @throws Error when the tag is none of a version or not there, another release is being built, or `out` holds something else
 */
export function pack({ tag, out, key }: PackOptions): string {
  const version = tag.replace(/^v/, '');
  requireVersion(version);
  const publicKey = key && publicKeyOf(key);
  const left = leftIn(out);
  try {
    mkdirSync(BUILD_FOLDER, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new Error(
      `${BUILD_FOLDER} is there: another release is being built, or one was interrupted. Then remove it.`,
    );
  }
  try {
    const clone = join(BUILD_FOLDER, 'clone');
    cloneTag(ROOT, tag, clone);
    npm(['ci', '--no-audit', '--no-fund'], clone);
    npm(['run', 'build'], clone);
    mkdirSync(out, { recursive: true });
    // A signature or a bill of another version would pass for one of this.
    for (const name of left) rmSync(join(out, name));
    const [packed] = JSON.parse(npm(['pack', '--json', '--ignore-scripts', '--pack-destination', out], clone)) as {
      filename: string;
    }[];
    if (!packed) throw new Error('npm pack made nothing.');
    const client = packClient(join(clone, 'dist/client'), out);
    const bill = `durable-forms-${version}.cdx.json`;
    cpSync(join(clone, 'dist/sbom.cdx.json'), join(out, bill));
    const notes = sectionOf(readFileSync(join(clone, 'CHANGELOG.md'), 'utf8'), `## [${version}]`);
    writeFileSync(join(out, 'NOTES.md'), `${notes}\n`);
    const names = [packed.filename, client.name, bill, 'NOTES.md'];
    const sums = sumsOf(names.map((name) => ({ name, content: readFileSync(join(out, name)) })));
    writeFileSync(join(out, 'SHA256SUMS'), sums);
    if (key && publicKey) {
      // The bill has a signature of its own: it is passed on to people who do not get the package.
      for (const name of ['SHA256SUMS', bill])
        writeFileSync(join(out, `${name}.sig`), signText(readFileSync(join(out, name)), key));
      writeFileSync(join(out, 'release-key.pem'), publicKey);
    }
    return sums;
  } finally {
    rmSync(BUILD_FOLDER, { recursive: true, force: true });
  }
}

/** Clones a repository and checks out what a tag names, even if a branch has the same name. @throws Error when there is no such tag */
export function cloneTag(repository: string, tag: string, clone: string): void {
  const ref = `refs/tags/${tag}`;
  const commitIn = (folder: string, name: string) =>
    git('-C', folder, 'rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`);
  let commit: string;
  try {
    commit = commitIn(repository, ref);
  } catch {
    throw new Error(`There is no tag ${tag}.`);
  }
  git('clone', '--quiet', '--no-checkout', repository, clone);
  git('-C', clone, 'fetch', '--quiet', '--force', repository, `${ref}:${ref}`);
  git('-C', clone, '-c', 'advice.detachedHead=false', 'checkout', '--quiet', '--detach', ref);
  const checkedOut = commitIn(clone, 'HEAD');
  if (checkedOut !== commit) throw new Error(`${tag} is ${commit}, and ${checkedOut} was checked out.`);
}

/** The files that `pack` writes, of any version. */
const OWN =
  /^(durable-forms-(client-)?\d[\w.+-]*\.tgz|durable-forms-\d[\w.+-]*\.cdx\.json(\.sig)?|NOTES\.md|SHA256SUMS(\.sig)?|release-key\.pem)$/;

/** Returns the files that an earlier `pack` left in a folder. @throws Error when the folder holds anything else */
export function leftIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder);
  const foreign = names.filter((name) => !OWN.test(name));
  if (foreign.length === 0) return names;
  throw new Error(`${folder} holds what no release put there: ${foreign.join(', ')}. Name another folder with --out.`);
}
