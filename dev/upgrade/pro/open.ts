import { createPaymentForm } from '#dev/chaos/payments/shop.ts';
import { live, submit } from '#dev/chaos/payments/visitor.ts';
import { createFormOf } from '#dev/load/forms.ts';
import { asAdmin, ask, type Stack, select } from '#dev/load/stack.ts';
import { type Begin, post, until } from '#dev/upgrade/open.ts';
import { DRAFT_KEY } from '#features/submissions/draft.ts';

const LIMITS = { min_fill_seconds: 0, rate_limits: { per_minute: 0, per_hour: 0 } };

/** A saved form, which is continued by its link and sent. */
export async function drafts({ dev, db }: Stack): Promise<Begin> {
  const fields = [
    { type: 'text', name: 'name', label: 'Name', required: true },
    { type: 'email', name: 'email', label: 'E-mail', required: true },
  ];
  const options = { drafts: { enabled: true, expires_days: 10 }, ...LIMITS };
  const form = await createFormOf(dev, { title: 'Drafts', config: { fields, options } });
  const url = `${dev.apiB}/forms/${form.id}/drafts`;
  return async () => {
    const { _svcb_nonce } = form.guards;
    const { resume_token: token } = await ask<{ resume_token: string }>('POST', url, {
      values: { name: 'Grace', _svcb_nonce },
    });
    return {
      kind: 'draft',
      async finish() {
        const resumed = await ask<{ values: { name: string } }>(
          'GET',
          `${url}/resume?token=${encodeURIComponent(token)}`,
        );
        if (resumed.values.name !== 'Grace') throw new Error(`the draft says ${JSON.stringify(resumed)}`);
        const sent = { name: 'Grace', email: 'grace@example.com', [DRAFT_KEY]: token };
        const id = JSON.parse(await post(form, sent)).data.submission_id;
        const sql = 'select id from submissions where id = ? and completed_at is not null';
        await until(`submission ${id} of a draft is processed`, async () => (await select(db, sql, [id])).length === 1);
      },
    };
  };
}

/** An order with an open checkout, which is paid. */
export async function payments({ dev, db }: Stack, effectsUrl: string): Promise<Begin> {
  const shop = { ...dev, ...asAdmin(dev) };
  const form = await createPaymentForm(shop, 'stripe', effectsUrl);
  return async () => {
    const options = { signal: AbortSignal.timeout(120_000), onTrouble: () => {} };
    const order = await submit(shop, form, options);
    return {
      kind: 'payment',
      async finish() {
        const story = { name: 'paid', share: 1, acts: ['pay'] as const, returns: false, ends: ['paid'] as const };
        await live(shop, order, story, { signal: AbortSignal.timeout(120_000), onTrouble: () => {} });
        const sql = `select o.uuid from payment_orders o join submissions s on s.uuid = o.submission_uuid
          where o.uuid = ? and o.status = 'paid' and s.completed_at is not null`;
        await until(
          `the order ${order.orderUuid} is paid and processed`,
          async () => (await select(db, sql, [order.orderUuid])).length === 1,
        );
      },
    };
  };
}
