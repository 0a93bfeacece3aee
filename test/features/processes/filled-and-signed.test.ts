import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openDecision } from '#features/processes/store/rows.ts';
import { Submission } from '#features/submissions/entities.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { follow } from '#test/environment/visitor.ts';
import { begun } from './process-play.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const FIELDS = [
  { type: 'email', name: 'email', label: 'E-mail address' },
  { type: 'text', name: 'number', label: 'Number of the contract', required: true },
  { type: 'date', name: 'starts', label: 'Starts' },
];
const FILL = {
  key: 'office',
  title: 'Office',
  kind: 'fill',
  who: [{ to: 'office@example.org' }],
  fields: ['number', 'starts'],
};
const SIGN = {
  key: 'parties',
  title: 'Parties',
  kind: 'sign',
  who: [{ to: 'one@example.org, two@example.org' }],
  needs: 'in_order',
};
const start = (steps: object[]) =>
  begun(service, steps, { fields: FIELDS, values: { email: 'ada@example.net', number: 'x' } });
const payloadOf = async (uuid: string) => (await service.orm.em.fork().findOneOrFail(Submission, { uuid })).payload;

describe('the page of a step that fills in fields', () => {
  test('has these fields alone, which respondents neither see nor send', async () => {
    const { play, formId, uuid } = await start([FILL]);
    expect((await service.call('GET', `/forms/${formId}`)).text).not.toContain('Number of the contract');
    expect(await payloadOf(uuid)).toEqual({ email: 'ada@example.net' });
    const { text } = await play.open(await play.token());
    expect(text).toContain('name="number"');
    expect(text).not.toContain('name="email"');
  });

  test('names a mistake, keeps what was typed, and stores nothing', async () => {
    const { play, uuid } = await start([FILL]);
    const refused = await play.decide(await play.token(), { outcome: 'filled', number: '', starts: '2026-02-30' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Enter');
    expect(refused.text).toMatch(/href="#svca-form-\d+-number">Number of the contract/);
    expect(await payloadOf(uuid)).toEqual({ email: 'ada@example.net' });
    expect(await play.row()).toMatchObject({ status: 'open' });
  });

  test('stores what is filled in as a new version, and no other field', async () => {
    const { play, uuid } = await start([FILL]);
    const done = await play.decide(await play.token(), { outcome: 'filled', number: 'C-17', email: 'eve@example.org' });
    expect((await follow(service, done)).text).toContain('Thank you. Your entries are saved.');
    expect(await payloadOf(uuid)).toMatchObject({ email: 'ada@example.net', number: 'C-17' });
    expect(await play.row()).toMatchObject({ end: 'completed' });
    expect((await play.decide(await play.token(), { outcome: 'filled', number: 'C-18' })).status).toBe(409);
  });

  test('can be declined', async () => {
    const { play } = await start([FILL]);
    expect((await play.decide(await play.token(), { outcome: 'declined', number: '' })).status).toBe(303);
    expect(await play.row()).toMatchObject({ end: 'declined' });
  });
});

describe('the page of a step that signs', () => {
  test('takes a typed name, and asks the next one in order', async () => {
    const { play } = await start([SIGN]);
    const token = await play.token('one@example.org');
    const refused = await play.decide(token, { outcome: 'signed', signature: ' ' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(`<a href="#svca-form-${play.formId}-signature">`);
    expect(
      (await play.decide(await play.token('two@example.org'), { outcome: 'signed', signature: 'Two' })).status,
    ).toBe(409);
    expect((await play.decide(token, { outcome: 'signed', 'signature[typed]': 'Ada <One>' })).status).toBe(303);
    const [decision] = (await play.decisions()).slice(-1);
    expect(openDecision(service.box, decision as never)).toEqual({
      name: 'Ada <One>',
      signature: { typed: 'Ada <One>' },
    });
    expect(
      (await play.decide(await play.token('two@example.org'), { outcome: 'signed', signature: 'Two' })).status,
    ).toBe(303);
    expect(await play.row()).toMatchObject({ end: 'completed' });
  });

  test('has a pad for those who draw, whose script needs no other, and keeps what they drew', async () => {
    const { play } = await start([SIGN]);
    const token = await play.token('one@example.org');
    const { text } = await play.open(token);
    expect(text).toMatch(
      /<div class="svca-sign" data-signature="[^"]+"><input type="hidden" name="signature\[drawn\]"/,
    );
    const [, script = ''] = /<script defer src="(\/assets\/sign\.[\da-f]+\.js)"/.exec(text) ?? [];
    expect((await service.call('GET', script)).status).toBe(200);
    const slip = await play.decide(token, {
      outcome: 'signed',
      'signature[typed]': '',
      'signature[drawn]': 'M1 1l1 1',
    });
    expect(slip.status).toBe(422);
    expect(slip.text).toContain('This is too short for a signature. Sign once more.');
    expect(slip.text).toContain('value="M1 1l1 1"');
    for (const drawn of ['<svg/>', 'M1 1l9999 1', `M1 1${'l1 1'.repeat(20_000)}`]) {
      expect((await play.decide(token, { outcome: 'signed', 'signature[drawn]': drawn })).status).toBe(422);
    }
    const drawn = 'M100 200l100 100 300 -250';
    const done = await play.decide(token, { outcome: 'signed', 'signature[typed]': '', 'signature[drawn]': drawn });
    expect(done.status).toBe(303);
    const [decision] = (await play.decisions()).slice(-1);
    expect(openDecision(service.box, decision as never)).toEqual({ name: 'one@example.org', signature: { drawn } });
  });

  test('has no script where nobody signs', async () => {
    const { play } = await start([FILL]);
    expect((await play.open(await play.token())).text).not.toContain('<script');
  });
});
