import type { Shop } from '#dev/chaos/payments/shop.ts';
import { storyOf } from '#dev/chaos/payments/stories.ts';
import { submit as order, live as payAll } from '#dev/chaos/payments/visitor.ts';
import { live as decideAll } from '#dev/chaos/processes/people.ts';
import { asAdmin } from '#dev/load/stack.ts';
import type { Operation } from '#dev/prove/plan.ts';
import { randomOf } from '#dev/prove/random.ts';
import { askB, formOf, readAs, type World } from '#dev/prove/world.ts';
import { describe } from './submitting.ts';

/** Orders, and plays the payer, the bank and the shop's owner. */
export async function playOrder(world: World, { form, seed }: Operation): Promise<string> {
  const random = randomOf(seed);
  const shop = shopOf(world);
  const { id, guards } = formOf(world, form);
  const tokens = { nonce: guards._svcb_nonce ?? '', timing_token: guards._svcb_timing ?? '' };
  const options = { signal: world.over, onTrouble: () => {}, below: random.below };
  const made = await order(shop, { id, provider: form, tokens }, options);
  const story = storyOf(random.below(100));
  await payAll(shop, made, story, options);
  // A story that the end of the run has cut short may end in any way.
  world.orders.set(made.orderUuid, story.ends);
  return story.name;
}

/** The addresses of the shop, and its providers. */
export function shopOf({ machine }: World): Shop {
  const dev = machine.dev();
  return { ...dev, ...asAdmin(dev) };
}

/** Sends a submission with steps, and plays everybody who decides. */
export async function playProcess(world: World, { form, number, seed }: Operation): Promise<string> {
  const random = randomOf(seed);
  const { id: formId, guards } = formOf(world, form);
  const boss = `boss${random.below(97)}@example.com`;
  const values = { name: 'Ada', email: 'ada@example.com', boss, days: 1 + random.below(9) };
  const answer = await askB(world, 'POST', `/forms/${formId}/submissions`, { ...values, ...guards });
  const id = readAs(answer, ({ data }: { data: { submission_id: number } }) => data.submission_id);
  if (answer.status !== 200 || id === undefined) return describe(answer);
  world.ledger.note(world.ledger.begin(number, form), 200, id);
  world.processes.push(id);
  const { db, diary, machine, foundation } = world;
  const parts = { db, diary, formId, box: foundation.box, isOver: () => world.over.aborted, below: random.below };
  await decideAll({ ...parts, dev: machine.dev() }, id, values);
  return '200';
}

/** Saves a draft, continues it, and sends or discards it, or leaves it. */
export async function playDraft(world: World, { number, form, seed }: Operation): Promise<string> {
  const random = randomOf(seed);
  const { id, plan, guards } = formOf(world, form);
  const { baseUrl } = world.machine.dev();
  const canary = world.ledger.canaryOf(number);
  const values = { ...plan.answers(random, canary), _svcb_nonce: guards._svcb_nonce };
  const body = { values, page_url: `${baseUrl}/forms/${id}` };
  const saved = await askB(world, 'POST', `/forms/${id}/drafts`, body, {});
  const token = readAs(saved, (json: { resume_token: string }) => json.resume_token);
  if (saved.status !== 200 || !token) return `saved: ${describe(saved)}`;
  const end = random.below(3);
  if (end === 0) {
    world.ledger.drafts.push({ token, canary, formId: id });
    return 'saved';
  }
  if (end === 1)
    return `discarded: ${describe(await askB(world, 'POST', `/forms/${id}/drafts/discard`, { resume_token: token }, {}))}`;
  const sent = world.ledger.begin(number, form);
  const answer = await askB(
    world,
    ...(['POST', `/forms/${id}/submissions`, { ...values, ...guards, _svcb_draft_token: token }] as const),
    {},
  );
  world.ledger.note(
    sent,
    answer.status,
    readAs(answer, ({ data }: { data: { submission_id: number } }) => data.submission_id),
  );
  return `sent: ${describe(answer)}`;
}
