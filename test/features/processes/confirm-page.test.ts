import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Delivery } from '#features/deliveries/entities.ts';
import { processesBudgets } from '#features/processes/budgets.ts';
import { ProcessCode } from '#features/processes/entities.ts';
import { confirmationCode } from '#features/processes/token.ts';
import { TIMING_KEY } from '#features/requests/tokens.ts';
import { Submission } from '#features/submissions/entities.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { follow, nonceA, submitA, tokensOf, VALUES } from '#test/environment/visitor.ts';
import { begun, CONFIRM, type Play, post, sent } from './process-play.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const BY_CODE = { ...CONFIRM, method: 'code' };
const ASKED = 'Almost done: confirm your address. We have sent a mail with a code to ada@example.net.';

const path = (play: Play, token = play.statusToken()) => `/forms/${play.formId}/confirm?submission=${token}`;
const enter = (play: Play, code: string) => post(service, path(play), { code });
const again = (play: Play) => post(service, path(play), { again: '1' });
async function codeOf(play: Play, number = 1): Promise<string> {
  const [person] = await play.people();
  return confirmationCode(service.box, play.formId, person?.id ?? 0, number);
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('a code', () => {
  test('is entered on the page that follows the form', async () => {
    const { play, answer, uuid } = await begun(service, [BY_CODE], { options: { success_message: 'Welcome!' } });
    const { message, data } = answer.body as { message: string; data: { redirect_url: string } };
    expect(message).toBe(ASKED);
    expect(data.redirect_url).toBe(`https://forms.example.org${path(play)}`);
    const page = await service.call('GET', path(play));
    expect(page.status).toBe(200);
    expect(page.text).toContain(ASKED);
    expect(page.text).toContain('autocomplete="one-time-code"');
    expect(page.text).not.toContain(await codeOf(play));
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect((await play.status()).text).toContain(`href="${path(play)}"`);
    const code = await codeOf(play);
    expect(code).toMatch(/^\d{6}$/);
    const done = await enter(play, ` ${code.slice(0, 3)} ${code.slice(3)} `);
    expect(done.status).toBe(303);
    const { text } = await follow(service, done);
    expect(text).toContain('Thank you. Your address is confirmed.');
    expect(text).toContain('Welcome!');
    expect(await service.orm.em.fork().findOneOrFail(Submission, { uuid })).toMatchObject({ status: 'accepted' });
    const twice = await enter(play, code);
    expect((await play.status()).text).not.toContain('/confirm?');
    expect([twice.status, twice.text.includes('Your address is confirmed.')]).toEqual([409, true]);
  });

  test('is asked for without a script too, also in a frame', async () => {
    const { formId } = await begun(service, [BY_CODE]);
    for (const frame of ['', '/embed']) {
      const { timing_token } = await tokensOf(service, formId);
      const tokens = { _svca_nonce: await nonceA(service, formId), [TIMING_KEY]: timing_token };
      const sent = await post(service, `/forms/${formId}${frame}`, { ...VALUES, ...tokens });
      expect(sent.headers.get('location')).toMatch(new RegExp(`^/forms/${formId}${frame}/confirm\\?submission=`));
      const page = await follow(service, sent);
      expect(page.text).toContain('name="code"');
      expect(page.text).toContain(`action="/forms/${formId}${frame}/confirm`);
    }
  });

  test('counts five times, then a new one is needed', async () => {
    const { play } = await begun(service, [BY_CODE]);
    const code = await codeOf(play);
    for (let tries = 1; tries < 5; tries += 1) {
      const refused = await enter(play, wrong(code));
      expect(refused.status).toBe(422);
      expect(refused.text).toContain('Enter the code from the newest email.');
      expect(refused.text).toContain('aria-invalid="true"');
    }
    const used = 'That was wrong too often. Have a new code sent.';
    expect((await enter(play, wrong(code))).text).toContain(used);
    const late = await enter(play, code);
    expect([late.status, late.text.includes(used)]).toEqual([422, true]);
    service.clock.pass(60_000);
    const anew = await again(play);
    expect([anew.status, anew.text.includes('A new code is on its way.')]).toEqual([200, true]);
    expect((await enter(play, code)).status).toBe(422);
    expect((await enter(play, await codeOf(play, 2))).status).toBe(303);
  });

  test('cannot be guessed by many at once', async () => {
    const { play } = await begun(service, [BY_CODE]);
    const code = await codeOf(play);
    const answers = await Promise.all(Array.from({ length: 30 }, () => enter(play, wrong(code))));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 422));
    const [person] = await play.people();
    const row = await service.orm.em.fork().findOneOrFail(ProcessCode, { personId: person?.id ?? 0 });
    expect(row).toMatchObject({ number: 1, tries: 5 });
    expect((await enter(play, code)).status).toBe(422);
  });

  test('is sent anew after a while, and not endlessly', async () => {
    const { play } = await begun(service, [BY_CODE]);
    const early = await again(play);
    expect(early.status).toBe(429);
    expect(early.headers.get('retry-after')).toBe('60');
    const statuses: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      service.clock.pass(60_000);
      statuses.push((await again(play)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 409, 409]);
    expect((await again(play)).text).toContain('No more codes can be sent. Fill in the form again.');
    expect((await play.occasions()).filter((one) => one.startsWith('_step ask:'))).toHaveLength(4);
    expect((await enter(play, await codeOf(play, 4))).status).toBe(303);
    expect((await again(play)).status).toBe(409);
  });

  test.each(['', '12345', '1234567', 'abcdef', '１２３４５６', '<b>', 'x'.repeat(3_000)])(
    'is not %j',
    async (typed) => {
      const { play } = await begun(service, [BY_CODE]);
      const answer = await enter(play, typed);
      expect(answer.status).toBe(422);
      expect(answer.text).not.toContain('<b>');
    },
  );

  test('waits for the mail before the process has begun', async () => {
    const { formId } = await begun(service, [BY_CODE]);
    const { body } = await submitA(service, formId);
    const { redirect_url: url } = (body as { data: { redirect_url: string } }).data;
    const own = url.replace('https://forms.example.org', '');
    expect((await post(service, own, { code: '123456' })).status).toBe(422);
    expect((await post(service, own, { again: '1' })).status).toBe(200);
  });

  test('comes too late after the deadline', async () => {
    const { play } = await begun(service, [BY_CODE]);
    const code = await codeOf(play);
    service.clock.pass(8 * 86_400_000);
    await play.happen({ type: 'time' });
    const late = await enter(play, code);
    expect([late.status, late.text.includes('Not answered in time')]).toEqual([409, true]);
    expect((await service.call('GET', path(play))).text).not.toContain('name="code"');
  });

  test('has a page for its own submission alone', async () => {
    const { play, id } = await begun(service, [BY_CODE]);
    const other = await begun(service, [BY_CODE]);
    const link = await begun(service, [CONFIRM]);
    for (const token of ['', 'x', other.play.statusToken()]) {
      expect((await service.call('GET', path(play, token))).status).toBe(403);
      expect((await post(service, path(play, token), { code: await codeOf(play) })).status).toBe(403);
    }
    expect((await enter(play, await codeOf(other.play))).status).toBe(422);
    expect((await service.call('GET', path(link.play))).status).toBe(404);
    expect((await service.as.admin('DELETE', `b:/submissions/${id}`)).status).toBe(204);
    expect((await service.call('GET', path(play))).status).toBe(404);
    expect((await enter(play, '123456')).status).toBe(404);
    const rows = await service.orm.em.fork().find(ProcessCode, {});
    expect(rows.every(({ processId }) => processId > 0)).toBe(true);
  });
});

describe('mails that ask an address to confirm it', () => {
  const mails = async (uuid: string) => (await service.orm.em.fork().find(Delivery, { submissionUuid: uuid })).length;

  test('are so many a day, over all forms and by code or link; a submission is accepted and waits', async () => {
    const { atMost } = processesBudgets.confirmationMails;
    const sentTo = (email: string, step: object = CONFIRM) => begun(service, [step], { values: { ...VALUES, email } });
    const first = await sentTo('eve@example.net', BY_CODE);
    const { formId } = first;
    for (let n = 1; n < atMost; n += 1) {
      service.clock.pass(1_000);
      const { uuid } = await sent(service, formId, {
        ...VALUES,
        email: n % 2 ? 'Eve@example.net' : `eve+${n}@example.net`,
      });
      expect(await mails(uuid)).toBe(1);
    }
    service.clock.pass(60_000);
    const waits = await sentTo('eve@example.net');
    expect([await mails(waits.uuid), (await waits.play.row()).status]).toEqual([0, 'open']);
    expect((await again(first.play)).status).toBe(200);
    expect(await mails(first.uuid)).toBe(1);
    expect((await enter(first.play, await codeOf(first.play))).status).toBe(303);
    expect(await mails((await sentTo('bob@example.net')).uuid)).toBe(1);
    const reminded = await service.as.admin('POST', `b:/submissions/${waits.id}/process/remind`);
    expect([reminded.status, await mails(waits.uuid)]).toEqual([200, 1]);
    service.clock.pass(25 * 3_600_000);
    expect(await mails((await sentTo('eve@example.net')).uuid)).toBe(1);
  });
});
