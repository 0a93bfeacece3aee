import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSigned, namesIn, sumsOf } from './sums.ts';

/**
 * Checks the files of a release: first that the list of checksums is signed by the key, then the files by it. Nothing else may lie
 * beside them.
 * @param publicKey Ed25519 in PEM, from a place that one trusts, not from the folder
 * @returns the names of the files
 * @throws Error naming the file that is missing, not as it was released, or not of the release
 */
export function verifyRelease(folder: string, publicKey: string): string[] {
  const read = (name: string) => {
    const found = lstatSync(join(folder, name), { throwIfNoEntry: false });
    if (!found) throw new Error(`${name} is missing in ${folder}.`);
    if (!found.isFile()) throw new Error(`${name} in ${folder} is no file, but a link or a folder.`);
    return readFileSync(join(folder, name));
  };
  const signed = (name: string) => {
    if (!isSigned(read(name), read(`${name}.sig`), publicKey))
      throw new Error(`${name}.sig is not the signature of ${name} by this key.`);
  };
  signed('SHA256SUMS');
  const sums = read('SHA256SUMS').toString();
  const names = namesIn(sums);
  for (const name of names) {
    if (!sums.includes(sumsOf([{ name, content: read(name) }])))
      throw new Error(`${name} differs from its checksum in SHA256SUMS.`);
  }
  const bills = names.filter((name) => name.endsWith('.cdx.json'));
  for (const bill of bills) signed(bill);
  const known = new Set([
    ...names,
    ...['SHA256SUMS', ...bills].flatMap((name) => [name, `${name}.sig`]),
    'release-key.pem',
  ]);
  const foreign = readdirSync(folder).filter((name) => !known.has(name));
  if (foreign.length > 0) throw new Error(`SHA256SUMS does not name what else is in ${folder}: ${foreign.join(', ')}.`);
  return names;
}
