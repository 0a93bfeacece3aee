import type { Cause, LookParts } from '#features/alerts/source.ts';
import { SpamDrops } from '#features/spam/entities.ts';
import { timeOf } from '#features/submissions/store/reading/times.ts';
import { budgets } from '#security/budgets.ts';

const DAY_MS = 24 * 60 * 60_000;
const MOST = budgets.alertLooks.atMost;

/** Forms whose quarantine fills: so many entries within a day, or some that there was no room for. */
export async function lookForQuarantine({ em, thresholds, forms, isOn, now }: LookParts): Promise<Cause[]> {
  if (!isOn('quarantine_fills')) return [];
  const since = new Date(now.getTime() - DAY_MS);
  // It has no index by time: ids come in the same order.
  const rows = await em.execute<{ form_id: number | string; counted: number | string; oldest: string }[]>(
    `select form_id, count(*) as counted, min(created_at) as oldest from (
       select form_id, status, created_at from spam order by id desc limit ?
     ) as newest where status = 'held' and created_at >= ? group by form_id`,
    [MOST, since],
  );
  const dropped = new Map(
    (await em.find(SpamDrops, { lastAt: { $gte: since } }, { disableIdentityMap: true })).map((one) => [
      one.formId,
      one,
    ]),
  );
  return rows.flatMap((row) => {
    const form = forms.get(Number(row.form_id));
    if (!form) return [];
    const most = form.rules.quarantined_in_day ?? thresholds.quarantined_in_day;
    const count = Number(row.counted);
    const drops = dropped.get(form.id);
    if (most === 0 || (count < most && !drops)) return [];
    return [
      {
        key: `quarantine ${form.id}`,
        rule: 'quarantine_fills',
        subject: form.title,
        forms: [form.id],
        count,
        facts: { dropped: drops?.dropped ?? 0 },
        since: timeOf(row.oldest),
      },
    ];
  });
}
