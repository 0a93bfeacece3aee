import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { openFoundation } from '#bin/composition/foundation.ts';
import { readEdition } from '#bin/edition.ts';
import { kill, ROLES, type Role } from '#dev/chaos/breaker.ts';
import { PAYMENTS } from '#dev/chaos/options.ts';
import { deliveryIdOf, watchInbox } from '#dev/load/inbox.ts';
import { startReceiver } from '#dev/load/receiver.ts';
import { table } from '#dev/load/report/table.ts';
import { asAdmin, readDevFile } from '#dev/load/stack.ts';
import { createHttpClient } from '#outgoing/http-client.ts';
import { Gateways } from '#pro/payments/gateways.ts';
import type { OrderStatus } from '#pro/payments/store/order.ts';
import { readProSettings } from '#pro/settings.ts';
import { MINUTE_MS } from '#time.ts';
import { type Books, compareUntilEqual, type Effect, readBooks, readUnfinished } from './books.ts';
import { awaitDeliveries, createPaymentForm, disturb, readDeliveries, SHOP_PROVIDERS } from './shop.ts';
import { type Story, storyOf } from './stories.ts';
import { live, submit, type VisitOptions } from './visitor.ts';

// Places orders on a running development stack (DEV_JSON) that nobody else uses, while webhooks are lost, doubled, late and out
// of order, and roles are killed. Then compares every order with its provider, and every submission with its effects.

const { values: flags } = parseArgs({
  options: PAYMENTS,
});
const orderCount = Number(flags.orders);
const kills = flags.kill.split(',').filter((role): role is Role => ROLES.includes(role as Role));

const CONNECTIONS = 8;
/** Milliseconds between two changes of how webhooks are disturbed. */
const WEATHER_MS = 3_000;
/** Orders whose webhooks are lost are found by timers, after one minute or five. */
const LONGEST_MS = 20 * MINUTE_MS;
const MOST_COMPARISONS = 10;

const devJson = process.env.DEV_JSON ?? '';
const dev = readDevFile(devJson);
const say = (text: string) => process.stderr.write(`${text}\n`);
process.loadEnvFile(join(dirname(devJson), 'dev.env'));
const { settings, pro } = await readEdition(process.env);
const { paymentApiUrls } = readProSettings(process.env);
const { allowedPrivateNetworks } = settings;
const foundation = await openFoundation(settings, { pro, log: pino({ level: 'silent' }) });
const { orm, box } = foundation;
const http = createHttpClient({ allowedPrivateNetworks, userAgent: 'durable-forms chaos' });
const gateways = new Gateways({ orm, box, http, paymentApiUrls });
const shop = { ...dev, ...asAdmin(dev) };
try {
  process.exitCode = (await chaos()) ? 0 : 1;
} finally {
  await http.close();
  await orm.close(true);
}

/** @returns true when nothing is wrong */
async function chaos(): Promise<boolean> {
  const started = performance.now();
  const seconds = () => Math.round((performance.now() - started) / 1000);
  const webhooks: Effect[] = [];
  const receiver = await startReceiver({
    onTaken(deliveryId, body) {
      const { data } = JSON.parse(body) as { data: { submission_id: number } };
      webhooks.push({ deliveryId, submissionId: data.submission_id });
    },
  });
  const inbox = watchInbox(dev);
  const forms = await Promise.all(SHOP_PROVIDERS.map((provider) => createPaymentForm(shop, provider, receiver.url)));
  const stop = new AbortController();
  const weather = changeWeather(stop.signal);

  const troubles = new Map<string, number>();
  const options: VisitOptions = {
    signal: AbortSignal.timeout(LONGEST_MS),
    onTrouble: (what) => troubles.set(what, (troubles.get(what) ?? 0) + 1),
  };
  const expected = new Map<string, readonly OrderStatus[]>();
  const stories: Promise<void>[] = [];
  let begun = 0;
  let killed = 0;
  const visitor = async () => {
    while (begun < orderCount) {
      const index = begun;
      begun += 1;
      const form = forms[index % forms.length];
      // Both providers get every story.
      const story = storyOf(Math.floor(index / forms.length));
      if (!form) return;
      const order = await submit(shop, form, options);
      expected.set(order.orderUuid, story.ends);
      stories.push(live(shop, order, story, options).catch((error: Error) => options.onTrouble(giveUp(story, error))));
      const role = kills[killed];
      if (role && expected.size > ((killed + 1) * orderCount) / (kills.length + 1)) {
        killed += 1;
        say(`${seconds()} s, ${expected.size} orders: killed ${role} (${kill(devJson, role)})`);
      }
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, visitor));
  say(`${seconds()} s: ${expected.size} orders have a checkout`);
  const submitted = seconds();
  await Promise.all(stories);
  say(`${seconds()} s: every story is over`);
  stop.abort();
  await weather;
  await awaitDeliveries(shop);

  const untilNone = async (what: 'awaited' | 'unfinished') => {
    const isOver = () => performance.now() - started > LONGEST_MS;
    for (let left = Infinity; left > 0 && !isOver(); ) {
      left = (await readUnfinished(orm).catch(() => null))?.[what] ?? Infinity;
      if (seconds() % 15 === 0) say(`${seconds()} s: ${left} ${what}`);
      await sleep(1_000);
    }
  };
  // An hourly timer, or the comparison, finds payments that no webhook reports any more.
  const reports = await compareUntilEqual(shop, MOST_COMPARISONS);
  await untilNone('awaited');
  await untilNone('unfinished');
  reports.push(...(await compareUntilEqual(shop, MOST_COMPARISONS)));
  const [last] = reports.slice(-1);
  receiver.close();
  const mails = (await inbox.stop()).flatMap(({ message_id, subject, copies }) =>
    Array.from({ length: copies }, () => ({
      submissionId: Number(subject),
      deliveryId: deliveryIdOf({ message_id }),
    })),
  );
  const books = await readBooks({ shop, orm, gateways, expected, webhooks, mails });
  if (last?.differed !== 0) books.wrong.push(`the last comparison says that ${last?.differed} differed`);
  if (expected.size !== orderCount) books.wrong.push(`only ${expected.size} orders got a checkout`);
  if (killed !== kills.length) books.wrong.push(`only ${killed} roles were killed`);
  printFigures(books, {
    seconds: seconds(),
    submitted,
    differed: reports.map(({ differed }) => differed).join(', '),
    troubles: Object.fromEntries(troubles),
    deliveries: await readDeliveries(shop),
  });
  return books.wrong.length === 0;
}

/** Changes the disturbance of webhooks every few seconds. */
async function changeWeather(signal: AbortSignal): Promise<void> {
  const loss = Number(flags.loss);
  while (!signal.aborted) {
    const copies = 1 + Math.floor(Math.random() * 3);
    const delay_ms = Math.floor(Math.random() * 2_000);
    const reorder_ms = Math.floor(Math.random() * 2_000);
    await disturb(shop, { loss, copies, delay_ms, reorder_ms });
    await sleep(WEATHER_MS, undefined, { signal }).catch(() => {});
  }
  await disturb(shop, { loss, copies: 1, delay_ms: 0, reorder_ms: 0 });
}

function giveUp({ name }: Story, error: Error): string {
  return `the story "${name}" could not end: ${error.name}`;
}

interface Run {
  seconds: number;
  submitted: number;
  differed: string;
  troubles: Record<string, number>;
  deliveries: Record<string, number>;
}

function printFigures(books: Books, run: Run): void {
  const { wrong, orders, refunds, money, causes, events, processed, webhookDoubles, mailDoubles } = books;
  const rows: [string, unknown][] = [
    ['seconds, all orders submitted after', `${run.seconds}, ${run.submitted}`],
    ['killed', kills.join(', ')],
    ...Object.entries(orders).sort(),
    ...Object.entries(money).map(([what, sum]): [string, string] => [`money ${what}`, (sum / 100).toFixed(2)]),
    ...Object.entries(refunds)
      .sort()
      .map(([what, count]): [string, number] => [`refunds: ${what}`, count]),
    ['submissions processed', processed],
    ['webhooks and mails that came again', `${webhookDoubles}, ${mailDoubles}`],
    ...Object.entries(causes).sort(),
    ...Object.entries(events)
      .sort()
      .map(([what, count]): [string, number] => [`events of ${what}`, count]),
    ...Object.entries(run.deliveries).map(([what, count]): [string, number] => [`newest webhooks: ${what}`, count]),
    ...Object.entries(run.troubles)
      .sort()
      .map(([what, count]): [string, number] => [`trouble: ${what}`, count]),
    ['orders that differed, by comparison', run.differed],
    ['wrong', wrong.length],
  ];
  process.stdout.write(
    `${table(
      ['payments', ''],
      rows.map(([name, value]) => [name, String(value)]),
    )}\n`,
  );
  for (const one of wrong.slice(0, 50)) process.stdout.write(`${one}\n`);
}
