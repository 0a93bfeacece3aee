import { setTimeout as sleep } from 'node:timers/promises';
import { createPool } from 'mysql2/promise';
import pino from 'pino';
import { openFoundation } from '#bin/composition/foundation.ts';
import { readEdition } from '#bin/edition.ts';
import type { Diary } from '#dev/chaos/processes/people.ts';
import { createFormOf } from '#dev/load/forms.ts';
import { type Caught, deliveryIdOf } from '#dev/load/inbox.ts';
import { startReceiver } from '#dev/load/receiver.ts';
import { ask } from '#dev/load/stack.ts';
import { Users } from '#features/accounts/users.ts';
import { createHttpClient } from '#outgoing/http-client.ts';
import { Gateways } from '#pro/payments/gateways.ts';
import { readProSettings } from '#pro/settings.ts';
import { can, ROLES } from '#security/actor.ts';
import { type Audit, Auditor } from './auditor.ts';
import { FAULTS } from './faults.ts';
import { formsOf } from './forms.ts';
import { Ledger } from './ledger.ts';
import { type Loss, type Machine, startMachine } from './machine.ts';
import { OPERATIONS } from './operations/table.ts';
import { type FormKind, NEEDS_POWER, type Plan } from './plan.ts';
import { randomOf } from './random.ts';
import type { MadeForm, World } from './world.ts';

/** The acts and findings of a run. */
export interface Result {
  plan: Plan;
  seconds: number;
  ledger: Ledger;
  audit: Audit;
  losses: readonly Loss[];
  whyNoPower: string | null;
  /** Deliveries that reached a receiver more than once, always with the same id. */
  doubles: { webhooks: number; mails: number };
  delivered: { webhooks: number; mails: number };
}

/** Operations at the same moment; orders and processes take long and have places of their own. */
const BUSY = { short: 12, long: 24 };
const LONG: ReadonlySet<string> = new Set(['order', 'decide']);
const INBOX_MS = 2_000;
const MOMENT_MS = 250;
/** Time after the last operation in which people finish what they began. */
const FINISH_MS = 60_000;
/** Everything has to end in this time after the last fault: retries wait up to ten minutes after an unknown result. */
const BOUND_MS = 13 * 60_000;

/** Carries out a plan on a machine of its own. */
export async function carryOut(plan: Plan, signal: AbortSignal, say: (text: string) => void): Promise<Result> {
  const machine = await startMachine(signal, say);
  try {
    return await onMachine(machine, plan, signal, say);
  } finally {
    await machine.stop();
  }
}

async function onMachine(machine: Machine, plan: Plan, signal: AbortSignal, say: World['say']): Promise<Result> {
  const began = performance.now();
  await using resources = new AsyncDisposableStack();
  const over = new AbortController();
  const world = await openWorld(machine, plan, { over: over.signal, say, resources });
  const auditor = new Auditor(world);
  const stopWatching = new AbortController();
  const watching = auditor.watch(stopWatching.signal);
  const failed = new AbortController();
  const ending = AbortSignal.any([signal, failed.signal]);
  try {
    const breaking = breakThings(world, plan, ending).catch((error) => {
      failed.abort();
      throw error;
    });
    await Promise.all([breaking, operate(world, plan, ending, over)]);
  } finally {
    over.abort();
    stopWatching.abort();
    await watching;
  }
  await machine.fillDisk(false);
  world.receiver.behave('well');
  await ask('DELETE', `${machine.dev().inboxUrl}/api/failures`).catch(() => {});
  say('the faults are over: waiting for everything to end');
  await auditor.conclude(BOUND_MS, signal);
  machine.countHealed();
  const mails = await world.mails();
  return {
    ...{ plan, ledger: world.ledger, audit: auditor.audit, losses: machine.losses, whyNoPower: machine.whyNoPower },
    seconds: Math.round((performance.now() - began) / 1000),
    delivered: { webhooks: world.receiver.taken.size, mails: mails.size },
    doubles: {
      webhooks: [...world.receiver.taken.values()].filter((count) => count > 1).length,
      mails: [...mails.values()].filter(({ copies }) => copies > 1).length,
    },
  };
}

/** Does every operation at its time, as far as the machine keeps up. */
async function operate(world: World, plan: Plan, signal: AbortSignal, over: AbortController): Promise<void> {
  const began = world.machine.awake();
  const running = { short: new Set<Promise<void>>(), long: new Set<Promise<void>>() };
  for (const operation of plan.operations) {
    if (signal.aborted) break;
    await untilTime(world, began + operation.at, signal);
    const kind = LONG.has(operation.kind) ? 'long' : 'short';
    const own = running[kind];
    while (own.size >= BUSY[kind]) await Promise.race(own);
    const work: Promise<void> = OPERATIONS[operation.kind](world, operation)
      .catch((error: Error) => `gave up: ${error.name}`)
      .then((answer) => world.ledger.count(operation.kind, answer))
      .finally(() => own.delete(work));
    own.add(work);
  }
  await Promise.all(running.short);
  const finished = Promise.all(running.long);
  await Promise.race([finished, sleep(FINISH_MS)]);
  over.abort();
  await finished;
}

async function breakThings(world: World, plan: Plan, signal: AbortSignal): Promise<void> {
  const began = world.machine.awake();
  for (const fault of plan.faults) {
    await untilTime(world, began + fault.at, signal);
    if (signal.aborted) return;
    if (NEEDS_POWER.has(fault.kind) && world.machine.whyNoPower !== null) continue;
    if (fault.kind === 'clock jumps' && !world.machine.hasClocks) continue;
    world.say(`${Math.round((world.machine.awake() - began) / 1000)} s: ${fault.kind}`);
    try {
      await FAULTS[fault.kind](world, fault, randomOf(fault.seed));
      world.ledger.countFault(fault.kind);
    } catch (error) {
      if (fault.kind === 'loss of power') throw error;
      world.say(`${fault.kind} was not possible: ${(error as Error).message}`);
    }
  }
}

/** Waits for a moment of the time in which there was power, so that a start which takes long shortens nothing. */
async function untilTime({ machine }: World, time: number, signal: AbortSignal): Promise<void> {
  for (;;) {
    await machine.powered();
    const early = time - machine.awake();
    if (early <= 0 || signal.aborted) return;
    await sleep(Math.min(early, MOMENT_MS), undefined, { signal }).catch(() => {});
  }
}

interface WorldParts {
  over: AbortSignal;
  say: World['say'];
  resources: AsyncDisposableStack;
}

async function openWorld(machine: Machine, plan: Plan, { over, say, resources }: WorldParts): Promise<World> {
  const dev = machine.dev();
  const { settings, pro } = await readEdition(machine.env);
  const foundation = await openFoundation(settings, { pro, log: pino({ level: 'silent' }) });
  resources.defer(() => foundation.orm.close(true));
  const { orm, box } = foundation;
  const http = createHttpClient({
    allowedPrivateNetworks: settings.allowedPrivateNetworks,
    userAgent: 'durable-forms prove',
  });
  resources.defer(() => http.close());
  const gateways = new Gateways({ orm, box, http, paymentApiUrls: readProSettings(machine.env).paymentApiUrls });
  const db = createPool({ uri: dev.databaseUrl, connectionLimit: 4, enableKeepAlive: true });
  resources.defer(() => db.end());
  const webhooks: World['webhooks'] = [];
  const receiver = await startReceiver({
    onTaken(deliveryId, body) {
      const { data } = JSON.parse(body) as { data?: { submission_id?: number } };
      webhooks.push({ deliveryId, submissionId: Number(data?.submission_id) });
    },
  });
  resources.defer(() => receiver.close());
  const caught = new Map<string, Caught>();
  const poll = async () => {
    const { messages } = await ask<{ messages: Caught[] }>('GET', `${dev.inboxUrl}/api/messages`);
    for (const message of messages) caught.set(message.id, message);
  };
  const polling = setInterval(() => void poll().catch(() => {}), INBOX_MS);
  resources.defer(() => clearInterval(polling));

  const kinds = new Set(plan.operations.map(({ form }) => form));
  // The forms that invariants are about are always there.
  for (const kind of ['limited', 'slots'] as const) kinds.add(kind);
  const forms = new Map<FormKind, MadeForm>();
  for (const [kind, form] of Object.entries(formsOf(randomOf(plan.seed).fork('forms'), receiver.url))) {
    if (!kinds.has(kind as FormKind)) continue;
    const { id, guards } = await createFormOf(dev, { title: form.title, config: form.config });
    forms.set(kind as FormKind, { kind: kind as FormKind, id, plan: form, guards });
  }
  const diary: Diary = {
    ...{ tried: new Map(), decided: new Map(), erasing: new Set(), erased: new Set() },
    ...{ edits: 0, corrections: 0, scans: 0, late: {}, wrong: [] },
  };
  return {
    ...{ machine, db, foundation, gateways, receiver, webhooks, forms, diary, over, say },
    ...{
      ledger: new Ledger(plan.seed),
      probes: await makeProbes(new Users(foundation)),
      processes: [],
      orders: new Map(),
    },
    async mails() {
      await poll();
      return new Map(
        [...caught.values()].map((mail) => [
          deliveryIdOf(mail),
          // Other mails name no submission.
          { submissionId: Number(/^Number (\d+)$/.exec(mail.subject)?.[1]), copies: mail.copies },
        ]),
      );
    },
  };
}

/** Creates an account of each role. Nobody at all is a probe too. */
async function makeProbes(users: Users): Promise<World['probes']> {
  const now = new Date();
  const probes: World['probes'][number][] = [{ role: 'nobody', mayRead: false, authorization: null }];
  for (const role of ROLES) {
    const login = `probe-${role}`;
    const { id } = await users.create({ login, email: `${login}@example.com`, role }, now);
    const { password } = await users.createApplicationPassword(id, 'prove', now);
    const authorization = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;
    probes.push({ role, mayRead: can({ role }, 'SUBMISSIONS_PREVIEW'), authorization });
  }
  return probes;
}
