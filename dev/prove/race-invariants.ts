import { select } from '#dev/load/stack.ts';
import type { Invariant } from './invariant.ts';
import { askB, type World } from './world.ts';

/** Invariants about two who come at the same moment. `dev/prove/operations/racing.ts` tries them. */
export const RACE_INVARIANTS: readonly Invariant[] = [
  {
    name: 'codes never over',
    says: 'No code that may be used once is in two submissions.',
    when: 'always',
    async contradictions({ db, forms }) {
      const form = forms.get('coupon');
      if (!form) return [];
      const rows = await select<{ code: string; n: number }>(
        db,
        `select json_value(payload, '$.voucher') as code, count(*) as n from submissions
         where form_id = ? and json_value(payload, '$.voucher') <> '' group by 1 having n > 1`,
        [form.id],
      );
      return rows.map(({ code, n }) => `${code} is in ${n} submissions`);
    },
  },
  {
    name: 'nobody is invited twice',
    says: 'A form has one invitation for each address, and a submission answers one invitation.',
    when: 'always',
    contradictions: async ({ db }) =>
      (
        await select<{ what: string }>(
          db,
          `select concat('form ', form_id, ' has an address ', count(*), ' times') as what from invitations
             group by form_id, address_hash having count(*) > 1
           union all select concat('submission ', submission_uuid, ' answers ', count(*), ' invitations') from invitations
             where submission_uuid is not null group by submission_uuid having count(*) > 1`,
        )
      ).map(({ what }) => what),
  },
  {
    name: 'absences do not overlap',
    says: 'Nobody has two absences at one time.',
    when: 'always',
    contradictions: async ({ db }) =>
      (
        await select<{ address: string }>(
          db,
          `select distinct a.address from absences a join absences b on b.address = a.address and b.id > a.id
             and b.from_at < a.until_at and b.until_at > a.from_at`,
        )
      ).map(({ address }) => `${address} is away twice at one time`),
  },
  {
    name: 'visitors see what was published',
    says: 'The title of each form is that of the revision that it is said to have.',
    when: 'always',
    contradictions: async ({ db }) =>
      (
        await select<{ id: number; revision: number }>(
          db,
          `select f.id, f.revision from forms f left join form_revisions r on r.form_id = f.id and r.revision = f.revision
           where r.id is null or r.title <> f.title`,
        )
      ).map(({ id, revision }) => `form ${id} is not what its revision ${revision} was`),
  },
  {
    name: 'states agree with deliveries',
    says: 'No submission is said to have ended without errors while one of its deliveries has failed.',
    when: 'rest',
    contradictions: async ({ db }) =>
      (
        await select<{ id: number; delivery: string }>(
          db,
          `select s.id, d.id as delivery from submissions s join deliveries d on d.submission_uuid = s.uuid
           where s.status = 'completed' and d.status = 'failed'`,
        )
      ).map(({ id, delivery }) => `submission ${id} is completed, and delivery ${delivery} has failed`),
  },
  {
    name: 'sent drafts are over',
    says: 'A draft that was sent with success cannot be continued.',
    when: 'end',
    async contradictions(world) {
      const wrong: string[] = [];
      for (const { token, canary, formId } of world.ledger.sentDrafts.slice(-MOST_RESUMED)) {
        const answer = await resumed(world, formId, token);
        if (answer.includes(canary)) wrong.push(`the draft with ${canary} was sent and can be continued`);
      }
      return wrong;
    },
  },
];

/** One client address may continue 30 drafts a minute, of which another invariant takes 25. */
const MOST_RESUMED = 4;

async function resumed(world: World, formId: number, token: string): Promise<string> {
  const path = `/forms/${formId}/drafts/resume?token=${encodeURIComponent(token)}`;
  const { status, text } = await askB(world, 'GET', path, undefined, {});
  if (status === 0 || status >= 500 || /"retry/i.test(text)) throw new Error('a draft was not answered');
  return text;
}
