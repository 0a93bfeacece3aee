import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isProInstalled } from '#bin/edition.ts';
import { changedSince, testsOf } from '#dev/testing/changed.ts';
import { allTests, chooseFiles, passedFile } from '#dev/testing/choose.ts';
import { DEEP, QUICK } from '#dev/testing/depth.ts';
import { longestFirst, readTimes, shardOf, writeTimes } from '#dev/testing/times.ts';
import { ROOT } from '../../../dev/setup/context.ts';

describe('the files of a run', () => {
  const all = { deep: false, changed: undefined, shard: undefined, resume: false };

  test('quick and deep tests are all tests; both run those that have more cases', () => {
    const quick = chooseFiles(all, ROOT).files;
    const deep = chooseFiles({ ...all, deep: true }, ROOT).files;
    expect([...new Set([...quick, ...deep])].toSorted()).toEqual(allTests(ROOT));
    const both = quick.filter((path) => deep.includes(path));
    expect(both.filter((path) => !readFileSync(join(ROOT, path), 'utf8').includes('runs('))).toEqual([]);
    expect(both).toContain('test/forms/typed-number.test.ts');
  });

  test('all that is called deep or quick is there', () => {
    const named = [...DEEP, ...QUICK].filter((path) => isProInstalled() || !path.startsWith('test/pro/'));
    expect(named.filter((path) => !allTests(ROOT).some((file) => file.startsWith(path)))).toEqual([]);
  });

  test.each([false, true])('the shards of a run are its files, each once (deep: %s)', (deep) => {
    const whole = chooseFiles({ ...all, deep }, ROOT).files;
    const shards = [1, 2, 3].map((index) => chooseFiles({ ...all, deep, shard: { index, count: 3 } }, ROOT).files);
    expect(shards.flat().toSorted()).toEqual(whole.toSorted());
    expect(shards.every((files) => files.length > 0)).toBe(true);
  });
});

describe('measured times', () => {
  const times = { long: 60, longer: 90, short: 30 };

  test('the longest file comes first; those that nobody measured stay in order', () => {
    expect(longestFirst(['a', 'short', 'b', 'longer', 'long'], times)).toEqual(['longer', 'long', 'short', 'a', 'b']);
  });

  test('shards take about the same time', () => {
    const paths = Object.keys(times);
    expect(shardOf(paths, { index: 1, count: 2 }, times)).toEqual(['longer']);
    expect(shardOf(paths, { index: 2, count: 2 }, times)).toEqual(['long', 'short']);
  });

  test('a run replaces the times of its files, and drops those of files that are gone', () => {
    const folder = mkdtempSync(join(tmpdir(), 'times-test-'));
    const file = join(folder, 'times.json');
    writeFileSync(file, JSON.stringify({ gone: 9, kept: 8, faster: 7, now: 6 }));
    writeTimes({ now: 2.6, faster: 0.5, added: 3.2 }, { all: new Set(['kept', 'faster', 'now', 'added']), file });
    expect(readTimes(file)).toEqual({ added: 3, kept: 8, now: 3 });
    rmSync(folder, { recursive: true });
  });
});

describe('a run that is resumed', () => {
  const all = { deep: false, changed: undefined, shard: undefined, resume: true };

  test('leaves out the files that passed, until something changes', () => {
    const root = mkdtempSync(join(tmpdir(), 'resume-test-'));
    try {
      mkdirSync(join(root, 'test'));
      for (const name of ['a', 'b']) writeFileSync(join(root, `test/${name}.test.ts`), '');
      writeFileSync(join(root, '.gitignore'), 'node_modules');
      expect(chooseFiles(all, root)).toEqual({ files: ['test/a.test.ts', 'test/b.test.ts'], passedBefore: 0 });
      commitAll(root);
      const noted = passedFile(root) ?? '';
      writeFileSync(noted, 'test/a.test.ts\n');
      expect(chooseFiles(all, root)).toEqual({ files: ['test/b.test.ts'], passedBefore: 1 });
      expect(chooseFiles({ ...all, resume: false }, root).files).toHaveLength(2);

      writeFileSync(join(root, 'new.ts'), 'one');
      expect(chooseFiles(all, root).files).toHaveLength(2);
      // The record of another state is gone.
      expect(existsSync(noted)).toBe(false);
      const before = passedFile(root);
      writeFileSync(join(root, 'new.ts'), 'two');
      expect(passedFile(root)).not.toBe(before);
    } finally {
      rmSync(root, { recursive: true });
    }
  });
});

function commitAll(root: string): void {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: root });
  git('init', '-q');
  git('add', '.');
  git('commit', '-q', '-m', 'all');
}

describe('what a change can reach', () => {
  const FILES = {
    'features/coupons/take.ts': '',
    'features/coupons/activities/expire.ts': '',
    'features/coupons/feature.ts': `import './take.ts';`,
    'features/index.ts': `import './coupons/feature.ts';`,
    'bin/http.ts': `import '#features/index.ts';`,
    'forms/money.ts': '',
    'docs/limits.md': 'limits',
    'package.json': '{}',
    'test/environment/service.ts': `import '#bin/http.ts';`,
    'test/house.test.ts': '',
    'test/features/coupons/take.test.ts': `import '#test/environment/service.ts';`,
    'test/features/shop/shop.test.ts': `import '#features/coupons/take.ts'; import '#test/environment/service.ts';`,
    'test/features/mail/mail.test.ts': `import '#test/environment/service.ts';`,
    'test/forms/money.test.ts': `const { price } = await import('#forms/money.ts');`,
    'test/security/budgets.test.ts': `read('docs/limits.md');`,
    'test/workflows/submission.test.ts': '',
  };
  const tests = Object.keys(FILES).filter((file) => file.endsWith('.test.ts'));
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'changed-test-'));
    for (const [path, text] of Object.entries(FILES)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
  });
  afterAll(() => rmSync(root, { recursive: true }));

  const HOUSE = 'test/house.test.ts';
  test.each([
    ['features/coupons/take.ts', [HOUSE, 'test/features/coupons/take.test.ts', 'test/features/shop/shop.test.ts']],
    [
      'features/coupons/activities/expire.ts',
      [HOUSE, 'test/features/coupons/take.test.ts', 'test/workflows/submission.test.ts'],
    ],
    ['forms/money.ts', [HOUSE, 'test/forms/money.test.ts']],
    ['docs/limits.md', [HOUSE, 'test/security/budgets.test.ts']],
    ['test/features/mail/mail.test.ts', [HOUSE, 'test/features/mail/mail.test.ts']],
    [
      'test/environment/service.ts',
      [
        HOUSE,
        'test/features/coupons/take.test.ts',
        'test/features/shop/shop.test.ts',
        'test/features/mail/mail.test.ts',
      ],
    ],
    ['package.json', tests],
  ])('%s', (changed, reached) => {
    expect(testsOf([changed], tests, root)).toEqual(reached);
  });

  test('what git does not know yet is a change too', () => {
    commitAll(root);
    writeFileSync(join(root, 'forms/money.ts'), 'export {};');
    writeFileSync(join(root, 'forms/price.ts'), '');
    expect(changedSince('HEAD', root)).toEqual(['forms/money.ts', 'forms/price.ts']);
    expect(() => changedSince('nowhere', root)).toThrow('--changed: git cannot compare with "nowhere": ');
  });
});
