import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'mysql2/promise';
import type { DevFile } from '#dev/launcher/session.ts';
import { asAdmin, ask, select } from '#dev/load/stack.ts';
import { stepToken } from '#features/processes/token.ts';
import { EDIT_KEY, editKey, statusToken } from '#features/submissions/edit-link.ts';
import { CHOICES, type Outcome, type StepKind } from '#forms/process/definition.ts';
import type { SecretBox } from '#security/secret-box.ts';

/** The attempts of the people of all processes, and the answers to them. */
export interface Diary {
  /** The outcomes that somebody has posted, by the id of the person. */
  tried: Map<number, Set<Outcome>>;
  /** The outcome whose post was answered as decided. */
  decided: Map<number, Outcome>;
  /** Ids of submissions whose erasure was asked for, and of those whose erasure was answered. */
  erasing: Set<number>;
  erased: Set<number>;
  edits: number;
  corrections: number;
  scans: number;
  /** Clicks of people whose step was over, by the status of the answer. */
  late: Record<string, number>;
  /** Answers that contradict earlier ones. */
  wrong: string[];
}

export interface PeopleParts {
  dev: DevFile;
  db: Pool;
  box: SecretBox;
  formId: number;
  diary: Diary;
  /** True once the time is over. */
  isOver(): boolean;
  /** Decides what people do: a whole number from 0 to below `limit`; random unless it is given. */
  below?(limit: number): number;
}

interface Asked {
  person: number;
  key: string;
  kind: StepKind;
  number: number;
}

interface Row {
  uuid: string;
  version: number;
  status: string;
  end_name: string | null;
}

const AGAIN_MS = 300;
/** Percentages of what people do. */
const SHARE = { erase: 1, edit: 8, scan: 30, reject: 6, returned: 12, contrary: 15, late: 25 } as const;
const belowOf = ({ below = randomInt }: Pick<PeopleParts, 'below'>) => below;
const happens = (parts: Pick<PeopleParts, 'below'>, percent: number) => belowOf(parts)(100) < percent;
const VALUES = { name: 'Ada', email: 'ada@example.com', file_number: undefined };

/** Plays everybody who has to do with one submission, until its process has ended or it is erased. */
export async function live(parts: PeopleParts, submissionId: number, values: object): Promise<void> {
  const met: Asked[] = [];
  while (!parts.isOver()) {
    const row = await readProcess(parts, submissionId);
    if (row === undefined) await sleep(AGAIN_MS);
    else if (row === null) return;
    else if (row.status === 'ended') {
      const [last] = met.slice(-1);
      if (last && happens(parts, SHARE.late)) await clickLate(parts, last);
      return;
    } else if (row.status === 'correcting') await correct(parts, row, values);
    else await act(parts, submissionId, row, met);
  }
}

/** Returns the process of a submission; null when it is erased, undefined when the database is away. */
async function readProcess({ db, diary }: PeopleParts, id: number): Promise<Row | null | undefined> {
  const sql = `select s.uuid, s.version, p.status, p.end_name from submissions s
    join processes p on p.submission_uuid = s.uuid where s.id = ?`;
  const rows = await select<Row>(db, sql, [id]).catch(() => undefined);
  if (rows?.length === 0 && !diary.erasing.has(id)) diary.wrong.push(`submission ${id} is gone`);
  return rows && (rows[0] ?? null);
}

async function act(parts: PeopleParts, id: number, row: Row, met: Asked[]): Promise<void> {
  if (happens(parts, SHARE.erase)) return erase(parts, id);
  if (happens(parts, SHARE.edit)) return edit(parts, id);
  const sql = `select pe.id as person, st.step_key as \`key\`, st.kind, st.number from processes p
    join process_steps st on st.process_id = p.id and st.status <> 'ended'
    left join process_people pe on pe.step_id = st.id and pe.status = 'asked' where p.submission_uuid = ?`;
  const asked = await select<Asked>(parts.db, sql, [row.uuid]).catch(() => []);
  const one = asked[belowOf(parts)(Math.max(1, asked.length))];
  if (!one) return void (await sleep(AGAIN_MS));
  if (one.kind === 'wait') return reach(parts, id, one.number);
  met.push(one);
  if (happens(parts, SHARE.scan)) await scan(parts, one);
  await decide(parts, one, row.version);
}

/** Posts a decision once, twice or three times at the same moment, now and then a contrary one among them. */
async function decide(parts: PeopleParts, { person, kind, key }: Asked, version: number): Promise<void> {
  const { diary } = parts;
  const outcome = chosen(parts, kind, key);
  const contrary = CHOICES[kind].filter((one) => one !== outcome)[0];
  const outcomes = Array.from({ length: 1 + belowOf(parts)(3) }, (_, index) =>
    index > 0 && contrary && happens(parts, SHARE.contrary) ? contrary : outcome,
  );
  const tried = diary.tried.get(person) ?? new Set();
  for (const one of outcomes) tried.add(one);
  diary.tried.set(person, tried);
  const answers = await Promise.all(outcomes.map((one) => post(parts, person, one, version)));
  for (const [index, status] of answers.entries()) {
    if (status !== 303) continue;
    const [told, now] = [diary.decided.get(person), outcomes[index] as Outcome];
    if (told !== undefined) diary.wrong.push(`person ${person} was told twice that it is decided: ${told}, ${now}`);
    diary.decided.set(person, now);
  }
  if (answers.every((status) => status === 0 || status >= 500)) await sleep(AGAIN_MS);
}

function chosen(parts: PeopleParts, kind: StepKind, key: string): Outcome {
  if (kind === 'fill') return happens(parts, SHARE.reject) ? 'declined' : 'filled';
  if (kind === 'sign') return happens(parts, SHARE.reject) ? 'declined' : 'signed';
  if (key === 'boss' && happens(parts, SHARE.returned)) return 'returned';
  return happens(parts, SHARE.reject) ? 'rejected' : 'approved';
}

/** @returns the status; 0 when there was no answer */
async function post(
  { dev, box, formId }: PeopleParts,
  person: number,
  outcome: Outcome,
  version: number,
): Promise<number> {
  const body = new URLSearchParams({
    outcome,
    version: String(version),
    note: 'So be it.',
    signature: 'Ada Lovelace',
    file_number: 'F 7',
  });
  const url = `${dev.baseUrl}/forms/${formId}/step?step=${stepToken(box, formId, person)}`;
  return statusOf(fetch(url, { method: 'POST', body, redirect: 'manual' }));
}

async function statusOf(asked: Promise<Response>): Promise<number> {
  const answer = await asked.catch(() => null);
  await answer?.arrayBuffer().catch(() => {});
  return answer?.status ?? 0;
}

/** Opens a link as programs do that look at links in mails. */
async function scan({ dev, box, formId, diary }: PeopleParts, { person }: Asked): Promise<void> {
  const url = `${dev.baseUrl}/forms/${formId}/step?step=${stepToken(box, formId, person)}`;
  const purpose = { headers: { 'sec-purpose': 'prefetch' } };
  await Promise.all([{}, { method: 'HEAD' }, purpose].map((how) => statusOf(fetch(url, how))));
  diary.scans += 1;
}

/** Decides once more after the process has ended. */
async function clickLate(parts: PeopleParts, { person, kind }: Asked): Promise<void> {
  const { diary } = parts;
  const outcome = CHOICES[kind][0] as Outcome;
  const status = await post(parts, person, outcome, 1);
  diary.late[status] = (diary.late[status] ?? 0) + 1;
  if (status === 303) diary.wrong.push(`person ${person} decided ${outcome} after the end`);
}

async function reach({ dev }: PeopleParts, id: number, number: number): Promise<void> {
  await ask('POST', `${dev.apiB}/submissions/${id}/process/reach`, { number }, asAdmin(dev)).catch(() =>
    sleep(AGAIN_MS),
  );
}

async function edit(parts: PeopleParts, id: number): Promise<void> {
  const { dev, diary } = parts;
  const values = { name: `Ada ${belowOf(parts)(1_000_000)}` };
  const done = await ask('PATCH', `${dev.apiB}/submissions/${id}`, { values }, asAdmin(dev)).then(
    () => true,
    () => false,
  );
  if (done) diary.edits += 1;
}

async function erase({ dev, diary }: PeopleParts, id: number): Promise<void> {
  diary.erasing.add(id);
  const done = await ask('DELETE', `${dev.apiB}/submissions/${id}`, undefined, asAdmin(dev)).then(
    () => true,
    () => false,
  );
  if (done) diary.erased.add(id);
}

/** Sends a returned submission again, as its respondent does. */
async function correct(parts: PeopleParts, row: Row, values: object): Promise<void> {
  const { dev, box, formId, diary } = parts;
  const token = statusToken(box, { formId, uuid: row.uuid });
  const fields = {
    ...VALUES,
    ...values,
    name: `Ada ${belowOf(parts)(1_000_000)}`,
    [EDIT_KEY]: editKey(token, row.version),
  };
  const done = await ask<{ nonce: string }>('GET', `${dev.apiA}/forms/${formId}/token`)
    .then(({ nonce }) => ask('POST', `${dev.apiA}/submissions`, { form_id: formId, fields, _svca_nonce: nonce }))
    .then(
      () => true,
      () => false,
    );
  if (done) diary.corrections += 1;
  else await sleep(AGAIN_MS);
}
