import type { MikroORM } from '@mikro-orm/mysql';
import { cancellationSignal } from '@temporalio/activity';
import type { FormStore } from '#features/forms/store/form-store.ts';
import { Revisions } from '#features/forms/store/revisions.ts';
import { blankAddresses, ProviderError } from '#outgoing/errors.ts';
import { aiBudgets } from '#pro/ai/budgets.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { objectIn } from './answer.ts';
import type { AiRequest } from './entities.ts';
import type { AiForm } from './form-for-model.ts';
import { isGivenUp } from './outcome.ts';
import type { AiAnswer, AiMessage } from './providers/ai.ts';
import type { AiProviders } from './providers.ts';
import {
  type AiContent,
  beginAttempt,
  failAiRequest,
  findAiRequest,
  openContent,
  storeDraft,
  storeResult,
  storeUnusable,
} from './requests.ts';
import { readAiSettings, targetOf } from './settings/definition.ts';
import { aiTasks } from './tasks/table.ts';
import { type Checked, type TaskContext, tagged } from './tasks/task.ts';

export interface AiActivityParts {
  orm: MikroORM;
  box: SecretBox;
  aiProviders: AiProviders;
  forms: Pick<FormStore, 'rules'>;
}

/** Outcome of one call to the model. */
export type Asked =
  | { state: 'done' }
  /** The answer has mistakes, and the model may be asked to correct them. */
  | { state: 'mend'; mistakes: number }
  | { state: 'failed'; type: string };

const MAX_REPORTED_MISTAKES = aiBudgets.reportedMistakes.atMost;

export function createAiActivities({ orm, box, aiProviders, forms }: AiActivityParts) {
  const deps = { orm, box };
  const revisions = new Revisions(orm);

  return {
    /**
     * Asks the model once and stores its answer in the request's row. When an earlier answer had mistakes, asks the model to
     * correct them.
     * @param input.isLast true on the last attempt: the valid part of an answer with mistakes is then accepted, and the
     *   request fails when the answer has no valid part
     * @throws ProviderError
     */
    async askModel(input: { requestUuid: string; isLast: boolean; now: number }): Promise<Asked> {
      const now = new Date(input.now);
      const request = await findAiRequest(deps, input.requestUuid);
      // An earlier attempt of this activity may have ended the request although its result never reached Temporal.
      if (!request) return { state: 'failed', type: 'erased' };
      if (request.status === 'done') return { state: 'done' };
      if (request.status === 'failed') return { state: 'failed', type: request.errorType ?? 'unexpected' };
      if (isGivenUp(request.createdAt, now)) {
        const expired = { errorType: 'expired', lastError: 'There was no answer within an hour. Ask again.' };
        await failAiRequest(deps, request.uuid, expired, now);
        return { state: 'failed', type: 'expired' };
      }
      const settings = await readAiSettings(deps);
      if (!settings) {
        const message = 'It is not known which model to ask. Save the AI settings first.';
        throw new ProviderError(message, { kind: 'permanent', type: 'not_configured' });
      }
      if (!(await beginAttempt(deps, request, settings))) return { state: 'failed', type: 'cancelled' };
      const content = openContent(box, request);
      const context = await contextOf(request, content);
      const task = aiTasks[request.kind];
      const answer = await aiProviders.open(targetOf(settings), settings.timeout_seconds * 1000).ask(
        {
          model: settings.model,
          system: task.system,
          messages: messagesOf(task.question(context), content),
          schema: task.schema(context.rules),
          maxOutputTokens: settings.max_output_tokens,
        },
        cancellationSignal(),
      );
      return store(request, content, answer, checkAnswer(answer, context, request), input.isLast, now);
    },

    /** Marks the request as failed. */
    async failRequest(input: { requestUuid: string; type: string; message: string; now: number }): Promise<void> {
      const { requestUuid, type: errorType, message } = input;
      await failAiRequest(deps, requestUuid, { errorType, lastError: blankAddresses(message) }, new Date(input.now));
    },
  };

  async function contextOf({ formId, revision }: AiRequest, { input }: AiContent): Promise<TaskContext> {
    const form: AiForm | null = formId && revision ? await revisions.get(formId, revision) : null;
    return { input, form, rules: forms.rules };
  }

  async function store(
    request: AiRequest,
    { input }: AiContent,
    { text, inputTokens, outputTokens }: AiAnswer,
    { result, mistakes }: Checked,
    isLast: boolean,
    now: Date,
  ): Promise<Asked> {
    const used = { inputTokens, outputTokens };
    if (result && (mistakes.length === 0 || isLast)) {
      await storeResult(deps, request, { ...used, content: { input, result } }, now);
      return { state: 'done' };
    }
    const outcome = { ...used, content: { input, draft: { text, mistakes } } };
    if (!isLast) {
      await storeDraft(deps, request, outcome);
      return { state: 'mend', mistakes: mistakes.length };
    }
    const errorType = 'invalid_answer';
    // The list of mistakes quotes the answer, so it is stored sealed with the answer and not in `lastError`.
    const lastError = `The model's answer could not be used, also after it was asked to mend it. What was wrong stands with the request (${mistakes.length}).`;
    await storeUnusable(deps, request, outcome, { errorType, lastError }, now);
    return { state: 'failed', type: errorType };
  }
}

function checkAnswer({ text }: AiAnswer, context: TaskContext, { kind }: AiRequest): Checked {
  const answer = objectIn(text);
  if (!answer) return { result: null, mistakes: ['the answer must be one JSON object'] };
  return aiTasks[kind].check(answer, context);
}

/** Returns the question; after an answer with mistakes also that answer and the request to correct it. */
function messagesOf(question: string, { draft }: AiContent): AiMessage[] {
  const first: AiMessage = { role: 'user', text: question };
  if (!draft) return [first];
  const { text, mistakes } = draft;
  const list = mistakes.slice(0, MAX_REPORTED_MISTAKES).map((mistake) => `- ${mistake}`);
  const correction = `Your answer has mistakes. Mend them, change nothing else, and give the whole answer again.\n${tagged('mistakes', list.join('\n'))}`;
  return [first, { role: 'assistant', text }, { role: 'user', text: correction }];
}
