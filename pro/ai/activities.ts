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
  noteDraft,
  noteResult,
  noteUseless,
  openContent,
} from './requests.ts';
import { readAiSettings, targetOf } from './settings/definition.ts';
import { aiTasks } from './tasks/table.ts';
import { type Checked, type TaskContext, tagged } from './tasks/task.ts';

export interface AiActivityParts {
  orm: MikroORM;
  box: SecretBox;
  aiProviders: AiProviders;
  /** What forms may hold here. */
  forms: Pick<FormStore, 'rules'>;
}

/** What became of one question. */
export type Asked =
  | { state: 'done' }
  /** The answer has mistakes, and the model may mend them. */
  | { state: 'mend'; mistakes: number }
  | { state: 'failed'; type: string };

const MOST_MISTAKES_TOLD = aiBudgets.toldMistakes.atMost;

export function createAiActivities({ orm, box, aiProviders, forms }: AiActivityParts) {
  const deps = { orm, box };
  const revisions = new Revisions(orm);

  return {
    /**
     * Asks the model, once, and notes its answer in the row. With mistakes of an earlier answer it is asked to mend them.
     * @param input.isLast what is left of the answer without its mistakes is then good enough, or there is none
     * @throws ProviderError
     */
    async askModel(input: { requestUuid: string; isLast: boolean; now: number }): Promise<Asked> {
      const now = new Date(input.now);
      const request = await findAiRequest(deps, input.requestUuid);
      // Erased, or an earlier attempt has come to an end whose answer was lost.
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
      return note(request, content, answer, checked(answer, context, request), input.isLast, now);
    },

    /** Notes that there is no answer. */
    async failRequest(input: { requestUuid: string; type: string; message: string; now: number }): Promise<void> {
      const { requestUuid, type: errorType, message } = input;
      await failAiRequest(deps, requestUuid, { errorType, lastError: blankAddresses(message) }, new Date(input.now));
    },
  };

  async function contextOf({ formId, revision }: AiRequest, { input }: AiContent): Promise<TaskContext> {
    const form: AiForm | null = formId && revision ? await revisions.get(formId, revision) : null;
    return { input, form, rules: forms.rules };
  }

  async function note(
    request: AiRequest,
    { input }: AiContent,
    { text, inputTokens, outputTokens }: AiAnswer,
    { result, mistakes }: Checked,
    isLast: boolean,
    now: Date,
  ): Promise<Asked> {
    const used = { inputTokens, outputTokens };
    if (result && (mistakes.length === 0 || isLast)) {
      await noteResult(deps, request, { ...used, content: { input, result } }, now);
      return { state: 'done' };
    }
    const outcome = { ...used, content: { input, draft: { text, mistakes } } };
    if (!isLast) {
      await noteDraft(deps, request, outcome);
      return { state: 'mend', mistakes: mistakes.length };
    }
    const errorType = 'invalid_answer';
    // What was wrong repeats words of the answer: it is kept sealed with it.
    const lastError = `The model's answer could not be used, also after it was asked to mend it. What was wrong stands with the request (${mistakes.length}).`;
    await noteUseless(deps, request, outcome, { errorType, lastError }, now);
    return { state: 'failed', type: errorType };
  }
}

function checked({ text }: AiAnswer, context: TaskContext, { kind }: AiRequest): Checked {
  const answer = objectIn(text);
  if (!answer) return { result: null, mistakes: ['the answer must be one JSON object'] };
  return aiTasks[kind].check(answer, context);
}

/** The question; and where an answer was not good, that answer and why. */
function messagesOf(question: string, { draft }: AiContent): AiMessage[] {
  const first: AiMessage = { role: 'user', text: question };
  if (!draft) return [first];
  const { text, mistakes } = draft;
  const told = mistakes.slice(0, MOST_MISTAKES_TOLD).map((mistake) => `- ${mistake}`);
  const mend = `Your answer has mistakes. Mend them, change nothing else, and give the whole answer again.\n${tagged('mistakes', told.join('\n'))}`;
  return [first, { role: 'assistant', text }, { role: 'user', text: mend }];
}
