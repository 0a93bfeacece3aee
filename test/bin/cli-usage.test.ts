import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { commandsOf } from '#bin/commands/index.ts';
import { installedSealed } from '#bin/edition.ts';
import { runHere } from '#test/environment/command.ts';

const NAMES = [
  'init',
  'dev',
  'start',
  'doctor',
  'schema:status',
  'schema:migrate',
  'migrate',
  'temporal:setup',
  'deployment:status',
  'deployment:set-current',
  'deployment:move-runs',
  'user:create',
  'user:list',
  'user:password',
  'user:role',
  'user:disable',
  'user:enable',
  'user:delete',
  'app-password:create',
  'app-password:list',
  'app-password:revoke',
  'codec-token',
  'form:list',
  'form:publish',
  'form:close',
  'form:open',
  'form:export',
  'form:import',
  'form:convert',
  'option:list',
  'option:get',
  'option:set',
  'option:delete',
  'catalogue:import',
  'emails',
  'email',
  'email:resend',
  'emails:resend',
  'email:cancel',
  'jobs',
  'job',
  'job:retry',
  'jobs:retry',
  'job:cancel',
  'queue:stats',
  'queue:process',
  'queue:clear',
  'submission:edit',
  'submission:versions',
  'process:list',
  'process:show',
  'process:verify',
  'process:decide',
  'process:reassign',
  'process:remind',
  'process:reach',
  'process:migrate',
  'process:stop',
  'absence:list',
  'absence:add',
  'absence:delete',
  'person:find',
  'person:export',
  'person:erase',
  'export:start',
  'exports',
  'export',
  'export:save',
  'export:remove',
  'export-schedule:create',
  'export-schedules',
  'export-schedule',
  'export-schedule:change',
  'export-schedule:run',
  'export-schedule:remove',
  'import:load',
  'import:check',
  'import:run',
  'imports',
  'import',
  'import:errors',
  'import:remove',
  'invitation:add',
  'invitation:list',
  'results:check',
  'results:recount',
  'alerts',
  'alert:acknowledge',
  'alert:settings',
  'alert:set',
  'alert:test',
  'waiting-list:list',
  'waiting-list:offer',
  'waiting-list:remove',
  'webhooks',
  'webhook:set',
  'webhook:remove',
  'webhook:rotate',
  'webhook:test',
  'listen',
  'mcp',
  'key:rotate',
];

const commands = await commandsOf({});
const ALL = Object.keys(commands);

/** Runs without any setting: none of these commands may get as far as reading them. */
const run = (...args: string[]) => runHere(args, {});

describe('help', () => {
  test('lists every command', async () => {
    expect(Object.keys(await commandsOf({ EDITION: 'free' }))).toEqual(NAMES);
    const { code, stdout, stderr } = await run('help');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const name of ALL) expect(stdout).toMatch(new RegExp(`^ {2}${name} +\\S`, 'm'));
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(110);
    for (const ask of ['--help', '-h']) expect(await run(ask)).toMatchObject({ code, stdout, stderr });
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    for (const ask of ['--version', '-v', 'version']) {
      expect(await run(ask)).toMatchObject({ code: 0, stdout: `${version}\n`, stderr: '' });
    }
  });

  test.each(ALL)('of %s tells its options and an example of it', async (name) => {
    const { code, stdout, stderr } = await run('help', name);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(new RegExp(`^durable-forms ${name}\\b`));
    const example = stdout.split('Example:\n')[1] ?? '';
    expect(example).toContain(`durable-forms ${name}`);
    const { options = {} } = commands[name] ?? {};
    for (const option of Object.keys(options)) expect(stdout).toMatch(new RegExp(`^ {2}--${option}( [A-Z]+)?  `, 'm'));
    // An example uses only existing options, and includes every required one.
    for (const [, used] of example.matchAll(/ --([\w-]+)/g)) expect(Object.keys(options)).toContain(used);
    for (const [option, { needed }] of Object.entries(options)) if (needed) expect(example).toContain(`--${option}`);
    for (const ask of ['--help', '-h']) expect(await run(name, ask)).toMatchObject({ code, stdout, stderr });
  });

  test('wins over other options, also wrong ones', async () => {
    expect(await run('user:create', '--login', 'ada', '--wrong', '--help')).toMatchObject({ code: 0, stderr: '' });
  });
});

describe('docs/cli.md', () => {
  const page = readFileSync(new URL('../../docs/cli.md', import.meta.url), 'utf8');

  test.each(NAMES)('tells of %s with all its options', (name) => {
    expect(page).toContain(`\`${name}`);
    for (const option of Object.keys(commands[name]?.options ?? {})) expect(page).toContain(`--${option}`);
  });
});

test('docs/cli.md names every table that key:rotate goes through', async () => {
  const page = readFileSync(new URL('../../docs/cli.md', import.meta.url), 'utf8');
  const row = page.split('\n').find((line) => line.startsWith('| `key:rotate`'));
  for (const { table } of await installedSealed()) expect(row).toContain(`\`${table}\``);
});

describe('wrong usage', () => {
  const user = ['--login', 'ada', '--email', 'ada@example.org'];
  test.each<[args: string[], message: string]>([
    [['migrat'], 'there is no command migrat'],
    [['toString'], 'there is no command toString'],
    [['help', 'migrat'], 'there is no command migrat'],
    [['help', 'migrate', 'more'], 'help takes one command'],
    [['migrate', '--force'], "'--force'"],
    [['migrate', 'now'], "'now'"],
    [['schema:status', '--json'], "'--json'"],
    [['user:create', '--login', 'ada'], '--email is needed'],
    [['user:create', '--email', 'ada@example.org'], '--login is needed'],
    [['user:create', '--login=', '--email', 'ada@example.org'], '--login is needed'],
    [['user:create', '--login'], '--login'],
    [['user:create', '--login', 'a b', '--email', 'a@example.org'], '--login must have'],
    [['user:create', '--login', 'a'.repeat(61), '--email', 'a@example.org'], '--login must have'],
    [['user:create', '--login', 'ada', '--email', 'nobody'], '--email must be'],
    [['user:create', '--login', 'ada', '--email', `${'a'.repeat(60)}@${'b.'.repeat(70)}org`], '--email must have'],
    [['user:create', ...user, '--role', 'root'], '--role must be'],
    [['user:create', ...user, '--password', 'canary'], "'--password'"],
    [['user:create', ...user, '--password-stdin=canary'], "'--password-stdin'"],
    [['user:password', '--password-stdin'], '--login is needed'],
    [['user:password', '--login', 'ada'], '--password-stdin is needed'],
    [['user:role', '--login', 'ada'], '--role is needed'],
    [['user:role', '--login', 'ada', '--role', 'Editor'], '--role must be administrator, manager, reader or editor'],
    [['user:delete'], '--login is needed'],
    [['app-password:create'], '--login is needed'],
    [['app-password:create', '--login', 'ada', '--name', 'x'.repeat(101)], '--name must have'],
    [['app-password:create', '--login', 'ada', '--name', ' '], '--name must have'],
    [['app-password:list'], '--login is needed'],
    [['app-password:revoke', '--login', 'ada'], '--uuid is needed'],
    [['form:export'], 'one of --id and --all is needed'],
    [['form:export', '--id', '1', '--all'], 'one of --id and --all is needed'],
    [['form:export', '--id', '0'], '--id must be an id'],
    [['form:export', '--id', '1.5'], '--id must be an id'],
    [['form:import'], '--file is needed'],
    [['form:import', '--file', '-', '--id', 'one'], '--id must be an id'],
    [['option:get'], '--name is needed'],
    [['option:set', '--name', 'site_name'], 'one of --value and --json is needed'],
    [['option:set', '--name', 'site_name', '--value', 'a', '--json', '1'], 'one of --value and --json is needed'],
    [['option:set', '--name', 'x_a', '--json', '{'], '--json is not JSON'],
    [['option:delete'], '--name is needed'],
    [['person:erase', '--address', 'question'], '--address must be one e-mail address'],
    [['queue:clear'], '--yes is needed'],
    [['key:rotate', '--since', 'yesterday'], '--since must be a time'],
    [['key:rotate', '--since', '2026-11-21'], '--since must be a time'],
    [['key:rotate', '--since', '2026-13-21T10:00:00Z'], '--since must be a time'],
    [['key:rotate', '--since', '9999-01-01T00:00:00Z'], '--since must not be in the future'],
    [['codec-token'], '--login is needed'],
  ])('%j ends with 2, says what is wrong and how it would be right', async (args, message) => {
    const { code, stdout, stderr } = await run(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr.split('\n\n')[0]).toContain(message);
    const [name = ''] = args;
    expect(stderr).toContain(NAMES.includes(name) ? `durable-forms ${name}` : 'durable-forms <command> [options]');
    expect(stderr).not.toMatch(/^\s+at /m);
  });
});
