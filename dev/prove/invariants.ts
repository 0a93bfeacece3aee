import { readBooks as readOrderBooks } from '#dev/chaos/payments/books.ts';
import { readBooks as readProcessBooks } from '#dev/chaos/processes/books.ts';
import { select } from '#dev/load/stack.ts';
import { LIMITS, OWN_DELIVERIES } from './forms.ts';
import type { Invariant } from './invariant.ts';
import type { Sent } from './ledger.ts';
import { shopOf } from './operations/playing.ts';
import { unworkable } from './operations/table.ts';
import type { FormKind } from './plan.ts';
import { filesWith, nameOf, readOpen, rowsWith, storedOf } from './queries.ts';
import { RACE_INVARIANTS } from './race-invariants.ts';
import { askB, formOf, readAs } from './world.ts';

const NO_PLACE = ['waitlisted', 'offered', 'declined', 'lapsed', 'unpaid'];
const quoted = (words: readonly string[]) => words.map((word) => `'${word}'`).join();
const MOST_NAMED = 200;

/** Everything that is checked, in the order of its importance. */
export const INVARIANTS: readonly Invariant[] = [
  {
    name: 'no answer contradicts another',
    says: 'One Idempotency-Key is answered with one submission; one version of a submission is changed once; nobody is shown an answer that their role may not read.',
    when: 'always',
    contradictions: async ({ ledger, diary }) => [...ledger.wrong, ...diary.wrong],
  },
  {
    name: 'answered is stored',
    says: 'Every submission that was answered with success is stored, unless its erasure was asked for.',
    when: 'always',
    async contradictions(world) {
      const isKept = (sent: Sent) => sent.erasure === 'none' && !world.diary.erasing.has(sent.id as number);
      const due = world.ledger.sent
        .filter((sent) => sent.outcome === 'answered' && isKept(sent))
        .flatMap((sent) => [...sent.ids].map((id) => ({ sent, id })));
      const stored = await storedOf(
        world,
        due.map(({ id }) => id),
      );
      // While the rows were read, a second click may have been answered, or an erasure asked for.
      return due
        .filter(({ sent, id }) => isKept(sent) && !stored.has(id))
        .map(({ sent, id }) => `${nameOf({ ...sent, id })} was answered and is not stored`);
    },
  },
  {
    name: 'answered by the page is stored',
    says: 'Every submission that its page has thanked for is found by its text.',
    when: 'end',
    async contradictions(world) {
      const due = world.ledger.sent.filter(
        ({ id, form, outcome, erasure }) =>
          id === null && outcome === 'answered' && erasure === 'none' && form !== 'unstored',
      );
      const found = await Promise.all(due.map((sent) => rowsWith(world, sent)));
      return due
        .filter((_, index) => found[index] === 0)
        .map((sent) => `${nameOf(sent)} was thanked for and is not stored`);
    },
  },
  {
    name: 'once is once',
    says: 'A submission with an Idempotency-Key, with the link of an invitation or with a code for one use is stored at most once, however often it was sent and whatever broke in between.',
    when: 'end',
    async contradictions(world) {
      const due = world.ledger.sent.filter(({ isOnce, form }) => isOnce && form !== 'unstored');
      const found = await Promise.all(due.map((sent) => rowsWith(world, sent)));
      return due.flatMap((sent, index) =>
        (found[index] ?? 0) > 1 ? [`${nameOf(sent)} is stored ${found[index]} times`] : [],
      );
    },
  },
  {
    name: 'erased is gone',
    says: 'Once an erasure is answered, no table has a row of that submission that could be led back to it.',
    when: 'always',
    async contradictions(world) {
      const erased = world.ledger.sent.filter(({ id, erasure }) => erasure === 'answered' && id !== null);
      const stored = await storedOf(
        world,
        erased.map(({ id }) => id as number),
      );
      return erased
        .filter(({ id }) => stored.has(id as number))
        .map((sent) => `${nameOf(sent)} was erased and is stored`);
    },
  },
  {
    name: 'erased is gone everywhere',
    says: 'The text of an erased submission is in no column of no table, and in no log.',
    when: 'end',
    async contradictions(world) {
      const erased = world.ledger.sent.filter(({ erasure }) => erasure === 'answered').slice(-MOST_NAMED);
      if (erased.length === 0) return [];
      const pattern = erased.map(({ canary }) => canary).join('|');
      const columns = await select<{ t: string; c: string }>(
        world.db,
        `select table_name as t, column_name as c from information_schema.columns
         where table_schema = database() and data_type in ('char', 'varchar', 'text', 'mediumtext', 'longtext')`,
      );
      const wrong: string[] = [];
      for (const { t, c } of columns) {
        const [row] = await select<{ n: number }>(
          world.db,
          `select count(*) as n from \`${t}\` where \`${c}\` regexp ?`,
          [pattern],
        );
        if (Number(row?.n) > 0) wrong.push(`${t}.${c} has the text of an erased submission (${row?.n} rows)`);
      }
      return wrong;
    },
  },
  {
    name: 'histories and logs hold no value',
    says: 'No answer of a visitor is in the files of the engine, where its histories are, or in a log of any process.',
    when: 'end',
    contradictions: async ({ machine, ledger }) => filesWith(machine.dataDir, `canary${ledger.seed}x`),
  },
  {
    name: 'named states',
    says: 'Every submission and every delivery is in a state that the documentation names.',
    when: 'always',
    async contradictions({ db }) {
      const rows = await select<{ what: string; n: number }>(
        db,
        `select concat('a delivery is ', status) as what, count(*) as n from deliveries
           where status not in ('pending', 'retrying', 'delivered', 'failed', 'cancelled', 'no_recipient') group by 1
         union all select concat('a submission is ', status), count(*) from submissions
           where status not in ('accepted', 'processing', 'completed', 'completed_with_errors', 'awaiting_payment', 'unconfirmed', ${quoted(NO_PLACE)}) group by 1`,
      );
      return rows.map(({ what, n }) => `${what} (${n})`);
    },
  },
  {
    name: 'one delivery for each purpose',
    says: 'A submission has at most one delivery for each of its notifications and integrations, so that doubles always have the same id.',
    when: 'always',
    contradictions: async ({ db }) =>
      (
        await select<{ id: string }>(
          db,
          `select submission_uuid as id from deliveries group by submission_uuid, kind, option_key, version, occasion having count(*) > 1`,
        )
      ).map(({ id }) => `submission ${id} has two deliveries for one purpose`),
  },
  {
    name: 'places never over',
    says: `The limited form never has more than ${LIMITS.places} submissions with a place, and no more than ${LIMITS.option} in front.`,
    when: 'always',
    async contradictions(world) {
      const { id } = formOf(world, 'limited');
      const [row] = await select<{ all_of: number; front: number }>(
        world.db,
        `select count(*) as all_of, coalesce(sum(json_value(payload, '$.seat') = 'front'), 0) as front
         from submissions where form_id = ? and status not in (${quoted(NO_PLACE)})`,
        [id],
      );
      return [
        ...(Number(row?.all_of) > LIMITS.places ? [`${row?.all_of} submissions have a place`] : []),
        ...(Number(row?.front) > LIMITS.option ? [`${row?.front} submissions sit in front`] : []),
      ];
    },
  },
  {
    name: 'times never over',
    says: `No time is booked by more than ${LIMITS.slot} people.`,
    when: 'always',
    async contradictions(world) {
      const rows = await select<{ visit: string; n: number }>(
        world.db,
        `select json_value(payload, '$.visit') as visit, count(*) as n from submissions
         where form_id = ? and status not in (${quoted(NO_PLACE)}) group by 1 having n > ?`,
        [formOf(world, 'slots').id, LIMITS.slot],
      );
      return rows.map(({ visit, n }) => `${visit} is booked ${n} times`);
    },
  },
  {
    name: 'counters agree with counts',
    says: 'Each counter of a form with limits is the sum of what its submissions hold.',
    when: 'rest',
    async contradictions(world) {
      const kinds: FormKind[] = ['limited', 'slots'];
      const forms = kinds.flatMap((kind) => world.forms.get(kind)?.id ?? []);
      if (forms.length === 0) return [];
      const counters = await select<{ form_id: number; name: string; taken: number }>(
        world.db,
        'select form_id, name, taken from limit_counters where form_id in (?)',
        [forms],
      );
      const claims = await select<{ form_id: number; names: string | Record<string, number> }>(
        world.db,
        'select form_id, names from limit_claims where form_id in (?) and is_held',
        [forms],
      );
      const sums = new Map<string, number>();
      for (const { form_id, names } of claims) {
        const own = typeof names === 'string' ? (JSON.parse(names) as Record<string, number>) : names;
        for (const [name, times] of Object.entries(own)) {
          sums.set(`${form_id} ${name}`, (sums.get(`${form_id} ${name}`) ?? 0) + times);
        }
      }
      const taken = new Map(counters.map(({ form_id, name, taken: n }) => [`${form_id} ${name}`, Number(n)]));
      return [...new Set([...sums.keys(), ...taken.keys()])]
        .filter((name) => (sums.get(name) ?? 0) !== (taken.get(name) ?? 0))
        .map((name) => `the counter ${name} is ${taken.get(name) ?? 0}, and ${sums.get(name) ?? 0} are held`);
    },
  },
  {
    name: 'edits are kept',
    says: 'A submission has the newest text that an edit was answered with.',
    when: 'rest',
    async contradictions(world) {
      const edited = world.ledger.sent.filter(
        ({ id, edited: text, erasure, isEditUnknown }) =>
          id !== null && text !== null && erasure === 'none' && !isEditUnknown,
      );
      if (edited.length === 0) return [];
      const rows = await select<{ id: number; name: string | null }>(
        world.db,
        `select id, json_value(payload, '$.name') as name from submissions where id in (?)`,
        [edited.map(({ id }) => id)],
      );
      const names = new Map(rows.map(({ id, name }) => [Number(id), name]));
      return edited
        .filter(({ id, edited: text }) => names.get(id as number) !== text)
        .map((sent) => `${nameOf(sent)} was changed to "${sent.edited}" and has "${names.get(sent.id as number)}"`);
    },
  },
  {
    name: 'everything ends',
    says: 'After the last fault every submission, delivery, export and import comes to its end in time, and nothing waits in the outbox.',
    when: 'rest',
    contradictions: async ({ db }) => (await readOpen(db)).map(({ what, n }) => `${n} ${what}`),
  },
  {
    name: 'imports agree with rows',
    says: 'Each row of a table comes in at most once, all of them by an import that is done, and none by a dry run.',
    when: 'rest',
    async contradictions(world) {
      const wrong: string[] = [];
      for (const { uuid, form, canary, rows, isDry } of world.ledger.tables) {
        const n = await rowsWith(world, { form, canary });
        const [row] = await select<{ status: string }>(world.db, 'select status from imports where uuid = ?', [uuid]);
        const isRight = isDry ? n === 0 : row?.status === 'done' ? n === rows : n <= rows;
        if (!isRight)
          wrong.push(
            `${isDry ? 'the dry run' : 'the import'} ${uuid} of ${rows} rows (${row?.status ?? 'removed'}) left ${n}`,
          );
      }
      return wrong;
    },
  },
  {
    name: 'what is tried works',
    says: 'Each kind of operation is answered as it should be in at least a fifth of the cases in which the service answered it at all, so that the rest of this list is about something.',
    when: 'end',
    contradictions: async ({ ledger }) => unworkable(ledger.done),
  },
  {
    name: 'delivered is delivered',
    says: 'Every delivery that is said to be delivered has reached the receiver or the inbox, at least once.',
    when: 'end',
    async contradictions(world) {
      const rows = await select<{ id: string; kind: string }>(
        world.db,
        `select id, kind from deliveries where status = 'delivered' and option_key in (?) and replays = 0`,
        [Object.values(OWN_DELIVERIES)],
      );
      const mails = await world.mails();
      return rows
        .filter(({ id, kind }) => (kind === 'mail' ? !mails.has(id) : !world.receiver.taken.has(id)))
        .map(({ id, kind }) => `${kind} ${id} is said to be delivered and never arrived`);
    },
  },
  {
    name: 'everything is delivered',
    says: 'Once receivers and inbox work again, no delivery has failed, and every submission with a place has its mail and its webhook.',
    when: 'rest',
    async contradictions({ db, forms }) {
      const failed = await select<{ id: string; kind: string; status: string; error_type: string }>(
        db,
        `select id, kind, status, error_type from deliveries where status = 'failed'`,
      );
      const made = (['contact', 'every', 'mixed', 'limited', 'slots', 'drafts', 'coupon', 'invited'] as const).flatMap(
        (kind) => forms.get(kind)?.id ?? [],
      );
      const lacking = await select<{ id: number; n: number }>(
        db,
        `select s.id, count(d.id) as n from submissions s left join deliveries d on d.submission_uuid = s.uuid
           and d.version = 1 and d.option_key in (?)
         where s.form_id in (?) and s.status like 'completed%' and s.payload not like '%importcanary%' group by s.id having n <> 2`,
        [Object.values(OWN_DELIVERIES), made],
      );
      return [
        ...failed.map(({ id, kind, error_type }) => `${kind} ${id} has failed: ${error_type}`),
        ...lacking.map(({ id, n }) => `submission ${id} has ended and has ${n} of its 2 deliveries`),
      ];
    },
  },
  {
    name: 'timeline agrees with rows',
    says: 'The timeline of a submission shows its state and each of its deliveries in the state of its row.',
    when: 'rest',
    async contradictions(world) {
      const some = world.ledger.sent
        .filter(({ id, form, erasure }) => id !== null && form !== 'process' && erasure === 'none')
        .slice(-40);
      const wrong: string[] = [];
      for (const { id } of some) {
        const answer = await askB(world, 'GET', `/submissions/${id}/timeline`);
        if (answer.status !== 200) throw new Error(`the timeline answered ${answer.status}`);
        const shown = readAs(answer, (json: { state: string; entries: { id: string | null }[] }) => json);
        const rows = await select<{ id: string; state: string }>(
          world.db,
          `select d.id, s.status as state from submissions s join deliveries d on d.submission_uuid = s.uuid where s.id = ?`,
          [id],
        );
        const ids = new Set(shown?.entries.map((entry) => entry.id));
        if (rows[0] && shown?.state !== rows[0].state)
          wrong.push(`submission ${id} is ${rows[0].state}, its timeline says ${shown?.state}`);
        for (const row of rows)
          if (!ids.has(row.id)) wrong.push(`the timeline of submission ${id} lacks delivery ${row.id}`);
      }
      return wrong;
    },
  },
  {
    name: 'statistics agree with rows',
    says: 'The statistics of a form say as many submissions of each state as there are.',
    when: 'rest',
    async contradictions(world) {
      const wrong: string[] = [];
      for (const { id, kind } of world.forms.values()) {
        const answer = await askB(world, 'GET', `/stats/submissions?form_id=${id}`);
        if (answer.status !== 200) throw new Error(`the statistics answered ${answer.status}`);
        const told =
          readAs(answer, (json: { forms: { states: Record<string, number> }[] }) => json.forms[0]?.states) ?? {};
        const rows = await select<{ status: string; n: number }>(
          world.db,
          `select status, count(*) as n from submissions where form_id = ? and status not in (${quoted(NO_PLACE)}) group by 1`,
          [id],
        );
        for (const { status, n } of rows) {
          if (Number(n) !== told[status])
            wrong.push(`${kind}: the statistics say ${told[status] ?? 0} ${status}, there are ${n}`);
        }
      }
      return wrong;
    },
  },
  {
    name: 'orders agree with their providers',
    says: 'Each order ends as its story can end; its payments and refunds are those of the provider; nobody got back more than was paid; only what was paid has effects.',
    when: 'rest',
    async contradictions(world) {
      if (world.orders.size === 0) return [];
      const { orm } = world.foundation;
      const mails = await world.mails();
      const inbox = [...mails].flatMap(([deliveryId, { submissionId }]) => [{ deliveryId, submissionId }]);
      const books = await readOrderBooks({
        ...{ shop: shopOf(world), orm, gateways: world.gateways, expected: world.orders },
        ...{ webhooks: world.webhooks, mails: inbox },
      });
      // A visitor whose connection broke may have an order that they were never shown.
      return books.wrong.filter((line) => !/no visitor was shown|checkouts for/.test(line));
    },
  },
  {
    name: 'processes agree with their people',
    says: 'Each process is what the pure function makes of its decisions; every decision that somebody was told of is there, none that nobody made; everybody was asked once.',
    when: 'rest',
    async contradictions({ foundation, processes, diary }) {
      if (processes.length === 0) return [];
      return (await readProcessBooks(foundation.orm, foundation.box, processes, diary)).wrong;
    },
  },
  {
    name: 'drafts continue',
    says: 'Every draft that was answered as saved can be continued with its link, and has what was typed.',
    when: 'end',
    async contradictions(world) {
      const wrong: string[] = [];
      for (const { token, canary, formId } of world.ledger.drafts.slice(-MOST_RESUMED)) {
        const answer = await askB(
          world,
          'GET',
          `/forms/${formId}/drafts/resume?token=${encodeURIComponent(token)}`,
          undefined,
          {},
        );
        if (answer.status === 0 || /"retry/i.test(answer.text)) throw new Error('a draft was not answered');
        if (!answer.text.includes(canary)) wrong.push(`the draft with ${canary} cannot be continued: ${answer.status}`);
      }
      return wrong;
    },
  },
  ...RACE_INVARIANTS,
  {
    name: 'starts always work',
    says: 'After each loss of power the first start works.',
    when: 'always',
    contradictions: async ({ machine }) =>
      machine.losses.flatMap(({ failedStarts }) => failedStarts.map((why) => `a start failed: ${why}`)),
  },
];

/** One client address may continue 30 drafts a minute. */
const MOST_RESUMED = 25;
