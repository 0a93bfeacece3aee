import { asAdmin } from '#dev/load/stack.ts';
import { CODES } from '#dev/prove/forms.ts';
import type { Sent } from '#dev/prove/ledger.ts';
import type { Operation } from '#dev/prove/plan.ts';
import { randomOf } from '#dev/prove/random.ts';
import { type Answer, askB, formOf, readAs, type World } from '#dev/prove/world.ts';
import { describe, findId } from './submitting.ts';

/*
 * Operations that ask for two things at the same moment of which the service may grant only one. Answers that contradict each other
 * are noted at once; rows that do are found by `dev/prove/race-invariants.ts`.
 */

const NOTHING = 'nothing to do';
const isGranted = ({ status }: Answer) => status >= 200 && status < 300;

/** Asks twice at the same moment. @returns the answers, in the order of the questions */
function twice(ask: (index: 0 | 1) => Promise<Answer>): Promise<[Answer, Answer]> {
  return Promise.all([ask(0), ask(1)]);
}

/** Notes it if both were granted. @returns how both were answered */
function onlyOne({ ledger }: World, { number, kind }: Operation, answers: readonly Answer[], what: string): string {
  if (answers.every(isGranted)) ledger.wrong.push(`operation ${number} (${kind}): ${what}`);
  return answers.map(describe).sort().join(' and ');
}

/** Sends a submission twice that can be accepted once. */
async function submitTwice(world: World, operation: Operation, values: object): Promise<[Answer, Answer]> {
  const { number, form, seed } = operation;
  const { id, plan, guards } = formOf(world, form);
  const sent = world.ledger.begin(number, form, { isOnce: true });
  const body = { ...plan.answers(randomOf(seed), sent.canary), ...values, ...guards };
  return twice(async () => {
    const answer = await askB(world, 'POST', `/forms/${id}/submissions`, body, { prefer: 'respond-async' });
    world.ledger.note(sent, answer.status, numberOf(answer));
    return answer;
  });
}

function numberOf(answer: Answer): number | null | undefined {
  return readAs(answer, ({ data }: { data: { submission_id: number | null } }) => data.submission_id);
}

/** Uses a code twice that may be used once. */
export async function useCouponTwice(world: World, operation: Operation): Promise<string> {
  const code = randomOf(operation.seed).fork('code').pick(CODES);
  const answers = await submitTwice(world, operation, { voucher: code });
  return onlyOne(world, operation, answers, `the code ${code} was used twice`);
}

/** Invites one address twice, and answers with its link twice. */
export async function inviteTwice(world: World, operation: Operation): Promise<string> {
  const { id } = formOf(world, operation.form);
  const email = `invited${operation.number}@example.com`;
  const body = { people: [{ email }], mail: false };
  const invited = await twice(() => askB(world, 'POST', `/forms/${id}/invitations`, body));
  const added = invited.flatMap((answer) => readAs(answer, (json: { added: string[] }) => json.added) ?? []);
  const [person, another] = added;
  if (another) world.ledger.wrong.push(`operation ${operation.number}: ${email} was invited twice`);
  if (!person) return `invited: ${invited.map(describe).sort().join(' and ')}`;
  const link = await askB(world, 'GET', `/forms/${id}/invitations/${person}/link`);
  const url = readAs(link, (json: { url: string }) => json.url);
  const token = url && [...new URL(url).searchParams.values()][0];
  if (!token) return `link: ${describe(link)}`;
  const answers = await submitTwice(world, operation, { _svc_invitation: token });
  return onlyOne(world, operation, answers, 'one link was answered with twice');
}

/** Saves a draft and sends it twice. Both submissions may be accepted, but the draft ends. */
export async function sendDraftTwice(world: World, { number, form, seed }: Operation): Promise<string> {
  const { id, plan, guards } = formOf(world, form);
  const canary = world.ledger.canaryOf(number);
  const values = { ...plan.answers(randomOf(seed), canary), _svcb_nonce: guards._svcb_nonce };
  const { baseUrl } = world.machine.dev();
  const saved = await askB(world, 'POST', `/forms/${id}/drafts`, { values, page_url: `${baseUrl}/forms/${id}` }, {});
  const token = readAs(saved, (json: { resume_token: string }) => json.resume_token);
  if (saved.status !== 200 || !token) return `saved: ${describe(saved)}`;
  const sent = world.ledger.begin(number, form);
  const body = { ...values, ...guards, _svcb_draft_token: token };
  const answers = await twice(async () => {
    const answer = await askB(world, 'POST', `/forms/${id}/submissions`, body, {});
    world.ledger.note(sent, answer.status, numberOf(answer));
    return answer;
  });
  if (answers.some(isGranted)) world.ledger.sentDrafts.push({ token, canary, formId: id });
  return answers.map(describe).sort().join(' and ');
}

/** Sends one delivery of an earlier submission again, twice. */
export async function replayTwice(world: World, operation: Operation): Promise<string> {
  const [, id] = await earlier(world, operation);
  if (id === null) return NOTHING;
  const sql = `select d.id from deliveries d join submissions s on s.uuid = d.submission_uuid
    where s.id = ? and d.kind = 'integration' and d.status not in ('pending', 'retrying')`;
  const [rows] = await world.db.query(sql, [id]).catch(() => [[]]);
  const [row] = rows as { id: string }[];
  if (!row) return NOTHING;
  const answers = await twice(() => askB(world, 'POST', `/integration-jobs/${row.id}/retry`, {}));
  type Retried = { replayed: boolean; replays: number };
  const replays = answers.flatMap(
    (answer) => readAs(answer, ({ replayed, replays: turn }: Retried) => (replayed ? [turn] : [])) ?? [],
  );
  if (replays.length === 2 && replays[0] === replays[1]) {
    world.ledger.wrong.push(`operation ${operation.number}: replay ${replays[0]} of ${row.id} was begun twice`);
  }
  return answers.map(describe).sort().join(' and ');
}

/** Erases an earlier submission while somebody changes it. */
export async function eraseAndEdit(world: World, operation: Operation): Promise<string> {
  const [sent, id] = await earlier(world, operation);
  if (!sent || id === null) return NOTHING;
  const name = `Edited ${randomOf(operation.seed).below(1_000_000)}`;
  sent.id = id;
  sent.isEditUnknown = true;
  if (sent.erasure === 'none') sent.erasure = 'asked';
  const [erased, changed] = await twice((index) =>
    index === 0
      ? askB(world, 'DELETE', `/submissions/${id}`)
      : askB(world, 'PATCH', `/submissions/${id}`, { values: { name } }),
  );
  if (isGranted(erased)) sent.erasure = 'answered';
  return `${describe(erased)} and ${describe(changed)}`;
}

/** Saves a form twice by what was read of it once. */
export async function saveFormTwice(world: World, operation: Operation): Promise<string> {
  const { id, plan } = formOf(world, operation.form);
  const random = randomOf(operation.seed);
  const revision = readAs(await askB(world, 'GET', `/forms/${id}`), (json: { revision: number }) => json.revision);
  if (revision === undefined) return NOTHING;
  const headers = { ...asAdmin(world.machine.dev()), 'if-match': `"${revision}"` };
  const titles = [`${plan.title} ${random.below(1000)} a`, `${plan.title} ${random.below(1000)} b`] as const;
  const answers = await twice((index) =>
    askB(world, 'PUT', `/forms/${id}`, { title: titles[index], config: plan.config }, headers),
  );
  return onlyOne(world, operation, answers, `revision ${revision} of form ${id} was saved over twice`);
}

/** Publishes a draft while another one is saved. */
export async function publishAndSave(world: World, { form, seed }: Operation): Promise<string> {
  const { id, plan } = formOf(world, form);
  const random = randomOf(seed);
  const save = (title: string) => askB(world, 'PUT', `/forms/${id}/draft-revision`, { title, config: plan.config });
  const saved = await save(`${plan.title} ${random.below(1000)} draft`);
  if (!isGranted(saved)) return `saved: ${describe(saved)}`;
  const answers = await twice((index) =>
    index === 0 ? askB(world, 'POST', `/forms/${id}/publish`) : save(`${plan.title} ${random.below(1000)} newer`),
  );
  return answers.map(describe).join(' and ');
}

/** Offers somebody on the waiting list a place twice, or takes them off it twice. */
export async function workOnWaitingList(world: World, operation: Operation): Promise<string> {
  const { id } = formOf(world, operation.form);
  const random = randomOf(operation.seed);
  const list = await askB(world, 'GET', `/forms/${id}/waiting-list?state=waiting`);
  const entries = readAs(list, (json: { entries: { id: number }[] }) => json.entries) ?? [];
  if (entries.length === 0) return NOTHING;
  const entry = `/forms/${id}/waiting-list/${random.pick(entries).id}`;
  const offers = random.happens(50);
  const answers = await twice(() => (offers ? askB(world, 'POST', `${entry}/offer`) : askB(world, 'DELETE', entry)));
  return onlyOne(world, operation, answers, `${entry} was ${offers ? 'offered a place' : 'removed'} twice`);
}

/** Enters two absences of one person for the same days. */
export async function addAbsences(world: World, operation: Operation): Promise<string> {
  const random = randomOf(operation.seed);
  const day = 86_400_000;
  const from = Date.UTC(2090, 0, 1) + random.below(300) * day;
  const until = from + (1 + random.below(5)) * day;
  const address = `away${random.below(5)}@example.com`;
  const times = { from: new Date(from).toISOString(), until: new Date(until).toISOString() };
  const answers = await twice((index) =>
    askB(world, 'POST', '/absences', { address, ...times, stand_in: `deputy${index}@example.com` }),
  );
  return onlyOne(world, operation, answers, `${address} has two absences from ${times.from}`);
}

async function earlier(world: World, { of }: Operation): Promise<[Sent | undefined, number | null]> {
  const sent = world.ledger.byOperation.get(of ?? -1);
  return [sent, (sent && (await findId(world, sent))) ?? null];
}
