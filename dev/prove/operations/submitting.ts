import { createHash } from 'node:crypto';
import type { Sent } from '#dev/prove/ledger.ts';
import type { FormKind, Operation } from '#dev/prove/plan.ts';
import { type Random, randomOf } from '#dev/prove/random.ts';
import { type Answer, askB, asked, formOf, readAs, type World } from '#dev/prove/world.ts';

/** Sends a submission over REST, and once more with the same key if it has one. */
export async function submit(world: World, { number, kind, form, seed }: Operation): Promise<string> {
  const random = randomOf(seed);
  const isKeyed = kind === 'submit with key' || kind === 'submit twice at once';
  const sent = world.ledger.begin(number, form, { isOnce: isKeyed });
  const body = bodyOf(world, form, random, sent.canary);
  const headers = isKeyed ? { 'idempotency-key': keyOf(world, seed) } : {};
  const post = async () => {
    const answer = await postB(world, form, body, headers);
    world.ledger.note(sent, answer.status, idOf(answer));
    return answer;
  };
  if (kind === 'submit twice at once') {
    const answers = await Promise.all(Array.from({ length: 2 + random.below(2) }, post));
    return describe(answers[0]);
  }
  const first = await post();
  // Without an answer a client repeats; with a key that is safe, whatever became of the first.
  if (isKeyed && (first.status === 0 || first.status >= 500 || random.happens(30))) await post();
  return describe(first);
}

/** Sends a submission as the form's page does without JavaScript. */
export async function submitByPage(world: World, { number, form, seed }: Operation): Promise<string> {
  const random = randomOf(seed);
  const { baseUrl } = world.machine.dev();
  const made = formOf(world, form);
  const url = `${baseUrl}/forms/${made.id}`;
  const page = await asked(url);
  if (page.status !== 200) return describe(page);
  const sent = world.ledger.begin(number, form);
  const values = { ...hiddenInputs(page.text), ...made.plan.answers(random, sent.canary) };
  const body = new URLSearchParams(
    Object.entries(values).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const answer = await asked(url, { method: 'POST', body });
  // The page does not tell the number: the auditor finds the submission by its text.
  world.ledger.note(sent, answer.status === 303 ? 200 : answer.status, null);
  return describe(answer);
}

function postB(world: World, form: FormKind, body: object, headers: object): Promise<Answer> {
  const { id } = formOf(world, form);
  return askB(world, 'POST', `/forms/${id}/submissions`, body, { prefer: 'respond-async', ...headers });
}

function bodyOf(world: World, form: FormKind, random: Random, canary: string): object {
  const { plan, guards } = formOf(world, form);
  return { ...plan.answers(random, canary), ...guards };
}

/** A key that nobody could guess, and the same whenever the run is repeated. */
function keyOf({ ledger }: World, seed: string): string {
  return createHash('sha256').update(`${ledger.seed}/${seed}`).digest('hex').slice(0, 40);
}

function idOf(answer: Answer): number | null | undefined {
  return readAs(answer, ({ data }: { data: { submission_id: number | null } }) => data.submission_id);
}

/** The id of a submission: as it was answered, or looked up by its text. Null while nobody can know it. */
export async function findId(world: World, sent: Sent): Promise<number | null> {
  if (sent.id !== null || sent.outcome === 'refused') return sent.id;
  const [rows] = await world.db
    .query('select id from submissions where form_id = ? and payload like ?', [
      formOf(world, sent.form).id,
      `%${sent.canary}%`,
    ])
    .catch(() => [[]]);
  return (rows as { id: number }[])[0]?.id ?? null;
}

function hiddenInputs(html: string): Record<string, string> {
  const inputs = [...html.matchAll(/<input\b[^>]*type="hidden"[^>]*>/g)].map(([tag]) => tag);
  const entries = inputs.map((tag) => [/name="([^"]*)"/.exec(tag)?.[1], /value="([^"]*)"/.exec(tag)?.[1] ?? '']);
  return Object.fromEntries(entries.filter(([name]) => name !== undefined)) as Record<string, string>;
}

/** The status and the code of an answer. */
export function describe(answer: Answer | undefined): string {
  if (!answer || answer.status === 0) return 'no answer';
  const code = answer.status >= 400 ? /"code":"(\w+)"/.exec(answer.text)?.[1] : undefined;
  return code ? `${answer.status} ${code}` : String(answer.status);
}
