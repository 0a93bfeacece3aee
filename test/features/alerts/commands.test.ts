import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { addAlert } from '#test/environment/alerts.ts';
import { COMMAND_SETTINGS, runHere } from '#test/environment/command.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { startThirdParties, type ThirdParties } from '#test/environment/third-parties.ts';

let database: TestDatabase;
let parties: ThirdParties;
beforeAll(async () => {
  [database, parties] = await Promise.all([createTestDatabase(), startThirdParties()]);
});
afterAll(async () => {
  await parties.close();
  await database.close();
});

const run = (args: string[], input = '') =>
  runHere(args, { ...COMMAND_SETTINGS, DATABASE_URL: database.url, MAIL_URL: parties.mailUrl }, input);

describe('commands of alerts', () => {
  test('list what is open or over, and acknowledge', async () => {
    const now = new Date();
    await addAlert(database, now, { openCause: null, endedAt: now });
    const open = await addAlert(database, now);
    expect((await run(['alerts'])).json()).toMatchObject({ alerts: [{ id: open }, { state: 'ended' }] });
    const german = (await run(['alerts', '--open', '--language', 'de'])).json() as { alerts: { title: string }[] };
    expect(german.alerts.map(({ title }) => title)).toEqual([expect.stringContaining('nimmt keine Zustellungen an')]);
    expect((await run(['alert:acknowledge', '--id', open])).json()).toMatchObject({
      id: open,
      acknowledged_at: expect.any(String),
    });
  });

  test('say what is wrong with what they are given', async () => {
    expect(await run(['alerts', '--language', 'fr'])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^--language/),
    });
    expect(await run(['alert:acknowledge', '--id', 'nothing'])).toMatchObject({
      code: 1,
      stderr: '--id: There is no such alert.\n',
    });
    expect(await run(['alert:set', '--file', '-'], '{')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^--file is not JSON/),
    });
    expect(await run(['alert:set', '--file', '-'], '{"recipients": 7, "digest": "never"}')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^--file: recipients must be a list .*; digest must be one of/),
    });
    expect(await run(['alert:test'])).toMatchObject({ code: 1, stderr: expect.stringContaining('nobody to tell') });
  });

  test('set who is told, show it without the secret, and send a test', async () => {
    const secret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=';
    const webhook = { url: 'https://nothing.invalid/', secret };
    const set = await run(['alert:set', '--file', '-'], JSON.stringify({ recipients: ['ada@example.org'], webhook }));
    expect(set.code).toBe(0);
    const shown = await run(['alert:settings']);
    expect(shown.json()).toMatchObject({ recipients: ['ada@example.org'], webhook: { secret_set: true } });
    expect(shown.stdout + set.stdout).not.toContain(secret);
    expect((await run(['alert:test'])).json()).toMatchObject({
      tried: [
        { channel: 'mail', sent: true },
        { channel: 'webhook', sent: false, code: 'dns_failure' },
      ],
    });
    expect(parties.mails({ to: 'ada@example.org' })).toHaveLength(1);
  });
});
