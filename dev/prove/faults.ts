import { setTimeout as sleep } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import { kill, type Role } from '#dev/chaos/breaker.ts';
import { disturb } from '#dev/chaos/payments/shop.ts';
import { pidsOf } from '#dev/load/processes.ts';
import { ask } from '#dev/load/stack.ts';
import { CLOCKS } from './clocks.ts';
import { shopOf } from './operations/playing.ts';
import type { Fault, FaultKind } from './plan.ts';
import { filesWith } from './queries.ts';
import { type Random, randomOf } from './random.ts';
import type { World } from './world.ts';

type Break = (world: World, fault: Fault, random: Random) => Promise<void>;

const killing =
  (role: Role): Break =>
  async ({ machine }, _fault, random) =>
    void kill(machine.devJson, role, random.below(4));

const stopping =
  (role: Role): Break =>
  async ({ machine }, { lasts }) => {
    const pids = pidsOf(machine.dev(), role).filter((pid) => pid !== null);
    for (const pid of pids) signal(pid, 'SIGSTOP');
    await sleep(lasts);
    for (const pid of pids) signal(pid, 'SIGCONT');
  };

const receiving =
  (how: 'failing' | 'hanging' | 'lying'): Break =>
  async ({ receiver }, { lasts }) => {
    receiver.behave(how);
    await sleep(lasts);
    receiver.behave('well');
  };

/** Causes each kind of fault and ends it. */
export const FAULTS: Readonly<Record<FaultKind, Break>> = {
  'kill worker': killing('worker'),
  'kill http': killing('http'),
  'kill engine': killing('temporal'),
  'kill database': killing('mysql'),
  'stop worker': stopping('worker'),
  'stop http': stopping('http'),
  'stop engine': stopping('temporal'),
  'stop database': stopping('mysql'),
  'cut connections': cutConnections,
  'lock rows': lockRows,
  'receivers fail': receiving('failing'),
  'receivers hang': receiving('hanging'),
  'receivers lie': receiving('lying'),
  'mail fails': async ({ machine }, _fault, random) => {
    const code = random.pick([421, 451, 452]);
    const at = random.pick(['connect', 'mail', 'rcpt', 'data']);
    await ask('POST', `${machine.dev().inboxUrl}/api/failures`, { next: 1 + random.below(5), code, at });
  },
  'webhooks of providers disturbed': async (world, { lasts }, random) => {
    const usual = { loss: 0, copies: 1, delay_ms: 0, reorder_ms: 0 };
    const trouble = { loss: random.below(40) / 100, copies: 1 + random.below(3), delay_ms: random.below(2_000) };
    await disturb(shopOf(world), { ...usual, ...trouble, reorder_ms: random.below(2_000), seed: random.below(1_000) });
    await sleep(lasts);
    await disturb(shopOf(world), usual);
  },
  'clock jumps': async ({ machine }, { lasts }, random) => {
    const clock = random.pick(CLOCKS);
    machine.setClock(clock, random.pick([-3_600, -300, -20, 20, 300, 3_600]));
    await sleep(lasts);
    machine.setClock(clock, 0);
  },
  'disk full': async ({ machine }, { lasts }) => {
    await machine.fillDisk(true);
    await sleep(lasts);
    await machine.fillDisk(false);
  },
  'loss of power': async ({ machine, ledger, say }, { seed }, random) => {
    // The logs may be forgotten with the rest.
    ledger.wrong.push(...filesWith(machine.dataDir, `canary${ledger.seed}x`));
    // Now and then nothing was written back, as with a disk that has just been idle, else some of it, in any order.
    const percent = random.happens(50) ? 0 : random.below(100);
    await machine.losePower(randomOf(seed).below(2 ** 31), percent);
    const { startSeconds, lost_pages: lost } = machine.losses.at(-1) ?? {};
    say(`the power went with ${lost} pages that were not synced; started again in ${startSeconds} s`);
  },
};

/** Ends all connections to the database but those of the auditor, in the middle of whatever they do. */
async function cutConnections(world: World): Promise<void> {
  const connection = await createConnection(world.machine.dev().databaseUrl);
  try {
    const [rows] = await connection.query('select id from information_schema.processlist where id <> connection_id()');
    for (const { id } of rows as { id: number }[]) await connection.query('kill ?', [id]).catch(() => {});
  } finally {
    await connection.end();
  }
}

/** Locks rows that everybody needs, in an order of its own, so that others wait or end up in a deadlock with it. */
async function lockRows(world: World, { lasts }: Fault, random: Random): Promise<void> {
  const connection = await createConnection(world.machine.dev().databaseUrl);
  const tables = [
    'limit_states',
    'submissions',
    'deliveries',
    'payment_orders',
    'processes',
    'drafts',
    'outbox',
    'forms',
  ];
  try {
    await connection.query('set innodb_lock_wait_timeout = 2');
    await connection.beginTransaction();
    for (let step = 0; step < 4; step += 1) {
      const table = random.pick(tables);
      const key = table === 'limit_states' ? 'form_id' : 'id';
      await connection
        .query(`select ${key} from ${table} order by ${key} desc limit ${1 + random.below(20)} for update`)
        .catch(() => {});
      await sleep(lasts / 4);
    }
    await connection.rollback();
  } finally {
    connection.destroy();
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended meanwhile.
  }
}
