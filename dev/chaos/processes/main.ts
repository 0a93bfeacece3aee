import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { openFoundation } from '#bin/composition/foundation.ts';
import { readEdition } from '#bin/edition.ts';
import { createBreaker } from '#dev/chaos/breaker.ts';
import { STEPS } from '#dev/chaos/options.ts';
import { createFormOf } from '#dev/load/forms.ts';
import { table } from '#dev/load/report/table.ts';
import { asAdmin, ask, openStack, select } from '#dev/load/stack.ts';
import { MINUTE_MS } from '#time.ts';
import { readBooks } from './books.ts';
import { FORMS } from './form.ts';
import { type Diary, live } from './people.ts';

// Lets people decide thousands of processes of a running development stack (DEV_JSON) that nobody else uses, at random, several
// times at once, late, while answers are edited, submissions erased, the form saved, and roles killed. Then compares every row
// with what its people were told, and with the pure function.

const { values: flags } = parseArgs({
  options: STEPS,
});
const [most, kills] = [Number(flags.processes), Number(flags.kills)];

const SENDERS = 4;
/** People who are busy at a time. */
const BUSY = 24;
/** The form is saved once so many processes are open. */
const OPEN_AT_SAVE = Math.min(500, Math.floor(most / 4));
const LONGEST_MS = 40 * MINUTE_MS;

await using stack = await openStack(process.env.DEV_JSON ?? '');
const { dev, db, devJson, say } = stack;
process.loadEnvFile(join(dirname(devJson), 'dev.env'));
const { settings, pro } = await readEdition(process.env);
const foundation = await openFoundation(settings, { pro, log: pino({ level: 'silent' }) });
try {
  process.exitCode = (await chaos()) ? 0 : 1;
} finally {
  await foundation.orm.close(true);
}

/** @returns true when nothing is wrong */
async function chaos(): Promise<boolean> {
  const started = performance.now();
  const seconds = () => Math.round((performance.now() - started) / 1000);
  const isOver = () => performance.now() - started > LONGEST_MS;
  const [before, after] = FORMS;
  const { id: formId, url, guards } = await createFormOf(dev, before);
  const diary: Diary = {
    ...{ tried: new Map(), decided: new Map(), erasing: new Set(), erased: new Set() },
    ...{ edits: 0, corrections: 0, scans: 0, late: {}, wrong: [] },
  };
  const breaker = createBreaker({ ...stack, formId });
  const stop = new AbortController();
  const submitted: { id: number; values: object }[] = [];
  let sent = 0;
  const sender = async () => {
    while (sent < most && !isOver()) {
      sent += 1;
      const values = {
        name: 'Ada',
        email: 'ada@example.com',
        boss: `boss${sent % 97}@example.com`,
        days: 1 + (sent % 9),
      };
      // A post without an answer may have been accepted. Another takes its place.
      const made = await ask<{ data: { submission_id: number } }>('POST', url, { ...values, ...guards }).catch(
        () => null,
      );
      if (made) submitted.push({ id: made.data.submission_id, values });
      else {
        sent -= 1;
        await sleep(500);
      }
    }
  };
  const senders = Promise.all(Array.from({ length: SENDERS }, sender));
  const openAtSave = await saveWhenOpen(formId, after, isOver);
  say(`${seconds()} s: the form was saved while ${openAtSave} processes were open`);
  // The roles die while people decide.
  const killing = breaker.killRoundRobin(Number(flags.every) * 1000, stop.signal, kills);
  let begun = 0;
  const parts = { dev, db, box: foundation.box, formId, diary, isOver };
  const person = async () => {
    while (!isOver() && (begun < submitted.length || sent < most)) {
      const one = submitted[begun];
      if (!one) {
        await sleep(200);
        continue;
      }
      begun += 1;
      const place = begun;
      await live(parts, one.id, one.values);
      if (place % 200 === 0)
        say(`${seconds()} s: ${begun} begun, ${diary.decided.size} decisions, ${breaker.killed()} kills`);
    }
  };
  await Promise.all(Array.from({ length: BUSY }, person));
  await senders;
  say(`${seconds()} s: ${submitted.length} processes are over; ${breaker.killed()} kills`);
  // The rest of the kills falls on what the engine still does.
  while (breaker.killed() < kills && !isOver()) await sleep(500);
  stop.abort();
  await killing;
  await settle(formId, isOver);
  const ids = submitted.map(({ id }) => id);
  const books = await readBooks(foundation.orm, foundation.box, ids, diary);
  if (breaker.killed() !== kills) books.wrong.push(`only ${breaker.killed()} kills`);
  if (submitted.length < most) books.wrong.push(`only ${submitted.length} were accepted`);
  const rows: [string, unknown][] = [
    ['seconds', seconds()],
    [
      'kills',
      Object.entries(breaker.kills())
        .map((one) => one.join(' '))
        .join(', '),
    ],
    ['accepted, erased', `${submitted.length}, ${diary.erased.size}`],
    ['open when the form was saved', openAtSave ?? 'never'],
    ...Object.entries(books.revisions).map(([one, count]): [string, number] => [`of revision ${one}`, count]),
    ...Object.entries(books.ends)
      .sort()
      .map(([end, count]): [string, number] => [`end: ${end}`, count]),
    ['openings, people asked, mails', `${books.openings}, ${books.people}, ${books.mails}`],
    ['decisions, answered as decided', `${books.decisions}, ${diary.decided.size}`],
    ['edits, corrections', `${diary.edits}, ${diary.corrections}`],
    ['links opened by programs', diary.scans * 3],
    ...Object.entries(diary.late).map(([status, count]): [string, number] => [`late clicks: ${status}`, count]),
    ['wrong', books.wrong.length],
  ];
  process.stdout.write(
    `${table(
      ['processes', ''],
      rows.map(([name, value]) => [name, String(value)]),
    )}\n`,
  );
  for (const one of books.wrong.slice(0, 50)) process.stdout.write(`${one}\n`);
  return books.wrong.length === 0;
}

/** Saves the form once so many of its processes are open. @returns how many were; null if the time was over before */
async function saveWhenOpen(formId: number, form: object, isOver: () => boolean): Promise<number | null> {
  const sql = "select count(*) as n from processes where form_id = ? and status in ('open', 'correcting')";
  while (!isOver()) {
    const open = await select<{ n: number }>(db, sql, [formId]).then(
      ([row]) => Number(row?.n ?? 0),
      () => 0,
    );
    const saved =
      open >= OPEN_AT_SAVE && (await ask('PUT', `${dev.apiB}/forms/${formId}`, form, asAdmin(dev)).catch(() => null));
    if (saved) return open;
    await sleep(500);
  }
  return null;
}

/** Waits until no mail of the form is on its way. */
async function settle(formId: number, isOver: () => boolean): Promise<void> {
  const sql = `select count(*) as n from deliveries where form_id = ? and status not in ('delivered', 'cancelled', 'failed')`;
  for (let left = Number.POSITIVE_INFINITY; left > 0 && !isOver(); ) {
    left = await select<{ n: number }>(db, sql, [formId]).then(
      ([row]) => Number(row?.n ?? 0),
      () => Number.POSITIVE_INFINITY,
    );
    await sleep(1_000);
  }
}
