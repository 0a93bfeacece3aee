import { execFileSync, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { notesOf } from '#dev/migrations/upgrading-page.ts';
import { releaseChanges, sectionOf } from '#dev/release/changelog.ts';
import { cloneTag, leftIn } from '#dev/release/pack.ts';
import { requireRelease, requireVersion } from '#dev/release/prepare.ts';
import { requireRaise } from '#dev/release/raise.ts';
import { isSigned, namesIn, publicKeyOf, readKey, signText, sumsOf } from '#dev/release/sums.ts';
import { verifyRelease } from '#dev/release/verify.ts';

describe('versions', () => {
  test.each(['1.0.0', '1.0.0-rc.1', '1.1.0-test'])('%s is one', (text) => {
    expect(() => requireVersion(text)).not.toThrow();
  });

  test.each(['1', '1.2', 'v1.2.3', '1.2.3-', '1.02.3', '1.2.3-rc.01', '1.2.3 '])('%j is none', (text) => {
    expect(() => requireVersion(text)).toThrow(`"${text}" is no version`);
  });
});

describe('the changelog', () => {
  const CHANGELOG = '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- New.\n\n## [1.0.0] - 2027-01-01\n\n- First.\n';

  test('gives the unreleased changes a version, a day and notes', () => {
    const made = releaseChanges(CHANGELOG, '1.1.0', '2027-02-01', '### Migrations\n\n- None.');
    expect(sectionOf(made, '## [Unreleased]')).toBe('');
    expect(sectionOf(made, '## [1.1.0]')).toBe('### Added\n\n- New.\n\n### Migrations\n\n- None.');
    expect(sectionOf(made, '## [1.0.0]')).toBe('- First.');
    expect(made).toContain('## [Unreleased]\n\n## [1.1.0] - 2027-02-01\n\n### Added');
  });

  test('keeps what looks like a pattern of replacements', () => {
    const made = releaseChanges(
      CHANGELOG.replace('- New.', () => "- `$&` and `$'`."),
      '1.1.0',
      '2027-02-01',
      '$1',
    );
    expect(sectionOf(made, '## [1.1.0]')).toBe("### Added\n\n- `$&` and `$'`.\n\n$1");
  });

  test('releases no version twice, and nothing without changes', () => {
    expect(() => releaseChanges(CHANGELOG, '1.0.0', '2027-02-01', '')).toThrow('CHANGELOG.md has 1.0.0 already.');
    const made = releaseChanges(CHANGELOG, '1.1.0', '2027-02-01', '');
    expect(() => releaseChanges(made, '1.2.0', '2027-03-01', '')).toThrow('nothing is unreleased');
    expect(() => sectionOf(made, '## [9.0.0]')).toThrow('CHANGELOG.md has no heading "## [9.0.0]".');
  });
});

test.each([
  ['1.0.0-rc.1', '1.0.0-rc.2', ['1.0.0-rc.1'], '1.0.0-rc.1 is lower than 1.0.0-rc.2, the version of package.json.'],
  ['1.1.0', '1.0.0', ['1.0.0'], 'package.json still has 1.0.0, which is released. Raise it first'],
])('%s is not released of %s after %j', (version, last, released, message) => {
  expect(() => requireRelease(version, last, released)).toThrow(message);
});

test.each(['1.0.0-rc.2', '1.0.0-rc.3', '1.0.0'])('what was begun as 1.0.0-rc.2 may be released as %s', (version) => {
  expect(() => requireRelease(version, '1.0.0-rc.2', ['1.0.0-rc.1'])).not.toThrow();
});

test.each([
  ['1.1.0', '1.0.0', [], '1.0.0, the version of package.json, is not released yet: release it first.'],
  ['1.0.0', '1.0.0', ['1.0.0'], '1.0.0 is not higher than 1.0.0, the version of package.json.'],
  [
    '1.0.0-next',
    '1.0.0-rc.1',
    ['1.0.0-rc.1'],
    '1.0.0-next is not higher than 1.0.0-rc.1, the version of package.json.',
  ],
])('%s is not begun after %s of %j', (version, last, released, message) => {
  expect(() => requireRaise(version, last, released)).toThrow(message);
});

test('a candidate is followed by the next', () => {
  expect(() => requireRaise('1.0.0-rc.2', '1.0.0-rc.1', ['1.0.0-rc.1'])).not.toThrow();
});

test('the notes say of each new migration what it holds and for how long, or that there is none', () => {
  const statements = ['alter table `forms`\nadd column `colour` int null,\nalgorithm=instant,\nlock=default'];
  const measured = { seconds: 0.1, longestInsertMs: 120, on: 'MySQL 9.7' };
  expect(notesOf([{ name: '0002-colours', schemaVersion: 1, statements, measured }])).toBe(
    '### Migrations\n\n- `0002-colours` adds `forms.colour`. It holds `forms`: instant, lock default. ' +
      'On a million submissions: 0.1 s, longest wait 120 ms (MySQL 9.7).',
  );
  expect(notesOf([])).toContain('- None');
});

const pemOf = (type: 'ed25519' | 'x25519') =>
  generateKeyPairSync(type as 'ed25519')
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();

test('checksums are those of sha256sum, and hold with their signature alone', () => {
  const sums = sumsOf([{ name: 'a.tgz', content: Buffer.from('abc') }]);
  expect(sums).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  a.tgz\n');
  expect(namesIn(sums)).toEqual(['a.tgz']);
  const [key, content] = [pemOf('ed25519'), Buffer.from(sums)];
  const signature = signText(content, key);
  expect(isSigned(content, signature, publicKeyOf(key))).toBe(true);
  expect(isSigned(Buffer.from(`${sums} `), signature, publicKeyOf(key))).toBe(false);
  expect(isSigned(content, signature, publicKeyOf(pemOf('ed25519')))).toBe(false);
  expect(() => signText(content, pemOf('x25519'))).toThrow('of type x25519, not ed25519');
});

describe('a folder of a release', () => {
  const key = pemOf('ed25519');
  let folder: string;
  const write = (name: string, content: string | Uint8Array) => writeFileSync(join(folder, name), content);
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'durable-forms-release-'));
    const files = ['a.tgz', 'a.cdx.json', 'NOTES.md'].map((name) => ({ name, content: Buffer.from(`of ${name}`) }));
    const sums = sumsOf(files);
    for (const { name, content } of files) write(name, content);
    write('SHA256SUMS', sums);
    write('SHA256SUMS.sig', signText(Buffer.from(sums), key));
    write('a.cdx.json.sig', signText(Buffer.from('of a.cdx.json'), key));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('is as it was signed', () => {
    expect(verifyRelease(folder, publicKeyOf(key))).toEqual(['a.tgz', 'a.cdx.json', 'NOTES.md']);
  });

  test('is refused with another key', () => {
    const message = 'SHA256SUMS.sig is not the signature of SHA256SUMS by this key.';
    expect(() => verifyRelease(folder, publicKeyOf(pemOf('ed25519')))).toThrow(message);
  });

  test.each([
    ['a file with another byte', () => write('a.tgz', 'oF a.tgz'), 'a.tgz differs from its checksum in SHA256SUMS.'],
    ['a file that is missing', () => rmSync(join(folder, 'NOTES.md')), 'NOTES.md is missing'],
    ['no signature', () => rmSync(join(folder, 'SHA256SUMS.sig')), 'SHA256SUMS.sig is missing'],
    ['a package that is not listed', () => write('b.tgz', 'of b'), /does not name what else is in .*: b\.tgz\.$/],
    [
      'a link in place of a file',
      () => {
        write('notes', 'of NOTES.md');
        rmSync(join(folder, 'NOTES.md'));
        symlinkSync('notes', join(folder, 'NOTES.md'));
      },
      /^NOTES\.md in .* is no file, but a link or a folder\.$/,
    ],
    ['another list', () => write('SHA256SUMS', ''), 'SHA256SUMS.sig is not the signature of SHA256SUMS by this key.'],
    [
      'the signature of another file for its bill',
      () => cpSync(join(folder, 'SHA256SUMS.sig'), join(folder, 'a.cdx.json.sig')),
      'a.cdx.json.sig is not the signature of a.cdx.json by this key.',
    ],
  ])('is refused with %s', (_what, change, message) => {
    change();
    expect(() => verifyRelease(folder, publicKeyOf(key))).toThrow(message);
  });

  test.each([
    ['a text', 'hello'],
    ['a private key that is cut', key.slice(0, 60)],
  ])('is refused with %s in place of the public key', (_what, pem) => {
    expect(() => verifyRelease(folder, pem)).toThrow(
      'The key file holds no public key: it must be an Ed25519 key in PEM',
    );
  });

  test('is refused with a key file that is not there', () => {
    expect(() => readKey('--public-key', join(folder, 'none'))).toThrow('--public-key: there is no file');
    expect(() => readKey('--key', folder)).toThrow('cannot be read (EISDIR)');
  });
});

describe('a release is packed', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'durable-forms-pack-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('from the tag, even when a branch has its name', () => {
    const repository = join(folder, 'repository');
    const run = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
        ...{ cwd: repository, encoding: 'utf8', stdio: 'pipe' },
      });
    mkdirSync(repository);
    run('init', '--quiet');
    run('commit', '--quiet', '--allow-empty', '--message', 'released');
    run('tag', '--annotate', 'v1.0.0', '--message', 'released');
    run('checkout', '--quiet', '-b', 'v1.0.0');
    run('commit', '--quiet', '--allow-empty', '--message', 'other');
    cloneTag(repository, 'v1.0.0', join(folder, 'clone'));
    const { stdout } = spawnSync('git', ['log', '-1', '--format=%s'], { cwd: join(folder, 'clone'), encoding: 'utf8' });
    expect(stdout.trim()).toBe('released');
    run('branch', 'v2.0.0', 'HEAD');
    expect(() => cloneTag(repository, 'v2.0.0', join(folder, 'other'))).toThrow('There is no tag v2.0.0.');
  });

  test('in place of an earlier one, and over nothing else', () => {
    const own = ['NOTES.md', 'SHA256SUMS', 'SHA256SUMS.sig', 'durable-forms-1.0.0-rc.1.cdx.json'];
    own.push('durable-forms-1.0.0-rc.1.cdx.json.sig', 'durable-forms-1.0.0-rc.1.tgz', 'durable-forms-client-1.0.0.tgz');
    own.push('release-key.pem');
    for (const name of own) writeFileSync(join(folder, name), '');
    expect(leftIn(folder).sort()).toEqual(own.sort());
    expect(leftIn(join(folder, 'none'))).toEqual([]);
    writeFileSync(join(folder, 'thesis.tex'), '');
    expect(() => leftIn(folder)).toThrow(
      'holds what no release put there: thesis.tex. Name another folder with --out.',
    );
  });
});
