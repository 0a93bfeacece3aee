import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
 * @throws Error when the tag is none of a version, or another release is being built
 */
export function pack({ tag, out, key }: PackOptions): string {
  const version = tag.replace(/^v/, '');
  requireVersion(version);
  const publicKey = key && publicKeyOf(key);
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
    git('-c', 'advice.detachedHead=false', 'clone', '--quiet', '--branch', tag, ROOT, clone);
    npm(['ci', '--no-audit', '--no-fund'], clone);
    npm(['run', 'build'], clone);
    mkdirSync(out, { recursive: true });
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
