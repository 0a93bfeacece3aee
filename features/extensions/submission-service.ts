import type { IntakeServices, SubmitRequest } from '#features/intake/services.ts';
import { submit } from '#features/intake/submit.ts';
import { captureFrom } from '#features/requests/captured.ts';
import { Refusal, type RefusalCode } from '#features/requests/refusal.ts';
import { uploadsBudgets } from '#features/uploads/budgets.ts';
import { StoreUnavailable } from '#features/uploads/stores/store.ts';
import { findJsonMistakes } from '#forms/config/json.ts';
import type { JsonObject } from '#forms/config/types.ts';
import type { HookClient, ProcessingResult } from '#hooks/parameters.ts';
import { isObject } from '#json.ts';
import { canonicalAddress } from '#security/addresses.ts';
import { budgets } from '#security/budgets.ts';
import { type FileParts, type HandedFile, storeSubmittedFiles } from './handed-files.ts';

/** The same limit as that of the submit routes. */
const MAX_VALUES_BYTES = budgets.submissionBody.atMost;
const MAX_CONTEXT_BYTES = budgets.submissionContext.atMost;

/** Keys that the service sets itself. They are removed from the caller's context, so that a context can be passed on. */
const OWN_WORDS = ['surface', 'submission_id', 'submission_uuid', 'delivery_id'];

export type SubmissionExceptionCode = RefusalCode | 'uploads_unavailable' | 'invalid_argument' | 'internal_error';

/** The reason `handle` refused a submission; no part of it was stored. */
export class SubmissionException extends Error {
  /** A stable code. */
  readonly code: SubmissionExceptionCode;
  /** The message for each field name with `validation_failed`; otherwise empty. */
  readonly errors: Record<string, string>;
  /** With `rate_limited` and `overloaded`: seconds until another submission is accepted. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: SubmissionExceptionCode,
    message: string,
    more: { errors?: Record<string, string>; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = 'SubmissionException';
    this.code = code;
    this.errors = more.errors ?? {};
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

/**
 * The caller's knowledge of the submitter. The address is stored, unless the form anonymises addresses; rate limits apply to it,
 * and without an address there are none. All other keys are passed to the hooks: plain JSON, 16 KiB at most in all.
 */
export interface SubmissionContext extends Partial<HookClient> {
  /** A submission with the same key and values within 24 h counts as the same submission. */
  idempotency_key?: string;
  [key: string]: unknown;
}

/** Submits forms from code (docs/interface.md 4.2), under surface A. */
export class SubmissionService {
  readonly #intake: IntakeServices;
  readonly #uploads: FileParts | undefined;

  /** @param parts.uploads absent when the service stores no files */
  constructor({ intake, uploads }: { intake: IntakeServices; uploads?: FileParts }) {
    this.#intake = intake;
    this.#uploads = uploads;
  }

  /**
   * Submits a form as the submit route does: hooks, sanitising, validation, mails and integrations are the same. The caller is
   * trusted: there is no nonce, honeypot or fill time, and without `context.ip_address` no rate limit. It waits at most a second
   * for the notification, so that `email.sent` can be true.
   * @param requestData values by field name; nonces among them are ignored
   * @param files files for the form's upload fields, checked and stored as those of visitors are; removed if the submission is
   * refused
   * @throws SubmissionException
   */
  async handle(
    formId: number,
    requestData: Readonly<Record<string, unknown>>,
    context: SubmissionContext = {},
    files: readonly HandedFile[] = [],
  ): Promise<ProcessingResult> {
    const request = readRequest(formId, requestData, context);
    const handed = readFiles(files);
    const taken = handed.length > 0 ? await this.#take(request, handed) : null;
    try {
      const sent = taken && { body: taken.body, same: taken.same, uploadErrors: taken.errors };
      const { message, submissionId, values: fields, email } = await submit(this.#intake, { ...request, ...sent });
      return { success: true, message, data: { submission_id: submissionId, fields }, email: { sent: email.sent } };
    } catch (error) {
      throw toException(error);
    } finally {
      await taken?.release();
    }
  }

  async #take({ formId, body }: SubmitRequest, files: readonly HandedFile[]) {
    try {
      if (!this.#uploads) throw new StoreUnavailable();
      return await storeSubmittedFiles(this.#uploads, this.#intake.forms, formId, body, files);
    } catch (error) {
      throw toException(error);
    }
  }
}

function readFiles(files: unknown): HandedFile[] {
  if (!Array.isArray(files)) throw invalid('files must be a list');
  const { atMost } = uploadsBudgets.filesOfForm;
  if (files.length > atMost) throw invalid(`files must have at most ${atMost} entries`);
  return files.map((given: unknown, index) => {
    const { field, name, type, bytes } = isObject(given) ? given : ({} as Record<string, unknown>);
    const at = `files[${index}]`;
    if (typeof field !== 'string' || field === '') throw invalid(`${at}.field must be the name of a field for files`);
    if (typeof name !== 'string' || name === '') throw invalid(`${at}.name must be the name of a file`);
    if (type !== undefined && typeof type !== 'string') throw invalid(`${at}.type must be a media type`);
    if (!isBytes(bytes)) throw invalid(`${at}.bytes must be a Uint8Array or a stream of such`);
    return { field, name, type, bytes };
  });
}

function isBytes(value: unknown): value is HandedFile['bytes'] {
  if (value instanceof Uint8Array) return true;
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

/** Copies the request, so that the caller may go on changing its own objects. */
function readRequest(formId: unknown, requestData: unknown, context: unknown): SubmitRequest {
  if (!Number.isSafeInteger(formId) || (formId as number) < 1) {
    throw invalid('formId must be the integer id of a form');
  }
  const body = copyOf(requestData, 'requestData', MAX_VALUES_BYTES);
  const own = copyOf(context, 'context', MAX_CONTEXT_BYTES);
  for (const word of OWN_WORDS) delete own[word];
  const take = (key: string) => {
    const given = own[key] ?? null;
    delete own[key];
    if (given !== null && typeof given !== 'string') throw invalid(`context.${key} must be a text`);
    return key === 'ip_address' ? readAddress(given) : given;
  };
  const taken = { ...captureFrom(take), idempotencyKey: take('idempotency_key') ?? undefined };
  return {
    entryPoint: 'code',
    formId: formId as number,
    body,
    // Separates these idempotency keys from equal keys of visitors.
    session: 'code',
    ...taken,
    ...(Object.keys(own).length > 0 && { context: own }),
  };
}

function copyOf(value: unknown, name: string, maxBytes: number): JsonObject {
  if (!isObject(value)) throw invalid(`${name} must be a map`);
  const [mistake] = Object.values(findJsonMistakes(value, name, maxBytes));
  if (mistake) throw invalid(mistake);
  return JSON.parse(JSON.stringify(value));
}

function readAddress(text: string | null): string | null {
  const address = text === null ? null : canonicalAddress(text);
  if (text !== null && address === null) throw invalid('context.ip_address must be an IPv4 or IPv6 address');
  return address;
}

function invalid(mistake: string): SubmissionException {
  return new SubmissionException('invalid_argument', `${mistake}.`);
}

/** Converts a refusal with all its details, but without the submitted values. */
function toException(error: unknown): SubmissionException {
  if (error instanceof Refusal) {
    const { errors, retryAfterSeconds } = error.details;
    return new SubmissionException(error.code, error.message, { errors: errors?.fields, retryAfterSeconds });
  }
  if (error instanceof StoreUnavailable) {
    const { message, retryAfterSeconds } = error;
    return new SubmissionException('uploads_unavailable', message, { retryAfterSeconds, cause: error });
  }
  const message = 'Something went wrong on our side, and the submission was not accepted; see the cause.';
  return new SubmissionException('internal_error', message, { cause: error });
}
