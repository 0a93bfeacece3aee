import { raw } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import type { JsonObject } from '#forms/config/json.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { DAY_MS } from '#time.ts';
import { AiRequest, aiRequestContent } from './entities.ts';

/** Milliseconds for which a request and its answer are retained. */
export const AI_RETENTION_MS = 7 * DAY_MS;

/** Administrator's input of a request. */
export interface AiInput {
  instruction?: string;
  language?: string;
}

/** Sealed content of a request's row. */
export interface AiContent {
  input: AiInput;
  /** Answer with mistakes, which the model is asked to correct. */
  draft?: { text: string; mistakes: string[] };
  /** Accepted answer. */
  result?: JsonObject;
}

interface SealedStore {
  orm: MikroORM;
  box: SecretBox;
}

export type NewAiRequest = Pick<AiRequest, 'uuid' | 'kind' | 'formId' | 'revision'> & { input: AiInput };

/** Inserts a request in the transaction of `em`. */
export async function insertAiRequest(
  em: EntityManager,
  box: SecretBox,
  { input, ...request }: NewAiRequest,
  now: Date,
): Promise<void> {
  const sealed = sealContent(box, request.uuid, { input });
  const expiresAt = new Date(now.getTime() + AI_RETENTION_MS);
  await em.insert(AiRequest, { ...request, status: 'pending', sealed, createdAt: now, expiresAt });
}

/** Reads a request. @returns null when it never existed or was erased */
export function findAiRequest({ orm }: Pick<SealedStore, 'orm'>, uuid: string): Promise<AiRequest | null> {
  return orm.em.fork().findOne(AiRequest, { uuid });
}

/** Request without its sealed content. */
export type AiRequestLine = Pick<AiRequest, (typeof LINE)[number]>;
const LINE = [
  ...(['id', 'uuid', 'kind', 'formId', 'revision', 'status', 'provider', 'model', 'attempts'] as const),
  ...(['inputTokens', 'outputTokens', 'errorType', 'lastError', 'createdAt', 'finishedAt', 'expiresAt'] as const),
] as const;

/** Lists requests, the newest first. @param before last id of the previous page */
export function listAiRequests(
  { orm }: Pick<SealedStore, 'orm'>,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<AiRequestLine[]> {
  const where = before === undefined ? {} : { id: { $lt: before } };
  return orm.em.fork().find(AiRequest, where, { fields: LINE, orderBy: { id: 'desc' }, limit });
}

/** Usage of all retained requests. */
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

/** Counts an attempt before it is made, and records its provider and model. @returns false when the request has ended */
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

/** Content and token usage of one answer. */
export interface AiOutcome {
  content: AiContent;
  inputTokens: number;
  outputTokens: number;
}

/** Stores an answer with mistakes, which the model is asked to correct. Does nothing if the request has ended. */
export async function storeDraft(deps: SealedStore, request: AiRequest, outcome: AiOutcome): Promise<void> {
  await note(deps, request, outcome, {});
}

/** Stores the accepted answer and ends the request. Does nothing if the request has ended. */
export async function storeResult(deps: SealedStore, request: AiRequest, outcome: AiOutcome, now: Date): Promise<void> {
  await note(deps, request, outcome, { status: 'done', finishedAt: now, errorType: null, lastError: null });
}

/** Stores the last answer, which is unusable, and fails the request. Does nothing if the request has ended. */
export async function storeUnusable(
  deps: SealedStore,
  request: AiRequest,
  outcome: AiOutcome,
  failure: { errorType: string; lastError: string },
  now: Date,
): Promise<void> {
  await note(deps, request, outcome, { ...failure, status: 'failed', finishedAt: now });
}

/** Fails a request without an answer. Does nothing if the request has ended. */
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
  { uuid }: Pick<AiRequest, 'uuid'>,
  outcome: AiOutcome,
  more: Partial<Pick<AiRequest, 'status' | 'finishedAt' | 'errorType' | 'lastError'>>,
): Promise<void> {
  const sealed = sealContent(box, uuid, outcome.content);
  const used = {
    // An attempt that was given up may end beside the next one: both were paid for.
    inputTokens: raw('input_tokens + ?', [outcome.inputTokens]),
    outputTokens: raw('output_tokens + ?', [outcome.outputTokens]),
  };
  await orm.em.fork().nativeUpdate(AiRequest, { uuid, status: ['pending', 'running'] }, { sealed, ...used, ...more });
}

function sealContent(box: SecretBox, uuid: string, content: AiContent): string {
  return aiRequestContent.seal(box, [uuid], JSON.stringify(content));
}
