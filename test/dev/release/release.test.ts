import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { releaseChanges, sectionOf } from '#dev/release/changelog.ts';
import { areSigned, publicKeyOf, signSums, sumsOf } from '#dev/release/sums.ts';
import { compareVersions, parseVersion } from '#dev/release/version.ts';

describe('versions', () => {
  test('are in the order of Semantic Versioning', () => {
    // The example of the specification (item 11), with numbers before and after.
    const inOrder = [
      ...['0.9.9', '1.0.0-alpha', '1.0.0-alpha.1', '1.0.0-alpha.beta', '1.0.0-beta', '1.0.0-beta.2'],
      ...['1.0.0-beta.11', '1.0.0-rc.1', '1.0.0', '1.0.1', '1.1.0-test', '1.1.0', '1.10.0', '2.0.0'],
    ];
    for (const [index, version] of inOrder.entries()) {
      const signs = inOrder.map((other) => Math.sign(compareVersions(parseVersion(other), parseVersion(version))));
      expect(signs).toEqual(inOrder.map((_, other) => Math.sign(other - index)));
    }
  });

  test.each(['1', '1.2', 'v1.2.3', '1.2.3-', '1.02.3', '1.2.3-rc.01', '1.2.3 '])('%j is none', (text) => {
    expect(() => parseVersion(text)).toThrow(`"${text}" is no version`);
  });
});

describe('the changelog', () => {
  const CHANGELOG = '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- New.\n\n## [1.0.0] - 2027-01-01\n\n- First.\n';

  test('gives the unreleased changes a version and a day', () => {
    const made = releaseChanges(CHANGELOG, '1.1.0', '2027-02-01');
    expect(sectionOf(made, '## [Unreleased]')).toBe('');
    expect(sectionOf(made, '## [1.1.0]')).toBe('### Added\n\n- New.');
    expect(sectionOf(made, '## [1.0.0]')).toBe('- First.');
  });

  test('releases no version twice, and nothing without changes', () => {
    expect(() => releaseChanges(CHANGELOG, '1.0.0', '2027-02-01')).toThrow('CHANGELOG.md has 1.0.0 already.');
    const made = releaseChanges(CHANGELOG, '1.1.0', '2027-02-01');
    expect(() => releaseChanges(made, '1.2.0', '2027-03-01')).toThrow('nothing is unreleased');
    expect(() => sectionOf(made, '## [9.0.0]')).toThrow('CHANGELOG.md has no heading "## [9.0.0]".');
  });
});

describe('checksums', () => {
  const files = [{ name: 'a.tgz', content: Buffer.from('abc') }];
  const pemOf = (type: 'ed25519' | 'x25519') =>
    generateKeyPairSync(type as 'ed25519')
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString();

  test('are those of sha256sum, and hold with their signature alone', () => {
    const sums = sumsOf(files);
    expect(sums).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  a.tgz\n');
    const key = pemOf('ed25519');
    const signature = signSums(sums, key);
    expect(areSigned(sums, signature, publicKeyOf(key))).toBe(true);
    expect(areSigned(`${sums} `, signature, publicKeyOf(key))).toBe(false);
    expect(areSigned(sums, signature, publicKeyOf(pemOf('ed25519')))).toBe(false);
    expect(() => signSums(sums, pemOf('x25519'))).toThrow('of type x25519, not ed25519');
  });
});
