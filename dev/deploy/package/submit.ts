import { setTimeout as sleep } from 'node:timers/promises';

/** A form refuses what was sent sooner after its token than two seconds, as no person is that fast. */
const FILL_MS = 2_100;

/** Submits a form as a program does. @param form its address, without `/submissions` @throws Error with the answer if it is refused */
export async function submit(form: string, values: object): Promise<void> {
  const token = (await answerOf(await fetch(`${form}/token`))) as Record<string, string>;
  await sleep(FILL_MS);
  const { nonce, honeypot_field: trap = '', timing_token: timing } = token;
  const body = JSON.stringify({ ...values, _svcb_nonce: nonce, _svcb_timing: timing, [trap]: '' });
  const headers = { 'Content-Type': 'application/json' };
  await answerOf(await fetch(`${form}/submissions`, { method: 'POST', headers, body }));
}

/** @throws Error with the answer unless it is a success */
export async function answerOf(response: Response): Promise<unknown> {
  if (!response.ok) throw new Error(`${response.url} answers ${response.status}: ${await response.text()}`);
  return response.json();
}
