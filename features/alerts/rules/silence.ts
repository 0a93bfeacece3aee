import type { EntityManager } from '@mikro-orm/mysql';
import { timeOf } from '#db/times.ts';
import type { Cause, LookParts, WatchedForm } from '#features/alerts/source.ts';
import { HOUR_MS, MINUTE_MS, WEEK_MS } from '#time.ts';

/** A shorter silence is normal. */
const SHORTEST_MS = 15 * MINUTE_MS;
/** A longer silence is compared as if it lasted this long. */
const LONGEST_MS = 4 * WEEK_MS;
/** The number of earlier periods to compare with, whole weeks back, so that nights and weekends are compared with their like. */
const COMPARED = 3;
/**
 * The fewest submissions in each period, and on average: by chance, silence then happens less often than once in 10,000 times.
 */
const LEAST = 3;
const USUAL = 10;
/** Counting stops at this number. */
const MOST_COUNTED = 50;
const FORMS_AT_A_TIME = 40;

export interface Span {
  from: Date;
  to: Date;
}

/** Returns the earlier periods that a silence is compared with; none while it is too short. Pure. */
export function comparedWith(last: Date, now: Date): Span[] {
  const lengthMs = Math.min(now.getTime() - last.getTime(), LONGEST_MS);
  if (lengthMs < SHORTEST_MS) return [];
  const shiftMs = Math.ceil(lengthMs / WEEK_MS) * WEEK_MS;
  return Array.from({ length: COMPARED }, (_, index) => {
    const to = now.getTime() - (index + 1) * shiftMs;
    return { from: new Date(to - lengthMs), to: new Date(to) };
  });
}

/** True when so many submissions came in the earlier periods that silence now is suspicious. Pure. */
export function isStrange(counts: readonly number[]): boolean {
  if (counts.length < COMPARED || counts.some((one) => one < LEAST)) return false;
  return counts.reduce((sum, one) => sum + one, 0) / counts.length >= USUAL;
}

/** True when the form could be submitted to during the whole period. */
function wasOpen({ opens, closes }: WatchedForm, since: Date, now: Date): boolean {
  return !(opens && opens > since) && !(closes && closes <= now);
}

export const silenceCause = (formId: number): string => `silent ${formId}`;

/**
 * Finds forms that usually get submissions, judged by the weeks before, and have had none for a while; or for as long as the
 * form's own setting says.
 */
export async function lookForSilence({ em, forms, open, isOn, now }: LookParts): Promise<Cause[]> {
  if (!isOn('form_silent') || forms.size === 0) return [];
  const causes: Cause[] = [];
  const learnt: { form: WatchedForm; last: Date; spans: Span[] }[] = [];
  const lasts = await readLast(em);
  for (const form of forms.values()) {
    const begun = open.get(silenceCause(form.id));
    const hours = form.rules.silent_hours;
    // The last submission may have been erased meanwhile, which does not count as a new one. A fixed time counts from the form's
    // publication.
    const last = lasts.get(form.id) ?? begun ?? (hours !== undefined && form.stores ? form.published : undefined);
    if (!last) continue;
    const verdict = judge(form, last, begun, now);
    if (verdict === 'silent') causes.push(causeOf(form, last, now.getTime() - last.getTime()));
    const spans = verdict === 'compared' ? comparedWith(last, now) : [];
    if (spans.length > 0) learnt.push({ form, last, spans });
  }
  for (let at = 0; at < learnt.length; at += FORMS_AT_A_TIME) {
    const some = learnt.slice(at, at + FORMS_AT_A_TIME);
    const counts = await countIn(
      em,
      some.flatMap(({ form, spans }) => spans.map((span) => ({ ...span, formId: form.id }))),
    );
    for (const [index, { form, last }] of some.entries()) {
      if (isStrange(counts.slice(index * COMPARED, (index + 1) * COMPARED)))
        causes.push(causeOf(form, last, now.getTime() - last.getTime()));
    }
  }
  return causes;
}

/** Judges a silence; `compared` means that the weeks before must decide. */
function judge(form: WatchedForm, last: Date, begun: Date | undefined, now: Date): 'heard' | 'silent' | 'compared' {
  const hours = form.rules.silent_hours;
  if (hours === 0 || !wasOpen(form, last, now)) return 'heard';
  if (hours !== undefined) return now.getTime() - last.getTime() >= hours * HOUR_MS ? 'silent' : 'heard';
  // A silence that was judged suspicious stays so until a submission comes.
  return begun && last <= begun ? 'silent' : 'compared';
}

function causeOf({ id, title }: WatchedForm, last: Date, silentMs: number): Cause {
  // Rounds less for short times: a busy form is suspicious after half an hour.
  const hours = silentMs < 10 * HOUR_MS ? Math.round((silentMs / HOUR_MS) * 10) / 10 : Math.floor(silentMs / HOUR_MS);
  return { key: silenceCause(id), rule: 'form_silent', subject: title, forms: [id], facts: { hours }, since: last };
}

/** Reads the time of each form's last submission; the index leads from form to form. */
async function readLast(em: EntityManager): Promise<Map<number, Date>> {
  const rows = await em.execute<{ form_id: number | string; last: string }[]>(
    'select form_id, max(created_at) as last from submissions group by form_id',
  );
  return new Map(rows.map(({ form_id, last }) => [Number(form_id), timeOf(last)]));
}

async function countIn(em: EntityManager, spans: readonly (Span & { formId: number })[]): Promise<number[]> {
  if (spans.length === 0) return [];
  const one = (index: number) =>
    `select ${index} as place, count(*) as counted from (select 1 from submissions
      where form_id = ? and created_at > ? and created_at <= ? limit ${MOST_COUNTED}) as some`;
  const rows = await em.execute<{ place: number | string; counted: number | string }[]>(
    spans.map((_, index) => one(index)).join(' union all '),
    spans.flatMap(({ formId, from, to }) => [formId, from, to]),
  );
  const counts = spans.map(() => 0);
  for (const { place, counted } of rows) counts[Number(place)] = Number(counted);
  return counts;
}
