import { MockActivityEnvironment } from '@temporalio/testing';
import { readDeliveries } from '#features/alerts/rules/read-deliveries.ts';
import { lookForSilence } from '#features/alerts/rules/silence.ts';
import { dueDeliveries } from '#features/deliveries/due.ts';
import { readGroups } from '#features/deliveries/store/groups.ts';
import { readQueueStats } from '#features/deliveries/store/integration-queue.ts';
import { countUndelivered } from '#features/deliveries/store/undelivered.ts';
import { listDeliveries } from '#features/deliveries/use-cases.ts';
import { expireSubmissionsOfForm } from '#features/erasure/expire.ts';
import { eraseStored } from '#features/erasure/submissions.ts';
import { exportNow } from '#features/exports/use-cases.ts';
import { Form } from '#features/forms/entities.ts';
import { summariseForms } from '#features/forms/store/summaries.ts';
import { readDue } from '#features/health/due.ts';
import { mailQueue } from '#features/mail/store/diagnostics.ts';
import { erasePerson } from '#features/person/erase.ts';
import { findStored } from '#features/person/found.ts';
import { readTimeline } from '#features/processing/timeline/timeline.ts';
import { readResults, readResultTexts } from '#features/results/use-cases.ts';
import { createRetentionActivities } from '#features/retention/activities.ts';
import { countRange } from '#features/statistics/count.ts';
import { dayLater } from '#features/statistics/days.ts';
import { countOpen, DueQueue, isAnythingDue } from '#features/submissions/store/due.ts';
import { readFrom } from '#features/submissions/store/reading/export.ts';
import type { Position, SubmissionFilter } from '#features/submissions/store/reading/filter.ts';
import { countByIndex } from '#features/submissions/store/reading/keys.ts';
import { listSubmissions } from '#features/submissions/store/reading/list.ts';
import { newestSubmissions } from '#features/submissions/store/reading/newest.ts';
import { type AccountActor, COMMAND_LINE } from '#security/actor.ts';
import type { Filled } from './databases.ts';
import { addressOf, BENCH_FORMS } from './fill.ts';

/** Something that the service does with its tables. */
export interface Operation {
  group: string;
  name: string;
  /** Prepares what the samples use up. */
  prepare?(filled: Filled): Promise<void>;
  /** @param sample number of the sample from 0 on, which chooses another part of the table */
  run(filled: Filled, sample: number): Promise<unknown>;
}

const PAGE = 50;
const ADMINISTRATOR: AccountActor = {
  kind: 'account',
  account: { id: 1, login: 'bench', role: 'administrator' },
  address: '127.0.0.1',
  requestId: 'bench',
};
const { large, small, middle, expiring } = BENCH_FORMS;
/** Submissions that one step of retention erases, and rows that one sample of an export reads. */
const EXPIRED = 20;
const EXPORTED = 2_000;

/** Returns places all over the table, other ones for each sample: the golden ratio spreads them evenly. */
function placeOf(sample: number): number {
  return ((sample + 1) * 0.618_033_988_75) % 1;
}

function idAt({ count }: Filled, sample: number): number {
  return 1 + Math.floor(placeOf(sample) * count * 0.9);
}

function positionAt(filled: Filled, id: number): Position {
  const { began, apartMs } = filled.spread;
  return { createdAt: new Date(began + Math.floor(id * apartMs)), id };
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10);

/** A page of submissions with all that the list shows of them. */
async function page({ app: { orm } }: Filled, filter: SubmissionFilter, after: Position | null = null) {
  const { submissions } = await listSubmissions(orm, filter, { limit: PAGE, after });
  const ids = submissions.map(({ submission }) => submission.id);
  return countUndelivered(orm.em.fork(), ids);
}

const lists: Operation[] = [
  ['one form', { formId: large }],
  ['a form of 1,000', { formId: small }],
  ['all forms', {}],
  ['starred', { starred: true }],
  ['starred, one form', { formId: large, starred: true }],
  ['unread', { unread: true }],
  ['a rare state', { state: 'completed_with_errors' }],
  ['a rare state, one form', { formId: large, state: 'completed_with_errors' }],
].map(([name, filter]) => ({
  group: 'list',
  name: name as string,
  run: (filled) => page(filled, filter as SubmissionFilter),
}));

const deep: Operation[] = [
  {
    group: 'list',
    name: 'one form, anywhere',
    run: (of, n) => page(of, { formId: large }, positionAt(of, idAt(of, n))),
  },
  { group: 'list', name: 'all forms, anywhere', run: (of, n) => page(of, {}, positionAt(of, idAt(of, n))) },
  {
    group: 'list',
    name: 'all forms, until a day',
    run: (of, n) => page(of, { to: positionAt(of, idAt(of, n)).createdAt }),
  },
];

const searches: Operation[] = [
  ['a common text', { text: 'survive a crash' }],
  ['a rare text', { text: 'needle' }],
  ['a rare text in a field, one form', { formId: large, text: 'needle', field: 'name' }],
  ['an IP address', { ip: '203.0.113.9' }],
].map(([name, filter]) => ({
  group: 'search',
  name: name as string,
  run: (filled) => page(filled, filter as SubmissionFilter),
}));

const statistics = (days: number, formId?: number): Operation => ({
  group: 'counts',
  name: `statistics of ${days} days, ${formId === undefined ? 'all forms' : 'one form'}`,
  run: ({ app, now }) =>
    countRange(app.orm, { from: dayLater(dayOf(now), 1 - days), to: dayOf(now), timeZone: 'Europe/Berlin', formId }),
});

const counts: Operation[] = [
  {
    group: 'counts',
    name: 'figures of the list of forms',
    run: ({ app, now }) => summariseForms(app, Object.values(BENCH_FORMS), now),
  },
  statistics(30),
  statistics(30, large),
  statistics(366),
  statistics(366, large),
  { group: 'counts', name: 'queue of mails', run: ({ app, now }) => mailQueue(app.orm, now) },
  { group: 'counts', name: 'queue of integrations', run: ({ app }) => readQueueStats(app.orm) },
  { group: 'counts', name: 'due records', run: ({ app, now }) => readDue(app.orm.em.fork(), app.installed, now) },
  { group: 'counts', name: 'open submissions', run: ({ app }) => countOpen(app.orm) },
];

const results: Operation[] = [
  { group: 'results', name: 'all days', run: ({ app }) => readResults(app, { formId: large, where: [] }) },
  {
    group: 'results',
    name: '30 days',
    run: ({ app, now }) => readResults(app, { formId: large, where: [], from: dayLater(dayOf(now), -29) }),
  },
  {
    group: 'results',
    name: 'with a filter',
    run: ({ app }) => readResults(app, { formId: large, where: ['topic=order'] }),
  },
  {
    group: 'results',
    name: 'newest texts',
    run: ({ app }) => readResultTexts(app, { formId: large, where: [], path: 'message', limit: 20 }),
  },
  {
    group: 'results',
    name: 'saving a form: values that it would lose',
    async run({ app }) {
      for await (const _ of newestSubmissions().newest(app, large));
    },
  },
];

const failed = { state: 'failed', limit: PAGE } as const;
const pages = (name: string, kind: 'mail' | 'integration', selection: object): Operation => ({
  group: 'deliveries',
  name,
  run: ({ app }) => listDeliveries(app, ADMINISTRATOR, kind, { limit: PAGE, ...selection }),
});

const deliveries: Operation[] = [
  {
    group: 'deliveries',
    name: 'the timeline of a submission',
    run: (of, n) => readTimeline(of.app, ADMINISTRATOR, idAt(of, n)),
  },
  pages('jobs that failed', 'integration', failed),
  pages('jobs that failed, one form', 'integration', { ...failed, form_id: large }),
  pages('jobs that failed, of an integration', 'integration', { ...failed, integration_id: 'webhook' }),
  pages('jobs with an error', 'integration', { error_class: 'http_503' }),
  pages('jobs with an error that none has', 'integration', { error_class: 'timeout' }),
  pages('jobs of one receiver', 'integration', { receiver: 'https://crm.example.org' }),
  pages('mails that failed', 'mail', failed),
  pages('mails that failed, one form', 'mail', { ...failed, form_id: large }),
  pages('mails of a form of 1,000', 'mail', { form_id: small }),
  {
    group: 'deliveries',
    name: 'mails, anywhere',
    run: (of, n) =>
      listDeliveries(of.app, ADMINISTRATOR, 'mail', {
        limit: PAGE,
        after: { enqueuedAt: positionAt(of, idAt(of, n)).createdAt, id: '' },
      }),
  },
  {
    group: 'deliveries',
    name: 'groups of what has not arrived',
    run: ({ app }) => readGroups(app.orm.em.fork(), { states: ['failed', 'retrying', 'pending'] }),
  },
  { group: 'deliveries', name: 'what alerts look at', run: ({ app, now }) => readDeliveries(app.orm.em.fork(), now) },
  {
    group: 'deliveries',
    name: 'forms that are silent',
    run: ({ app, now }) =>
      lookForSilence({
        em: app.orm.em.fork(),
        forms: new Map([[large, { id: large, title: '', rules: {}, stores: true, published: now }]]),
        open: new Map(),
        isOn: () => true,
        now,
      } as never),
  },
];

const due: Operation[] = [
  { group: 'due', name: 'is a submission due', run: ({ app, now }) => isAnythingDue(app.orm, now) },
  {
    group: 'due',
    name: 'lease 20 submissions',
    // Without a duration: they stay due.
    run: ({ app, now }) => new DueQueue(app.orm).lease(now, 20, 0),
  },
  {
    group: 'due',
    name: 'take 20 deliveries',
    async run({ app: { orm }, now, db }) {
      const due = dueDeliveries({ orm, client: undefined as never });
      await due.take(now, 20);
      await db.query("update deliveries set due_at = enqueued_at where status = 'pending'");
    },
  },
];

const environment = new MockActivityEnvironment();

const erasing: Operation[] = [
  {
    group: 'erasing',
    name: 'retention of all tables, nothing expired',
    run: ({ app: { orm, box, installed }, now }) =>
      environment.run(createRetentionActivities({ orm, box, installed }).eraseExpired, { now: now.getTime() }),
  },
  {
    group: 'erasing',
    name: `retention of a form, ${EXPIRED} expired`,
    async run({ app: { orm, box, installed }, now, db, spread }) {
      const [rows] = await db.query(
        'select created_at from submissions where form_id = ? order by created_at limit 1 offset ?',
        [expiring, EXPIRED],
      );
      const [oldest] = rows as { created_at: Date }[];
      if (!oldest) throw new Error(`The form ${expiring} has no submissions any more (${spread.apartMs}).`);
      const form = await orm.em.fork().findOneOrFail(Form, { id: expiring });
      await environment.run(() => expireSubmissionsOfForm({ orm, box, now, installed }, form, oldest.created_at));
    },
  },
  {
    group: 'erasing',
    name: 'finding a person: one request',
    run: (of, n) => findStored(of.app, { person: personAt(of, n) }, { limit: PAGE }),
  },
  {
    group: 'erasing',
    name: 'counting what a person has sent: one request',
    run: (of, n) => erasePerson(of.app, { person: personAt(of, n), dryRun: true }),
  },
  {
    group: 'erasing',
    name: 'erasing one submission',
    run: async (of, n) => eraseStored(of.app, [await firstAfter(of, middle, idAt(of, n))]),
  },
];

function personAt(of: Filled, sample: number) {
  return { value: addressOf(idAt(of, sample), of.count) };
}

async function firstAfter({ db }: Filled, formId: number, id: number): Promise<number> {
  const [rows] = await db.query('select id from submissions where form_id = ? and id > ? order by id limit 1', [
    formId,
    id,
  ]);
  return (rows as { id: number }[])[0]?.id ?? 0;
}

const exports: Operation[] = [
  {
    group: 'exports',
    name: 'the first part of a CSV',
    async run({ app }) {
      const sent = await exportNow(app, COMMAND_LINE, large, { format: 'csv', filter: {} });
      let parts = 0;
      for await (const _ of sent.bytes) {
        parts += 1;
        if (parts === 2) return;
      }
    },
  },
  {
    group: 'exports',
    name: `${EXPORTED.toLocaleString('en')} rows, anywhere`,
    async run(of, n) {
      let rows = 0;
      const from = { newest: of.count, after: positionAt(of, Math.min(idAt(of, n), Math.floor(of.count * 0.6))) };
      for await (const group of readFrom(of.app.orm, { formId: large }, from)) {
        rows += group.rows.length;
        if (rows >= EXPORTED) return;
      }
    },
  },
  {
    group: 'exports',
    name: 'the number of its rows, by a run',
    run: ({ app }) => countByIndex(app.orm.em.fork(), { formId: large }),
  },
];

/** Everything that reads or writes the tables that grow, except accepting and processing. */
export const OPERATIONS: readonly Operation[] = [
  ...lists,
  ...deep,
  ...searches,
  ...counts,
  ...results,
  ...deliveries,
  ...due,
  ...exports,
  ...erasing,
];
