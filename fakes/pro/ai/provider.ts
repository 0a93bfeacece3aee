import { setTimeout as wait } from 'node:timers/promises';
import { json, type Request, type RequestHandler, Router } from 'express';
import { html } from '#dev/html.ts';
import type { Failures } from '#fakes/failures.ts';
import { type Answer, Operations, RemoteError } from '#fakes/operations.ts';
import { answerQuestion, type Question } from './model.ts';

const OPERATIONS = ['models', 'answer'] as const;
const MAX_QUESTIONS = 100;
const BODY_LIMIT = '4mb';

/** A scripted answer to the next question: `text` or `json` as the model's words, or a whole answer by `status` and `body`. */
export interface Scripted {
  text?: string;
  json?: unknown;
  /** The provider's reason for the end of the answer, such as `length` or `max_tokens`. */
  finish?: string;
  status?: number;
  body?: object;
  delay_ms?: number;
}

/** An answer of the model. */
export interface ModelReply {
  text: string;
  finish: string | undefined;
  inputTokens: number;
  outputTokens: number;
}

interface ModelFakeOptions {
  name: string;
  failures: Failures;
  /** Returns the body of an error in the provider's format. */
  errorBody(status: number): object;
}

/** Common part of the fakes of AI providers: scripted answers, configured failures, and a record of the questions. */
export class ModelFake {
  readonly router = Router();
  readonly operations: Operations<(typeof OPERATIONS)[number]>;
  /** Bodies of questions, oldest first. */
  readonly #questions: unknown[] = [];
  #scripted: Scripted[] = [];
  #abilities: Record<string, unknown> = {};

  constructor({ name, failures, errorBody }: ModelFakeOptions) {
    this.operations = new Operations({ fake: name, names: OPERATIONS, failures, failureBody: errorBody });
    const { router, operations } = this;
    operations.addFailureRoutes(router);
    router.get('/requests', (_request, response) => {
      response.json({ requests: operations.requests, asked: this.#questions });
    });
    router.post('/answers', json({ limit: BODY_LIMIT }), (request, response) => {
      this.#scripted.push(...[request.body as Scripted | Scripted[]].flat());
      response.status(201).json({ answers: this.#scripted.length });
    });
    router.put('/abilities', json(), (request, response) => {
      this.#abilities = request.body as Record<string, unknown>;
      response.json(this.#abilities);
    });
    router.delete('/state', (_request, response) => {
      operations.clear();
      this.#questions.length = 0;
      this.#scripted = [];
      this.#abilities = {};
      response.status(204).end();
    });
  }

  /** Abilities that the fake can be configured to lack. */
  get abilities(): Readonly<Record<string, unknown>> {
    return this.#abilities;
  }

  /** Adds the route that receives questions. */
  answers(path: string, answer: (request: Request) => Answer): void {
    this.router.post(path, json({ limit: BODY_LIMIT }), this.#delay(), this.operations.on('answer', answer));
  }

  /** Returns the model's answer, scripted or computed. @throws RemoteError for an answer that was scripted by `status` */
  reply(question: Question, body: unknown): ModelReply {
    this.#questions.push(body);
    if (this.#questions.length > MAX_QUESTIONS) this.#questions.shift();
    const scripted = this.#scripted.shift();
    if (scripted?.status !== undefined) throw new RemoteError(scripted.status, scripted.body ?? {});
    const text = scripted?.text ?? JSON.stringify(scripted?.json ?? answerQuestion(question));
    const inputTokens = Math.ceil(
      (question.system.length + question.messages.reduce((sum, message) => sum + message.text.length, 0)) / 4,
    );
    return { text, finish: scripted?.finish, inputTokens, outputTokens: Math.ceil(text.length / 4) };
  }

  summary(baseUrl: string, title: string, path: string) {
    const { requests } = this.operations;
    return html`<h2>${title}</h2>
<p>${requests.answer} questions, ${requests.models} lists of models. The last of them are at <a href="${path}/requests">${path}/requests</a>.</p>
<details><summary>Script answers, try failures</summary><pre>curl -H 'Content-Type: application/json' -d '{"text":"no JSON"}' ${baseUrl}${path}/answers
curl -H 'Content-Type: application/json' -d '{"next":1,"status":503}' ${baseUrl}${path}/failures/answer</pre></details>`;
  }

  #delay(): RequestHandler {
    return async (_request, _response, next) => {
      await wait(this.#scripted[0]?.delay_ms ?? 0, undefined, { ref: false });
      next();
    };
  }
}
