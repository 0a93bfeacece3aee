import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { freePort, isListening } from '#dev/supervisor/ports.ts';
import { createFakeStack, eventually, type FakeStack, isRunning } from './fake-stack.ts';

let stack: FakeStack;
beforeEach(() => {
  stack = createFakeStack();
});
afterEach(() => stack.remove());

const ROLES = ['mysql', 'temporal', 'worker', 'http'] as const;
const rolePids = () => ROLES.map((role) => stack.dev().pids[role]);

describe('starting', () => {
  test('--detach returns once dev.json names every address and process, readable for its owner alone', async () => {
    const { code, output } = await stack.run(['--detach']);
    expect(code).toBe(0);
    const dev = stack.dev();
    expect(Object.keys(dev)).toEqual(
      expect.arrayContaining([
        ...[
          'baseUrl',
          'restRoot',
          'apiA',
          'apiB',
          'adminUser',
          'adminPassword',
          'adminApplicationPassword',
          'temporalAddress',
        ],
        ...['temporalNamespace', 'temporalUi', 'inboxUrl', 'sandboxUrl', 'databaseUrl', 'pids'],
      ]),
    );
    expect(Object.keys(dev.pids)).toEqual(['launcher', ...ROLES]);
    for (const pid of Object.values(dev.pids)) expect(isRunning(pid)).toBe(true);
    expect(dev.processes).toEqual(ROLES.map((role) => ({ role, name: role, pid: dev.pids[role] })));
    expect(statSync(join(stack.dataDir, 'dev.json')).mode & 0o777).toBe(0o600);
    expect(output).toContain(`curl -s -u 'admin:secret' ${dev.baseUrl}/rest/svcb/v1/forms`);
    expect(output).toContain(`${dev.baseUrl}/login, as admin with open`);
    expect(output).toContain('npm run dev -- --stop');
  });

  test('engine and worker come behind HTTP when the machine is busy, and what they keep is for the owner alone', async () => {
    await stack.run(['--detach']);
    const { temporal, worker, http } = stack.dev().pids;
    const behind = Math.min(getPriority(http ?? 0) + 5, 19);
    expect([temporal, worker].map((pid) => getPriority(pid ?? 0))).toEqual([behind, behind]);
    expect(statSync(join(stack.dataDir, 'temporal.db')).mode & 0o777).toBe(0o600);
  });

  test('a second start says where the first one answers and ends with 1', async () => {
    await stack.run(['--detach']);
    const before = stack.dev();
    const { code, output } = await stack.run([]);
    expect(code).toBe(1);
    expect(output).toContain('Already running');
    expect(output).toContain('http://127.0.0.1:3');
    expect(stack.dev()).toEqual(before);
  });

  describe.each([
    ['in this terminal', []],
    ['in the background', ['--detach']],
  ])('%s', (_where, args) => {
    test('a role that cannot start is told with the end of its log; nothing is left running, and there is no dev.json', async () => {
      const { code, output } = await stack.run(args, { FAKE_BROKEN: 'http' });
      expect(code).toBe(1);
      expect(output).toContain('http did not start: exit code 3.');
      expect(output).toContain('cannot read the map');
      expect(output).toContain(join(stack.dataDir, 'logs', 'http.log'));
      expect(existsSync(join(stack.dataDir, 'dev.json'))).toBe(false);
      expect(existsSync(join(stack.dataDir, 'run.json'))).toBe(false);
    });

    test('a role that says why it cannot start is told with that line alone', async () => {
      const { code, output } = await stack.run(args, { FAKE_PANIC: 'temporal' });
      expect(code).toBe(1);
      expect(output).toContain('temporal did not start: exit code 2: panic: the map is upside down. Log: ');
      expect(output).not.toContain('goroutine');
    });

    test('a stack that cannot even be planned is told with the reason', async () => {
      const { code, output } = await stack.run(args, { FAKE_LOST: '1' });
      expect([code, output]).toEqual([1, 'there is no map\n']);
    });

    test('a port that somebody takes before its server listens is replaced by another', async () => {
      const { child, ended, output } = stack.start(args, { FAKE_THIEF: '1' });
      await eventually(() => isRunning(stack.dev().pids.http), 'everything runs');
      expect(output()).toMatch(/http did not start: .*address already in use .*\. Log: .*\nChoosing other ports\.\n/);
      const stolen = /address already in use :::(\d+)/.exec(output())?.[1];
      expect(stack.dev().baseUrl).not.toBe(`http://127.0.0.1:${stolen}`);
      expect(await isListening(Number(new URL(stack.dev().baseUrl).port))).toBe(true);
      child.kill('SIGTERM');
      await ended;
    });

    test('a port that was asked for is not replaced: its holder is named', async () => {
      const port = String(await freePort());
      const { code, output } = await stack.run(args, { FAKE_THIEF: '1', PORT: port });
      expect(code).toBe(1);
      expect(output).toContain(`PORT=${port}: port ${port} is busy. It is held by process`);
    });
  });

  test('a launcher that is killed while it starts in the background is told of', async () => {
    const { ended } = stack.start(['--detach'], { FAKE_SLOW: 'http' });
    const run = () =>
      JSON.parse(readFileSync(join(stack.dataDir, 'run.json'), 'utf8')) as { launcher: { pid: number } };
    await eventually(() => isRunning(run().launcher.pid), 'it starts');
    process.kill(run().launcher.pid, 'SIGKILL');
    const { code, output } = await ended;
    expect(code).toBe(1);
    expect(output).toContain(`The launcher ended (SIGKILL). Log: ${join(stack.dataDir, 'logs', 'launcher.log')}`);
  });

  test.each([
    [['--bogus'], 2, 'Unknown option: --bogus'],
    [['--stop', '--reset'], 2, '--stop cannot be combined with other options'],
    [['--help'], 0, 'Usage: npm run dev'],
  ])('arguments %j end with %i and "%s"', async (args, expected, text) => {
    const { code, output } = await stack.run(args);
    expect(code).toBe(expected);
    expect(output).toContain(text);
    expect(output).toContain('--detach');
  });
});

describe('running', () => {
  test.each(ROLES)('%s killed is started again and dev.json follows', async (role) => {
    await stack.run(['--detach']);
    const before = stack.dev().pids;
    process.kill(before[role] ?? 0, 'SIGKILL');
    await eventually(
      () => isRunning(stack.dev().pids[role]) && stack.dev().pids[role] !== before[role],
      `${role} is back`,
    );
    const others = ROLES.filter((name) => name !== role);
    for (const name of others) expect(stack.dev().pids[name]).toBe(before[name]);
    expect(readFileSync(join(stack.dataDir, 'logs', 'launcher.log'), 'utf8')).toContain(`${role} ended (SIGKILL)`);
  });
});

describe('stopping', () => {
  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    '%s ends everything that was started and nothing else',
    async (signal) => {
      const stranger = stack.startStranger();
      const { child, ended } = stack.start([]);
      await eventually(() => stack.dev().pids.http !== null, 'dev.json is there');
      const pids = rolePids();
      child.kill(signal);
      expect((await ended).code).toBe(0);
      expect(pids.map(isRunning)).toEqual([false, false, false, false]);
      expect(existsSync(join(stack.dataDir, 'dev.json'))).toBe(false);
      expect(isRunning(stranger.pid)).toBe(true);
    },
  );

  test('Ctrl-C in the middle of a start ends what was started until then', async () => {
    const { child, ended } = stack.start([], { FAKE_SLOW: 'http' });
    const noted = () => JSON.parse(readFileSync(join(stack.dataDir, 'run.json'), 'utf8')).children;
    await eventually(() => Object.keys(noted()).length === ROLES.length, 'all roles are started');
    const pids = Object.values(noted() as Record<string, { pid: number }>).map((known) => known.pid);
    child.kill('SIGINT');
    expect((await ended).code).toBe(130);
    expect(pids.some(isRunning)).toBe(false);
  });

  test('--stop waits until everything is gone, and says when nothing runs', async () => {
    await stack.run(['--detach']);
    const { pids } = stack.dev();
    const { code, output } = await stack.run(['--stop']);
    expect([code, output.split('\n').at(-2)]).toEqual([0, 'Stopped.']);
    expect(Object.values(pids).some(isRunning)).toBe(false);
    const again = await stack.run(['--stop']);
    expect(again.code).toBe(0);
    expect(again.output).toContain('Nothing is running');
  });
});

describe('after the launcher was killed', () => {
  test('the next start stops what was left and starts anew', async () => {
    await stack.run(['--detach']);
    const before = stack.dev().pids;
    process.kill(before.launcher, 'SIGKILL');
    await eventually(() => !isRunning(before.launcher), 'the launcher is gone');
    const { code, output } = await stack.run(['--detach']);
    expect(code).toBe(0);
    expect(output).toContain('stopping what an earlier launcher left running');
    expect(Object.values(before).some(isRunning)).toBe(false);
    expect(rolePids().every(isRunning)).toBe(true);
  });

  test('--stop stops what was left', async () => {
    await stack.run(['--detach']);
    const before = stack.dev().pids;
    process.kill(before.launcher, 'SIGKILL');
    await eventually(() => !isRunning(before.launcher), 'the launcher is gone');
    expect((await stack.run(['--stop'])).code).toBe(0);
    expect(Object.values(before).some(isRunning)).toBe(false);
  });

  test('a stranger that was given the pid of one of ours is left alone', async () => {
    await stack.run(['--detach']);
    await stack.run(['--stop']);
    const stranger = stack.startStranger();
    const gone = { pid: stranger.pid, identity: 'another boot:1' };
    writeFileSync(join(stack.dataDir, 'run.json'), JSON.stringify({ launcher: gone, children: { mysql: gone } }));
    const { code, output } = await stack.run(['--detach']);
    expect(code).toBe(0);
    expect(output).not.toContain('left running');
    expect(isRunning(stranger.pid)).toBe(true);
  });
});

describe('--reset', () => {
  test('wipes our data, keeps what is not ours, and starts', async () => {
    await stack.run(['--detach']);
    await stack.run(['--stop']);
    writeFileSync(join(stack.dataDir, 'temporal.db'), 'old');
    writeFileSync(join(stack.dataDir, 'notes.txt'), 'mine');
    expect((await stack.run(['--reset', '--detach'])).code).toBe(0);
    expect(readFileSync(join(stack.dataDir, 'temporal.db'), 'utf8')).not.toBe('old');
    expect(readFileSync(join(stack.dataDir, 'notes.txt'), 'utf8')).toBe('mine');
    expect(rolePids().every(isRunning)).toBe(true);
  });

  test('refuses while running', async () => {
    await stack.run(['--detach']);
    const { code, output } = await stack.run(['--reset']);
    expect(code).toBe(1);
    expect(output).toContain('Already running');
    expect(rolePids().every(isRunning)).toBe(true);
  });

  test('refuses a folder that is not ours', async () => {
    writeFileSync(join(stack.dataDir, 'mysql'), 'somebody else');
    const { code, output } = await stack.run(['--reset']);
    expect(code).toBe(1);
    expect(output).toContain('does not look like a data folder of durable-forms');
    expect(readFileSync(join(stack.dataDir, 'mysql'), 'utf8')).toBe('somebody else');
  });
});
