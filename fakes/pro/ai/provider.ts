import { setTimeout as wait } from 'node:timers/promises';
import { json, type Request, type RequestHandler, Router } from 'express';
import { html } from '#dev/html.ts';
import type { Failures } from '#fakes/failures.ts';
import { type Answer, Operations, RemoteError } from '#fakes/operations.ts';
import { type Asked, think } from './model.ts';

const OPERATIONS = ['models', 'answer'] as const;
const MOST_KEPT = 100;
const BODY_LIMIT = '4mb';

/** What the next question is answered with: `text` or `json` as the model's words, or a whole answer by `status` and `body`. */
export interface Scripted {
  text?: string;
  json?: unknown;
  /** In the provider's own words, as `length` or `max_tokens`. */
  finish?: string;
  status?: number;
  body?: object;
  delay_ms?: number;
}

/** An answer of the fake's model. */
export interface Said {
  text: string;
  finish: string | undefined;
  inputTokens: number;
  outputTokens: number;
}

interface ModelFakeOptions {
  name: string;
  failures: Failures;
  /** The body of an error, as the provider words it. */
  errorBody(status: number): object;
}

/** Both fakes for providers of models share this: scripted answers, failures on demand, and a record of what they were asked. */
export class ModelFake {
  readonly router = Router();
  readonly operations: Operations<(typeof OPERATIONS)[number]>;
  /** What was asked, the oldest first. */
  readonly #asked: unknown[] = [];
  #scripted: Scripted[] = [];
  #abilities: Record<string, unknown> = {};

  constructor({ name, failures, errorBody }: ModelFakeOptions) {
    this.operations = new Operations({ fake: name, names: OPERATIONS, failures, failureBody: errorBody });
    const { router, operations } = this;
    operations.addFailureRoutes(router);
    router.get('/requests', (_request, response) => {
      response.json({ requests: operations.requests, asked: this.#asked });
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
      this.#asked.length = 0;
      this.#scripted = [];
      this.#abilities = {};
      response.status(204).end();
    });
  }

  /** Abilities that the server of this fake can be set to lack. */
  get abilities(): Readonly<Record<string, unknown>> {
    return this.#abilities;
  }

  /** The route where questions arrive. */
  answers(path: string, answer: (request: Request) => Answer): void {
    this.router.post(path, json({ limit: BODY_LIMIT }), this.#slowly(), this.operations.on('answer', answer));
  }

  /** @throws RemoteError for an answer that was scripted as a whole */
  say(asked: Asked, body: unknown): Said {
    this.#asked.push(body);
    if (this.#asked.length > MOST_KEPT) this.#asked.shift();
    const scripted = this.#scripted.shift();
    if (scripted?.status !== undefined) throw new RemoteError(scripted.status, scripted.body ?? {});
    const text = scripted?.text ?? JSON.stringify(scripted?.json ?? think(asked));
    const inputTokens = Math.ceil(
      (asked.system.length + asked.messages.reduce((sum, one) => sum + one.text.length, 0)) / 4,
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

  #slowly(): RequestHandler {
    return async (_request, _response, next) => {
      await wait(this.#scripted[0]?.delay_ms ?? 0, undefined, { ref: false });
      next();
    };
  }
}
