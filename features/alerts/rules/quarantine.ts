import { timeOf } from '#db/times.ts';
import { alertsBudgets } from '#features/alerts/budgets.ts';
import type { Cause, LookParts } from '#features/alerts/source.ts';
import { SpamDrops } from '#features/spam/entities.ts';
import { DAY_MS } from '#time.ts';

const MOST = alertsBudgets.alertLooks.atMost;

/** Finds forms whose quarantine fills: with many entries within a day, or with entries that no longer fit. */
export async function lookForQuarantine({ em, thresholds, forms, isOn, now }: LookParts): Promise<Cause[]> {
  if (!isOn('quarantine_fills')) return [];
  const since = new Date(now.getTime() - DAY_MS);
  // The table has no index by time: ids are in the same order.
  const rows = await em.execute<{ form_id: number | string; counted: number | string; oldest: string }[]>(
    `select form_id, count(*) as counted, min(created_at) as oldest from (
       select form_id, status, created_at from spam order by id desc limit ?
     ) as newest where status = 'held' and created_at >= ? group by form_id`,
    [MOST, since],
  );
  const held = new Map(rows.map((row) => [Number(row.form_id), row]));
  const drops = await em.find(SpamDrops, { lastAt: { $gte: since } }, { disableIdentityMap: true });
  const dropped = new Map(drops.map((one) => [one.formId, one]));
  // A quarantine full of older entries may hold none of this day.
  return [...new Set([...held.keys(), ...dropped.keys()])].flatMap((formId) => {
    const form = forms.get(formId);
    if (!form) return [];
    const most = form.rules.quarantined_in_day ?? thresholds.quarantined_in_day;
    const [row, lost] = [held.get(formId), dropped.get(formId)];
    const count = Number(row?.counted ?? 0);
    if (most === 0 || (count < most && !lost)) return [];
    return [
      {
        key: `quarantine ${form.id}`,
        rule: 'quarantine_fills',
        subject: form.title,
        forms: [form.id],
        count,
        facts: { dropped: lost?.dropped ?? 0 },
        since: row ? timeOf(row.oldest) : (lost?.lastAt ?? now),
      },
    ];
  });
}
