import type { operations } from 'service-api';
import { answerOf, api } from '#console/api/client.ts';

type Counted = operations['erasePerson']['responses'][200]['content']['application/json'];
type Page = operations['findPerson']['responses'][200]['content']['application/json'];
export type Receiver = Counted['receivers'][number];
export type FoundItem = Page['found'][number];
export type Totals = Omit<Counted, 'success' | 'dry_run' | 'next'>;

/** The person whose data is requested. It is never in an address, because addresses are stored in histories and logs. */
export interface Person {
  address?: string;
  ip?: string;
  field?: string;
  value?: string;
  form_id?: number;
}

/** Builds the request: a mail or IP address by itself, any other value with the name of its field. */
export function personOf({ value, field, form }: { value: string; field: string; form?: string }): Person {
  const [text, name] = [value.trim(), field.trim()];
  const byItself = /^[\d.]+$|^[\da-f:.]*:[\da-f:.]*$/i.test(text) ? { ip: text } : { address: text };
  const which = name === '' ? byItself : { field: name, value: text };
  return { ...which, ...(form !== undefined && { form_id: Number(form) }) };
}

export function findPerson(person: Person, after: string | undefined, signal: AbortSignal): Promise<Page> {
  return answerOf(api.POST('/svcb/v1/person/find', { body: { ...person, ...(after && { after }) }, signal }));
}

/**
 * Erases all data of a person, batch by batch, or only counts it.
 * @throws Problem
 */
export async function eraseOf(person: Person, dryRun: boolean, signal?: AbortSignal): Promise<Totals> {
  let total: Totals | null = null;
  for (let after: string | null = null; ; ) {
    const body = { ...person, dry_run: dryRun, ...(after !== null && { after }) };
    const answer: Counted = await answerOf(api.POST('/svcb/v1/person/erase', { body, ...(signal && { signal }) }));
    const { success: _, dry_run: __, next, ...part } = answer;
    total = total ? sumOf(total, part) : part;
    after = next;
    if (after === null) return total;
  }
}

function sumOf(one: Totals, other: Totals): Totals {
  const { receivers, histories_until, ...counts } = other;
  const added = Object.entries(counts).map(([name, count]) => [name, count + one[name as keyof typeof counts]]);
  return {
    ...(Object.fromEntries(added) as typeof counts),
    receivers: together([...one.receivers, ...receivers]),
    histories_until,
  };
}

function together(all: readonly Receiver[]): Receiver[] {
  const byKey = new Map<string, Receiver>();
  for (const one of all) {
    const before = byKey.get(keyOf(one));
    const sum = before && { delivered: before.delivered + one.delivered, tried: before.tried + one.tried };
    byKey.set(keyOf(one), before ? { ...before, ...sum, last_at: one.last_at } : one);
  }
  return [...byKey.values()];
}

export function keyOf({ form_id, kind, key, receiver, integration_id, told }: Receiver): string {
  return JSON.stringify([form_id, kind, key, receiver, integration_id, told]);
}
