import type { Pool } from 'mysql2/promise';
import type { Foundation } from '#bin/composition/foundation.ts';
import type { Diary } from '#dev/chaos/processes/people.ts';
import type { Receiver } from '#dev/load/receiver.ts';
import { asAdmin } from '#dev/load/stack.ts';
import type { Gateways } from '#pro/payments/gateways.ts';
import type { OrderStatus } from '#pro/payments/store/order.ts';
import type { FormPlan } from './forms.ts';
import type { Ledger } from './ledger.ts';
import type { Machine } from './machine.ts';
import type { FormKind } from './plan.ts';

/** A saved form. */
export interface MadeForm {
  kind: FormKind;
  id: number;
  plan: FormPlan;
  /** The tokens of its submissions, which may be reused. */
  guards: Record<string, string>;
}

/** An account of a role. Its answers are looked through for what the role may not read. */
export interface Probe {
  role: string;
  mayRead: boolean;
  authorization: string | null;
}

/** A delivery that reached a third party. */
export interface Arrived {
  deliveryId: string;
  submissionId: number;
}

/** All that operations, faults and the auditor work with. */
export interface World {
  machine: Machine;
  db: Pool;
  foundation: Foundation;
  gateways: Gateways;
  receiver: Receiver;
  /** Reads the mails that the inbox has taken, by the id of their delivery. */
  mails(): Promise<ReadonlyMap<string, { submissionId: number; copies: number }>>;
  /** Webhooks as the receiver took them, doubles included. */
  webhooks: Arrived[];
  ledger: Ledger;
  forms: ReadonlyMap<FormKind, MadeForm>;
  probes: readonly Probe[];
  /** The acts of the people of the processes, and the answers to them. */
  diary: Diary;
  processes: number[];
  /** The statuses that each order may end with, by its id. */
  orders: Map<string, readonly OrderStatus[]>;
  /** Aborts what still waits for the service when the time of the run is over. */
  over: AbortSignal;
  say(text: string): void;
}

export interface Answer {
  /** 0 when there was no answer. */
  status: number;
  text: string;
}

const PATIENCE_MS = 20_000;

let visits = 0;

/** Returns the address of another visitor each time: limits by address would refuse most of what one visitor tries in a run. */
function visitorAddress(): string {
  visits = (visits + 1) % 2 ** 16;
  return `198.18.${visits >> 8}.${visits & 255}`;
}

/** Asks the service, however it is. */
export async function asked(url: string, init: RequestInit = {}): Promise<Answer> {
  const given = new Headers(init.headers);
  // Passwords are taken from this machine alone, without https.
  if (!given.has('authorization')) given.set('x-forwarded-for', visitorAddress());
  try {
    const response = await fetch(url, {
      ...{ redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS), ...init },
      headers: given,
    });
    return { status: response.status, text: await response.text() };
  } catch {
    return { status: 0, text: '' };
  }
}

/** Asks a route of surface B with JSON, as an administrator unless `headers` say otherwise. */
export function askB(world: World, method: string, path: string, body?: object, headers?: object): Promise<Answer> {
  const dev = world.machine.dev();
  return asked(`${dev.apiB}${path}`, {
    method,
    headers: { ...(headers ?? asAdmin(dev)), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
}

/** Reads a value from an answer's JSON; undefined if it has none. */
export function readAs<Value>(answer: Answer, read: (json: never) => Value): Value | undefined {
  try {
    return read(JSON.parse(answer.text) as never);
  } catch {
    return undefined;
  }
}

export function formOf(world: World, kind: FormKind): MadeForm {
  const form = world.forms.get(kind);
  if (!form) throw new Error(`there is no form ${kind}`);
  return form;
}
