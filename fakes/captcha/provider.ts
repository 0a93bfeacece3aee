import express, { json, type Request, Router } from 'express';
import { html } from '#dev/html.ts';
import { fail, failureRoutes } from '#fakes/failures.ts';
import type { Fake, SandboxContext } from '#fakes/fake.ts';
import { type TokenContent, tokenContent, type WidgetOptions, widgetScript } from './widget.ts';

/** A request to siteverify, without the secret. */
export interface VerifyRequest {
  response: string;
  remoteip: string | null;
  sitekey: string | null;
  idempotency_key: string | null;
}

export interface CaptchaFakeOptions extends WidgetOptions {
  /** Path of siteverify, below the fake's path. */
  verifyPath: string;
  scriptPath: string;
  acceptsJson?: boolean;
  /** Error code for a token that was used before. */
  usedCode: string;
  /** Returns the provider's own keys of the answer. */
  providerKeys(content: TokenContent, state: { score: number }): object;
  /** Returns an error code to refuse an otherwise valid token. */
  refuse?(request: VerifyRequest, content: TokenContent): string | null;
}

/**
 * Fake of a CAPTCHA provider at `/<name>`: the script of its widget, and its siteverify. Tokens are created in the page and
 * count once. Every secret is valid unless it starts with `wrong`. `failures` makes siteverify fail; `PUT …/state` sets `codes`
 * (the error codes of the next answers), `score` (of reCAPTCHA v3), and `script` (false removes the script).
 */
export function captchaFake(options: CaptchaFakeOptions, { failures, now }: SandboxContext): Fake {
  const { name, title, usedCode } = options;
  const used = new Set<string>();
  /** Answers by idempotency key: Turnstile repeats them. */
  const answers = new Map<string, object>();
  let requests: VerifyRequest[] = [];
  let codes: string[] = [];
  let score = 0.9;
  let hasScript = true;

  function verdict(body: Record<string, unknown>): object {
    const refused = (...errorCodes: string[]) => ({ success: false, 'error-codes': errorCodes });
    const { secret, response } = body;
    if (!secret) return refused('missing-input-secret');
    if (String(secret).startsWith('wrong')) return refused('invalid-input-secret');
    const forced = codes.shift();
    if (forced) return refused(forced);
    if (!response) return refused('missing-input-response');
    const content = tokenContent(name, String(response));
    if (!content) return refused('invalid-input-response');
    if (used.has(String(response))) return refused(usedCode);
    const code = options.refuse?.(requestOf(body), content);
    if (code) return refused(code);
    used.add(String(response));
    const { hostname } = content;
    const answer = { success: true, challenge_ts: now().toISOString(), hostname, 'error-codes': [] };
    return { ...answer, ...options.providerKeys(content, { score }) };
  }

  const router = Router();
  router.get(options.scriptPath, (_request, response) => {
    if (hasScript) response.type('text/javascript').set('Cache-Control', 'no-store').send(widgetScript(options));
    else response.status(503).end();
  });
  const parsers = [express.urlencoded({ extended: false }), ...(options.acceptsJson ? [json()] : [])];
  router.post(options.verifyPath, ...parsers, async (request, response) => {
    const body = (request.body ?? {}) as Record<string, unknown>;
    const received = requestOf(body);
    requests.push(received);
    const failure = failures.take(name);
    if (failure && !failure.after_effect) return fail(failure, request, response);
    const key = received.idempotency_key;
    const answer = (key !== null && answers.get(key)) || verdict(body);
    // Internal errors are not stored, so that a repeated request may succeed.
    if (key !== null && !JSON.stringify(answer).includes('internal-error')) answers.set(key, answer);
    if (failure) return fail(failure, request, response);
    response.json(answer);
  });
  router.use(
    '/failures',
    failureRoutes(failures, () => name),
  );
  router.get('/state', (_request, response) => {
    response.json({ requests, codes, score, script: hasScript });
  });
  router.put('/state', json(), (request: Request, response) => {
    const change = (request.body ?? {}) as { codes?: string[]; score?: number; script?: boolean };
    codes = change.codes ?? codes;
    score = change.score ?? score;
    hasScript = change.script ?? hasScript;
    response.status(204).end();
  });
  router.delete('/state', (_request, response) => {
    [requests, codes, score, hasScript] = [[], [], 0.9, true];
    failures.clear(name);
    response.status(204).end();
  });

  const summary = (baseUrl: string) => html`<h2>${title}</h2>
<p>Its address is <code>${baseUrl}/${name}</code>. Every secret key is good that does not start with <code>wrong</code>. Checked so far: ${requests.length}.</p>
<details><summary>Make it fail</summary><pre>curl -H 'Content-Type: application/json' -d '{"next":2,"status":503}' ${baseUrl}/${name}/failures
curl -X PUT -H 'Content-Type: application/json' -d '{"codes":["internal-error"],"score":0.1}' ${baseUrl}/${name}/state</pre></details>`;
  return { name, router, summary };
}

function requestOf({ response, remoteip, sitekey, idempotency_key }: Record<string, unknown>): VerifyRequest {
  const textOf = (value: unknown) => (typeof value === 'string' ? value : null);
  return {
    response: textOf(response) ?? '',
    remoteip: textOf(remoteip),
    sitekey: textOf(sitekey),
    idempotency_key: textOf(idempotency_key),
  };
}
