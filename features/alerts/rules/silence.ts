import type { EntityManager } from '@mikro-orm/mysql';
import { timeOf } from '#db/times.ts';
import type { Cause, LookParts, WatchedForm } from '#features/alerts/source.ts';
import { HOUR_MS, MINUTE_MS, WEEK_MS } from '#time.ts';

/** A shorter silence means nothing. */
const SHORTEST_MS = 15 * MINUTE_MS;
/** A longer one is compared no further back. */
const LONGEST_MS = 4 * WEEK_MS;
/** So many times before, whole weeks back, so that nights and weekends are compared with such. */
const COMPARED = 3;
/** So many came in each of them, and so many on average: by chance nothing comes less often than once in 10,000 times. */
const LEAST = 3;
const USUAL = 10;
/** Counting stops there. */
const MOST_COUNTED = 50;
const FORMS_AT_A_TIME = 40;

export interface Span {
  from: Date;
  to: Date;
}

/** The times before that a silence is compared with; none while it is too short to mean anything. Pure. */
export function comparedWith(last: Date, now: Date): Span[] {
  const lengthMs = Math.min(now.getTime() - last.getTime(), LONGEST_MS);
  if (lengthMs < SHORTEST_MS) return [];
  const shiftMs = Math.ceil(lengthMs / WEEK_MS) * WEEK_MS;
  return Array.from({ length: COMPARED }, (_, index) => {
    const to = now.getTime() - (index + 1) * shiftMs;
    return { from: new Date(to - lengthMs), to: new Date(to) };
  });
}

/** Whether so much came at the same times before that it is strange when nothing comes. Pure. */
export function isStrange(counts: readonly number[]): boolean {
  if (counts.length < COMPARED || counts.some((one) => one < LEAST)) return false;
  return counts.reduce((sum, one) => sum + one, 0) / counts.length >= USUAL;
}

/** Whether a form could be submitted all the time since then. */
function wasOpen({ opens, closes }: WatchedForm, since: Date, now: Date): boolean {
  return !(opens && opens > since) && !(closes && closes <= now);
}

export const silenceCause = (formId: number): string => `silent ${formId}`;

/** Forms that usually get submissions and have had none for a while, as the weeks before tell; or for as long as the form says. */
export async function lookForSilence({ em, forms, open, isOn, now }: LookParts): Promise<Cause[]> {
  if (!isOn('form_silent') || forms.size === 0) return [];
  const causes: Cause[] = [];
  const learnt: { form: WatchedForm; last: Date; spans: Span[] }[] = [];
  const lasts = await readLast(em);
  for (const form of forms.values()) {
    const begun = open.get(silenceCause(form.id));
    const hours = form.rules.silent_hours;
    // The last one may have been erased meanwhile: that is nothing that has come. A fixed time counts from the beginning.
    const last = lasts.get(form.id) ?? begun ?? (hours !== undefined && form.stores ? form.created : undefined);
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

/** `compared`: the weeks before tell whether it is strange. */
function judge(form: WatchedForm, last: Date, begun: Date | undefined, now: Date): 'heard' | 'silent' | 'compared' {
  const hours = form.rules.silent_hours;
  if (hours === 0 || !wasOpen(form, last, now)) return 'heard';
  if (hours !== undefined) return now.getTime() - last.getTime() >= hours * HOUR_MS ? 'silent' : 'heard';
  // What is strange once stays so until something comes.
  return begun && last <= begun ? 'silent' : 'compared';
}

function causeOf({ id, title }: WatchedForm, last: Date, silentMs: number): Cause {
  // A busy form is strange after half an hour.
  const hours = silentMs < 10 * HOUR_MS ? Math.round((silentMs / HOUR_MS) * 10) / 10 : Math.floor(silentMs / HOUR_MS);
  return { key: silenceCause(id), rule: 'form_silent', subject: title, forms: [id], facts: { hours }, since: last };
}

/** When something came last for each form; the index leads from form to form. */
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
