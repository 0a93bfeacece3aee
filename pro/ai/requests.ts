import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import type { JsonObject } from '#forms/config/json.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { DAY_MS } from '#time.ts';
import { AiRequest, aiRequestContent } from './entities.ts';

/** For how long a request and its answer are kept. */
export const AI_KEPT_MS = 7 * DAY_MS;

/** What an administrator wrote. */
export interface AiInput {
  instruction?: string;
  language?: string;
}

/** What stands sealed in the row of a request. */
export interface AiContent {
  input: AiInput;
  /** An answer that was not good, and why: the model is asked to mend it. */
  draft?: { text: string; mistakes: string[] };
  /** The answer, once it is good. */
  result?: JsonObject;
}

interface SealedStore {
  orm: MikroORM;
  box: SecretBox;
}

export type NewAiRequest = Pick<AiRequest, 'uuid' | 'kind' | 'formId' | 'revision'> & { input: AiInput };

/** Notes a request in the transaction of `em`. */
export async function insertAiRequest(
  em: EntityManager,
  box: SecretBox,
  { input, ...request }: NewAiRequest,
  now: Date,
): Promise<void> {
  const sealed = sealContent(box, request.uuid, { input });
  const expiresAt = new Date(now.getTime() + AI_KEPT_MS);
  await em.insert(AiRequest, { ...request, status: 'pending', sealed, createdAt: now, expiresAt });
}

/** @returns null when there is none, or when it was erased */
export function findAiRequest({ orm }: Pick<SealedStore, 'orm'>, uuid: string): Promise<AiRequest | null> {
  return orm.em.fork().findOne(AiRequest, { uuid });
}

/** A request without what it holds. */
export type AiRequestLine = Pick<AiRequest, (typeof LINE)[number]>;
const LINE = [
  ...(['id', 'uuid', 'kind', 'formId', 'revision', 'status', 'provider', 'model', 'attempts'] as const),
  ...(['inputTokens', 'outputTokens', 'errorType', 'lastError', 'createdAt', 'finishedAt', 'expiresAt'] as const),
] as const;

/** The newest first; `before` is the last id of the page before. */
export function listAiRequests(
  { orm }: Pick<SealedStore, 'orm'>,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<AiRequestLine[]> {
  const where = before === undefined ? {} : { id: { $lt: before } };
  return orm.em.fork().find(AiRequest, where, { fields: LINE, orderBy: { id: 'desc' }, limit });
}

/** What all requests that are kept have used. */
export interface AiUsage {
  requests: number;
  inputTokens: number;
  outputTokens: number;
}

export async function sumAiUsage({ orm }: Pick<SealedStore, 'orm'>): Promise<AiUsage> {
  const [sum] = await orm.em
    .fork()
    .getConnection()
    .execute<Record<keyof AiUsage, number | string | null>[]>(
      `select count(*) as requests, sum(input_tokens) as inputTokens, sum(output_tokens) as outputTokens from ai_requests`,
    );
  const { requests, inputTokens, outputTokens } = sum ?? { requests: 0, inputTokens: 0, outputTokens: 0 };
  return { requests: Number(requests), inputTokens: Number(inputTokens), outputTokens: Number(outputTokens) };
}

export function openContent(box: SecretBox, { uuid, sealed }: Pick<AiRequest, 'uuid' | 'sealed'>): AiContent {
  return JSON.parse(aiRequestContent.open(box, [uuid], sealed));
}

/** Counts an attempt before it is made. @returns false when the request has ended */
export async function beginAttempt(
  { orm }: Pick<SealedStore, 'orm'>,
  { uuid }: Pick<AiRequest, 'uuid'>,
  { provider, model }: { provider: string; model: string },
): Promise<boolean> {
  const { affectedRows } = await orm.em.getConnection().execute<{ affectedRows: number }>(
    `update ai_requests set status = 'running', attempts = attempts + 1, provider = ?, model = ?
       where uuid = ? and status in ('pending', 'running')`,
    [provider, model, uuid],
    'run',
  );
  return affectedRows > 0;
}

/** What one answer of a model changes. */
export interface AiOutcome {
  content: AiContent;
  inputTokens: number;
  outputTokens: number;
}

/** Notes an answer that has to be mended. A request that has ended stays as it is. */
export async function noteDraft(deps: SealedStore, request: AiRequest, outcome: AiOutcome): Promise<void> {
  await note(deps, request, outcome, {});
}

/** Notes the answer. A request that has ended stays as it is. */
export async function noteResult(deps: SealedStore, request: AiRequest, outcome: AiOutcome, now: Date): Promise<void> {
  await note(deps, request, outcome, { status: 'done', finishedAt: now, errorType: null, lastError: null });
}

/** Notes the last answer, which is of no use. A request that has ended stays as it is. */
export async function noteUseless(
  deps: SealedStore,
  request: AiRequest,
  outcome: AiOutcome,
  failure: { errorType: string; lastError: string },
  now: Date,
): Promise<void> {
  await note(deps, request, outcome, { ...failure, status: 'failed', finishedAt: now });
}

/** Notes that there will be no answer. A request that has ended stays as it is. */
export async function failAiRequest(
  { orm }: Pick<SealedStore, 'orm'>,
  uuid: string,
  { errorType, lastError }: { errorType: string; lastError: string },
  now: Date,
): Promise<void> {
  const failed = { status: 'failed' as const, errorType, lastError, finishedAt: now };
  await orm.em.fork().nativeUpdate(AiRequest, { uuid, status: ['pending', 'running'] }, failed);
}

async function note(
  { orm, box }: SealedStore,
  { uuid, inputTokens, outputTokens }: AiRequest,
  outcome: AiOutcome,
  more: Partial<Pick<AiRequest, 'status' | 'finishedAt' | 'errorType' | 'lastError'>>,
): Promise<void> {
  const sealed = sealContent(box, uuid, outcome.content);
  const used = {
    inputTokens: inputTokens + outcome.inputTokens,
    outputTokens: outputTokens + outcome.outputTokens,
  };
  await orm.em.fork().nativeUpdate(AiRequest, { uuid, status: ['pending', 'running'] }, { sealed, ...used, ...more });
}

function sealContent(box: SecretBox, uuid: string, content: AiContent): string {
  return aiRequestContent.seal(box, [uuid], JSON.stringify(content));
}
