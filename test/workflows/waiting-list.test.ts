import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startEngine, type TestEngine } from '#test/environment/engine.ts';
import { until } from '#test/environment/submissions.ts';
import { waitingListsOf } from '#test/environment/waiting-lists.ts';

let engine: TestEngine;
let lists: ReturnType<typeof waitingListsOf>;
beforeAll(async () => {
  engine = await startEngine();
  lists = waitingListsOf(engine);
});
afterAll(() => engine.close());

let people = 0;
/** Fills a form with one place, and lets others wait. @returns their addresses */
const waiting = async (form: Awaited<ReturnType<typeof lists.form>>, count: number) => {
  await lists.send(form, 'first@example.net');
  const addresses = Array.from({ length: count }, () => {
    people += 1;
    return `waits${people}@example.net`;
  });
  for (const address of addresses) await lists.send(form, address);
  return addresses;
};
const statesAre = (form: Awaited<ReturnType<typeof lists.form>>, expected: string[]) =>
  until(`the list is ${expected}`, async () => String(await lists.states(form)) === String(expected));

describe('a waiting list', () => {
  test('offers a place for a day to one after the other, until somebody takes it', async () => {
    const form = await lists.form();
    await waiting(form, 4);
    await lists.free(form);
    await statesAre(form, ['offered', 'waiting', 'waiting', 'waiting']);
    await engine.pass('23 hours');
    expect(await lists.states(form)).toEqual(['offered', 'waiting', 'waiting', 'waiting']);
    await engine.pass('2 hours');
    await statesAre(form, ['lapsed', 'offered', 'waiting', 'waiting']);
    await lists.decide(form, 1, 'give_up');
    await statesAre(form, ['lapsed', 'declined', 'offered', 'waiting']);
    await lists.decide(form, 2, 'take');
    await engine.resultOf(lists.run(form));
    expect(await lists.states(form)).toEqual(['lapsed', 'declined', 'taken', 'waiting']);
    const [lapsed] = await lists.rows(form);
    // Somebody waits still, but nothing has to be looked at before a place comes free.
    expect(await lists.list(form)).toMatchObject({ dueAt: null });
    expect(Number(lapsed?.endedAt) - Number(lapsed?.offeredAt)).toBeGreaterThanOrEqual(24 * 3_600_000);
  });

  test('lets ten offers lapse over ten days with one run', async () => {
    const form = await lists.form();
    await waiting(form, 10);
    await lists.free(form);
    await engine.resultOf(lists.run(form));
    expect(await lists.states(form)).toEqual(Array(10).fill('lapsed'));
    const rows = await lists.rows(form);
    const hours = (Number(rows.at(-1)?.endedAt) - Number(rows[0]?.offeredAt)) / 3_600_000;
    expect(hours).toBeGreaterThanOrEqual(240);
  });

  test('mails those who join and those who are next, in their own mails', async () => {
    const form = await lists.form();
    const [ada = '', bob = ''] = await waiting(form, 2);
    await lists.deliver();
    await until('both are told', async () => [ada, bob].every((to) => engine.parties.mails({ to }).length === 1));
    const [joined] = engine.parties.mails({ to: ada });
    expect(joined?.subject).toBe('On the waiting list: Contact us');
    expect(joined?.text).toContain(`/forms/${form.id}/waiting-list?entry=`);
    expect(joined?.text).not.toContain('Does it survive a crash?');
    await lists.free(form);
    await statesAre(form, ['offered', 'waiting']);
    await lists.deliver();
    await until('the first has an offer', async () => engine.parties.mails({ to: ada }).length === 2);
    expect(engine.parties.mails({ to: ada })[0]?.subject).toBe('A place is free: Contact us');
    expect(engine.parties.mails({ to: bob })).toHaveLength(1);
  });

  test('goes on where it was when its run was lost', async () => {
    const form = await lists.form();
    await waiting(form, 2);
    await lists.free(form);
    await statesAre(form, ['offered', 'waiting']);
    await lists.run(form).terminate();
    await engine.pass('25 hours');
    expect(await lists.states(form)).toEqual(['offered', 'waiting']);
    await lists.wake();
    await statesAre(form, ['lapsed', 'offered']);
  });
});
