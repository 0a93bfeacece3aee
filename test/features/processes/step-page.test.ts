import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { OutboxRow } from '#db/entities/outbox.ts';
import { openDecision } from '#features/processes/store/rows.ts';
import { endFormat } from '#features/processes/visitors/links.ts';
import { Submission } from '#features/submissions/entities.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { follow, VALUES } from '#test/environment/visitor.ts';
import { APPROVE, begun, CONFIRM, post, sent } from './process-play.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

/** Headers of browsers that fetch ahead, and of programs that look at the links in mails. */
const HEADERS: Record<string, string>[] = [{}, { purpose: 'prefetch' }, { 'user-agent': 'LinkScanner' }];
const OFFICE = { key: 'office', title: 'Personnel office', kind: 'approve', who: [{ to: 'office@example.org' }] };

describe('the page of a step', () => {
  test('shows who asks for what, and keeps itself to itself', async () => {
    const deadline = { after: 2, unit: 'days' };
    const { play } = await begun(service, [{ ...APPROVE, deadline, shows: ['name', 'message'] }]);
    const page = await play.open(await play.token());
    expect(page.status).toBe(200);
    expect(page.text).toContain('<h1>Contact us</h1>');
    expect(page.text).toContain('<h2>Superior</h2>');
    expect(page.text).toMatch(/Please decide by \d+ \w+ \d{4} at \d\d:\d\d\./);
    expect(page.text).toContain('Is it still there?');
    expect(page.text).not.toContain('ada@example.net');
    expect(page.text).toContain('value="approved"');
    expect(page.text).not.toContain('value="returned"');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.headers.get('x-robots-tag')).toBe('noindex');
    expect(page.headers.get('set-cookie')).toBeNull();
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  });

  test('shows an answer whose question depends on one that it does not show', async () => {
    const rules = [{ field: 'kind', op: 'equals', value: 'sick' }];
    const fields = [
      { type: 'text', name: 'kind' },
      { type: 'text', name: 'since', conditional: { rules } },
      { type: 'group', name: 'more', conditional: { rules }, fields: [{ type: 'text', name: 'room' }] },
      { type: 'text', name: 'unasked', conditional: { rules: [{ field: 'kind', op: 'equals', value: 'well' }] } },
      { type: 'text', name: 'secret', sensitive: true },
    ];
    const { play } = await begun(service, [{ ...APPROVE, shows: ['since', 'more', 'unasked'] }], {
      ...{ fields, process: { address_field: undefined } },
      values: { kind: 'sick', since: 'Monday', more: { room: '12b' }, secret: 'canary' },
    });
    const { text } = await play.open(await play.token());
    for (const shown of ['Monday', '12b']) expect(text).toContain(shown);
    for (const hidden of ['canary', 'unasked', '>sick<']) expect(text).not.toContain(hidden);
  });

  test('has days, times and numbers as the language of the form writes them, in the zone of its calendar', async () => {
    const fields = [
      { type: 'date', name: 'from', label: 'Von' },
      { type: 'datetime', name: 'at', label: 'Um', time_zone: 'Europe/Berlin' },
      { type: 'number', name: 'share', label: 'Anteil' },
      { type: 'rich_text', name: 'text', label: 'Text' },
      { type: 'group', name: 'more', label: 'Mehr', fields: [{ type: 'time', name: 'clock', label: 'Uhr' }] },
    ];
    const values = {
      from: '2031-03-09',
      at: '2031-03-09T10:30',
      share: 1.5,
      text: '<b>x</b>',
      more: { clock: '14:05' },
    };
    const calendar = { time_zone: 'America/New_York' };
    const { play } = await begun(service, [{ ...APPROVE, deadline: { after: 2, unit: 'hours' } }], {
      ...{ fields, values, options: { language: 'de' }, process: { address_field: undefined, calendar } },
    });
    const { text } = await play.open(await play.token());
    for (const shown of ['9. März 2031', '10:30', '1,5', '<strong>x</strong>', '14:05', '4. März 2031 um 02:06']) {
      expect(text).toContain(shown);
    }
    expect(text).not.toContain('2031-03-09');
  });

  test('decides nothing when it is opened, however often and by whom', async () => {
    const { play, formId } = await begun(service, [APPROVE]);
    const token = await play.token();
    for (const method of ['GET', 'HEAD']) {
      for (const headers of HEADERS) {
        const path = `/forms/${formId}/step?step=${token}&outcome=approved&version=1`;
        expect((await service.call(method, path, { headers })).status).toBe(200);
      }
    }
    expect(await play.row()).toMatchObject({ status: 'open', stepKey: 'superior' });
    expect((await play.people()).length).toBe(1);
  });

  test('takes a decision, says which, and lets the run go on', async () => {
    const { play } = await begun(service, [
      { ...APPROVE, names_next: true },
      { ...OFFICE, who: [{ named_in: 'superior' }] },
    ]);
    const token = await play.token();
    const done = await play.decide(token, {
      outcome: 'approved',
      note: 'Have fun\r\nthere',
      names: 'Office@example.org',
    });
    expect(done.status).toBe(303);
    expect(done.headers.get('cache-control')).toBe('no-store');
    const page = await follow(service, done);
    expect(page.status).toBe(200);
    expect(page.text).toContain('Thank you. You approved.');
    expect(page.text).toMatch(/You decided on \d+ \w+ \d{4} at /);
    expect(page.text).not.toContain('<form');
    expect((await play.people()).map(({ address }) => address)).toEqual(['office@example.org']);
    const [decision] = (await play.decisions()).slice(-1);
    expect(decision).toMatchObject({ outcome: 'approved', via: 'link', version: 1 });
    expect(openDecision(service.box, decision as never)).toEqual({
      note: 'Have fun\nthere',
      names: 'office@example.org',
    });
    const calls = await service.orm.em.fork().find(OutboxRow, { workflowType: 'process' });
    expect(
      calls.length + service.engine.requests.filter(({ workflowType }) => workflowType === 'process').length,
    ).toBeGreaterThan(0);
  });

  test('names each mistake, and keeps what was typed', async () => {
    const { play } = await begun(service, [{ ...APPROVE, note: 'required', names_next: true, may_return: true }]);
    const token = await play.token();
    const refused = await play.decide(token, { outcome: 'rejected', names: 'x@example.org' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('<li><a href="#note">Note: Enter why.</a></li>');
    expect(refused.text).toContain('id="note-error"');
    expect(refused.text).toMatch(
      /<textarea id="note"[^>]* aria-describedby="note-hint note-error" aria-invalid="true"/,
    );
    expect(refused.text).toContain('value="x@example.org"');
    for (const names of ['', 'nobody', 'a@example.org\nBcc: b@example.org', 'a@example.org, b@example.org']) {
      const unnamed = await play.decide(token, { outcome: 'approved', note: '<b>well</b>', names });
      expect([names, unnamed.status]).toEqual([names, 422]);
      expect(unnamed.text).toContain('Enter the email address of the person who is asked next.');
      expect(unnamed.text).toContain('&lt;b&gt;well&lt;/b&gt;</textarea>');
    }
    const long = await play.decide(token, { outcome: 'rejected', note: 'x'.repeat(4_001) });
    expect([long.status, long.text.includes('Note: Enter at most 4000 characters.')]).toEqual([422, true]);
    for (const outcome of ['', 'lapsed', 'confirmed', 'filled', '__proto__']) {
      const none = await play.decide(token, { outcome, note: 'kept' });
      expect([outcome, none.status]).toEqual([outcome, 422]);
      expect(none.text).toContain('<a href="#outcome">Your decision: Choose what you decide.</a>');
      expect(none.text).toContain('kept</textarea>');
    }
    expect(await play.row()).toMatchObject({ status: 'open' });
  });

  test('does not offer what the step does not', async () => {
    const { play } = await begun(service, [{ ...APPROVE, note: 'none' }]);
    const token = await play.token();
    expect((await play.open(token)).text).not.toContain('<textarea');
    expect((await play.decide(token, { outcome: 'returned' })).status).toBe(422);
    expect((await play.decide(token, { outcome: 'rejected', note: 'unasked', names: 'x@example.org' })).status).toBe(
      303,
    );
    expect(openDecision(service.box, (await play.decisions()).at(-1) as never)).toEqual({});
  });

  test('shows the answers again when they were changed meanwhile, with what was typed', async () => {
    const { play, id } = await begun(service, [APPROVE]);
    const token = await play.token();
    const patch = { values: { message: 'Never mind.' } };
    expect((await service.as.admin('PATCH', `b:/submissions/${id}`, patch)).status).toBe(200);
    const page = await play.decide(token, { outcome: 'approved', note: 'Fine' });
    expect(page.status).toBe(409);
    expect(page.text).toContain('The answers have changed since you opened this page. Read them again.');
    expect(page.text).toContain('Never mind.');
    expect(page.text).toContain('Fine</textarea>');
    expect(page.text).toContain('name="version" value="2"');
    expect((await play.decide(token, { outcome: 'approved', version: '2' })).status).toBe(303);
  });
});

describe('a link that is over says why', () => {
  test('to somebody who decided before', async () => {
    const { play } = await begun(service, [
      { ...APPROVE, needs: 'all', who: [{ to: 'sue@example.org, tom@example.org' }] },
    ]);
    const token = await play.token('sue@example.org');
    await play.decide(token, { outcome: 'approved' });
    const late = await play.decide(token, { outcome: 'rejected' });
    expect(late.status).toBe(409);
    expect(late.text).toContain('Thank you. You approved.');
    expect((await play.open(token)).status).toBe(200);
  });

  test('to somebody who was not needed any more', async () => {
    const { play } = await begun(service, [{ ...APPROVE, who: [{ to: 'sue@example.org, tom@example.org' }] }]);
    const [sue, tom] = [await play.token('sue@example.org'), await play.token('tom@example.org')];
    await play.decide(sue, { outcome: 'rejected' });
    const late = await play.decide(tom, { outcome: 'approved' });
    expect([late.status, late.text.includes('This has been decided.')]).toEqual([409, true]);
    expect((await play.open(tom)).text).toContain('This has been decided. Nothing is left to do for you.');
    expect(await play.row()).toMatchObject({ end: 'rejected' });
  });

  test('to somebody in whose place others were asked', async () => {
    const { play } = await begun(service, [APPROVE]);
    const token = await play.token();
    const recipient = { address: 'tom@example.org', accountId: null, standsInFor: 'sue@example.org' };
    await play.happen({ type: 'reassign', number: 1, people: [recipient] });
    const late = await play.decide(token, { outcome: 'approved' });
    expect([late.status, late.text.includes('Somebody else has been asked in your place.')]).toEqual([409, true]);
    expect((await play.open(await play.token('tom@example.org'))).text).toContain('You stand in for sue@example.org.');
  });

  test('to somebody who was late', async () => {
    const actions = [{ do: 'decide', outcome: 'lapsed' }];
    const { play } = await begun(service, [{ ...APPROVE, deadline: { after: 1, unit: 'hours', actions } }]);
    const token = await play.token();
    service.clock.pass(2 * 3_600_000);
    await play.happen({ type: 'time' });
    const late = await play.decide(token, { outcome: 'approved' });
    expect([late.status, late.text.includes('Not answered in time')]).toEqual([409, true]);
    expect((await play.decisions()).filter(({ processId }) => processId === 0)).toEqual([]);
  });

  test('when the submission was erased', async () => {
    const { play, id, formId } = await begun(service, [APPROVE]);
    const token = await play.token();
    expect((await service.as.admin('DELETE', `b:/submissions/${id}`)).status).toBe(204);
    for (const answer of [await play.open(token), await play.decide(token, { outcome: 'approved' })]) {
      expect(answer.status).toBe(404);
      expect(answer.text).toContain('This link does not lead to anything any more.');
      expect(answer.text).toContain('<h1>Contact us</h1>');
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
    expect((await service.call('GET', `/forms/${formId + 1000}/step?step=${token}`)).status).toBe(404);
  });

  test.each([
    ['none', () => ''],
    ['no token', () => 'x'],
    ['the token of another form', (_own: string, other: string) => other],
    [
      'the id of another person',
      (own: string) => own.replace(/^[^.]+/, (id) => (Number.parseInt(id, 36) + 1).toString(36)),
    ],
    ['a changed token', (own: string) => `${own.slice(0, -1)}${own.endsWith('A') ? 'B' : 'A'}`],
    ['an endless token', (own: string) => own + 'A'.repeat(5_000)],
    ['a script', () => '"><script>alert(1)</script>'],
  ])('for %s', async (_what, of) => {
    const { play } = await begun(service, [APPROVE]);
    const other = await begun(service, [APPROVE]);
    const token = encodeURIComponent(of(await play.token(), await other.play.token()));
    for (const answer of [await play.open(token), await play.decide(token, { outcome: 'approved' })]) {
      expect(answer.status).toBe(403);
      expect(answer.text).toContain('This link does not lead to anything any more.');
      expect(answer.text).not.toContain('<script>alert');
    }
    expect(await play.row()).toMatchObject({ status: 'open' });
    service.clock.pass(60_000);
  });

  test('after too many wrong tokens from one address, but good ones go on', async () => {
    const { play } = await begun(service, [APPROVE]);
    const statuses: number[] = [];
    for (let tries = 0; tries < 40; tries += 1) statuses.push((await play.open('x')).status);
    expect(statuses.at(-1)).toBe(429);
    const often = await play.open('x');
    expect(Number(often.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await play.open(await play.token())).status).toBe(200);
  });
});

test('of a hundred posts at once, one decides, and the others say which', async () => {
  const { play } = await begun(service, [APPROVE]);
  const token = await play.token();
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) => play.decide(token, { outcome: index % 2 ? 'approved' : 'rejected' })),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 303)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(99);
  const { end } = await play.row();
  const thanks = end === 'rejected' ? 'You rejected.' : 'You approved.';
  expect(answers.filter(({ status, text }) => status === 409 && text.includes(thanks))).toHaveLength(99);
});

test('what people typed is text on each page, whatever it looks like', async () => {
  const evil = '<img src=x onerror=alert(1)>{field:name}"\'';
  const values = { ...VALUES, name: evil, message: evil };
  const { play } = await begun(service, [{ ...APPROVE, title: 'A & <b>', may_return: true }], { values });
  const token = await play.token();
  const page = await play.open(token);
  expect(page.text).not.toContain('<img src=x');
  expect(page.text).toContain('A &amp; &lt;b&gt;');
  await play.decide(token, { outcome: 'returned', note: evil });
  const status = await play.status();
  expect(status.text).not.toContain('<img src=x');
  expect(status.text).toContain('&lt;img src=x');
});

describe('the confirmation of an address', () => {
  test('is one button, for the address that was given, and shows nothing that a stranger should not read', async () => {
    const { play, answer, uuid } = await begun(service, [CONFIRM], {
      options: { success_message: 'Welcome, {field:name}!' },
    });
    expect((answer.body as { message: string }).message).toBe(
      'Almost done: confirm your address. We have sent a mail with a link to ada@example.net.',
    );
    const token = await play.token();
    const page = await play.open(token);
    expect(page.text).toContain('Confirm that this is your email address: ada@example.net');
    expect(page.text).not.toContain('Is it still there?');
    expect(page.text).not.toContain('Welcome');
    expect(page.text.match(/<button/g)).toHaveLength(1);
    const done = await follow(service, await play.decide(token, { outcome: 'confirmed' }));
    expect(done.text).toContain('Thank you. Your address is confirmed.');
    // Whoever owns a mistyped address reads no answers.
    expect(done.text).toContain('Welcome, !');
    expect(done.text).not.toMatch(/\bAda\b/);
    const status = async () => (await service.orm.em.fork().findOneOrFail(Submission, { uuid })).status;
    expect(await status()).toBe('accepted');
    // From another browser, a second time.
    expect((await play.open(token)).text).toContain('Your address is confirmed.');
    expect((await play.decide(token, { outcome: 'confirmed' })).status).toBe(409);
  });
});

test.each([
  ['2031-03-05T23:00:00Z', 'Europe/Berlin', '5 March 2031'],
  ['2031-03-06T00:00:00Z', 'UTC', '5 March 2031'],
  ['2031-03-05T23:00:00Z', 'UTC', '5 March 2031 at 23:00'],
])('a time that ends at %s in %s ends on %s', (end, timeZone, said) => {
  const form = { config: { fields: [], options: {} } };
  expect(endFormat(form as never, timeZone)(new Date(end))).toBe(said);
});

test('a page in the language of its form', async () => {
  const { play } = await begun(service, [APPROVE], { options: { language: 'ar' } });
  const page = await play.open(await play.token());
  expect(page.text).toContain('<html lang="ar" dir="rtl"');
  expect(page.text).toContain('موافقة');
});

test('another submission of the form is another link', async () => {
  const { formId, play } = await begun(service, [APPROVE]);
  const second = await sent(service, formId);
  await post(service, `/forms/${formId}/step?step=${await second.play.token()}`, { outcome: 'approved', version: '1' });
  expect(await play.row()).toMatchObject({ status: 'open' });
});
