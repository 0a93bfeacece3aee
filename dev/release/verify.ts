import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSigned, namesIn, sumsOf } from './sums.ts';

/**
 * Checks the files of a release: first that the list of checksums is signed by the key, then the files by it.
 * @param publicKey Ed25519 in PEM, from a place that one trusts, not from the folder
 * @returns the names of the files
 * @throws Error naming the file that is missing or not as it was released
 */
export function verifyRelease(folder: string, publicKey: string): string[] {
  const read = (name: string) => {
    if (!existsSync(join(folder, name))) throw new Error(`${name} is missing in ${folder}.`);
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
  for (const bill of names.filter((name) => name.endsWith('.cdx.json'))) signed(bill);
  return names;
}
