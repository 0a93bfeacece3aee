import { json, type Request, Router, raw } from 'express';
import { html } from '#dev/html.ts';
import { type Failure, fail, failureRoutes, outcomeOf } from '#fakes/failures.ts';
import type { Fake, SandboxContext } from '#fakes/fake.ts';
import { isWebhookSecret, SECRET_RULE } from '#features/integrations/webhook/secret.ts';
import { verifyWebhook } from '#features/integrations/webhook/signature.ts';
import { type ReceivedWebhook, WebhookLog } from './log.ts';

const NAME = /^[\w-]{1,64}$/;

/** Fake receiver of webhooks at `/webhooks/<any name>`. `PUT` registers the secret for checking signatures. */
export function fake({ failures, now }: SandboxContext): Fake {
  const logs = new Map<string, WebhookLog>();
  const logOf = (name: string): WebhookLog => {
    const log = logs.get(name) ?? new WebhookLog();
    logs.set(name, log);
    return log;
  };

  const router = Router();
  router.param('name', (_request, response, next, name: string) => {
    if (NAME.test(name)) next();
    else response.status(404).json({ error: 'A name has 1 to 64 letters, digits, hyphens and underscores.' });
  });
  router.use(
    '/:name/failures',
    failureRoutes(failures, (request) => scopeOf(String(request.params.name))),
  );

  router.post('/:name', raw({ type: () => true, limit: '5mb' }), async (request, response) => {
    const { name } = request.params;
    const log = logOf(name);
    const failure = failures.take(scopeOf(name));
    const received = receive(request, log, failure, now());
    log.add(received);
    if (failure === null) response.json({ received: true });
    else await fail(failure, request, response);
  });

  router.get('/:name', (request, response) => {
    const { name } = request.params;
    const { limit = '100', delivery_id } = request.query;
    const count = Math.min(Math.max(Math.trunc(Number(limit)) || 0, 0), 1_000);
    const log = logOf(name);
    response.json({
      name,
      ...log.totals(),
      failures: failures.list(scopeOf(name)),
      requests: log.requests(typeof delivery_id === 'string' ? delivery_id : undefined).slice(0, count),
    });
  });

  router.put('/:name', json(), (request, response) => {
    const { secret, tolerance_seconds = 300 } = (request.body ?? {}) as Record<string, unknown>;
    if (secret !== null && !(typeof secret === 'string' && isWebhookSecret(secret))) {
      response.status(400).json({ error: `secret ${SECRET_RULE}, or null.` });
    } else if (typeof tolerance_seconds !== 'number' || !(tolerance_seconds > 0)) {
      response.status(400).json({ error: 'tolerance_seconds must be a number above 0.' });
    } else {
      const log = logOf(request.params.name);
      log.secret = secret;
      log.toleranceSeconds = tolerance_seconds;
      response.json({ name: request.params.name, secret_set: secret !== null });
    }
  });

  router.delete('/:name', (request, response) => {
    logs.delete(request.params.name);
    failures.clear(scopeOf(request.params.name));
    response.status(204).end();
  });

  return { name: 'webhooks', router, summary: (baseUrl) => summary(baseUrl, logs) };
}

function scopeOf(name: string): string {
  return `webhooks/${name}`;
}

function receive(request: Request, log: WebhookLog, failure: Failure | null, receivedAt: Date): ReceivedWebhook {
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const verdict =
    log.secret === null ? null : verifyWebhook(request.headers, bytes, log.secret, receivedAt, log.toleranceSeconds);
  return {
    received_at: receivedAt.toISOString(),
    delivery_id: request.get('webhook-id') ?? '',
    signature: verdict === null ? 'unchecked' : verdict.ok ? 'valid' : 'invalid',
    ...(verdict === null || verdict.ok ? {} : { signature_reason: verdict.reason }),
    answered: failure === null ? 200 : outcomeOf(failure),
    headers: request.headers,
    body: bytes.toString('utf8'),
    json: parsed(bytes.toString('utf8')),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function summary(baseUrl: string, logs: Map<string, WebhookLog>) {
  const rows = [...logs].flatMap(([name, log]) =>
    log
      .requests()
      .slice(0, 20)
      .map(
        (request) => html`<tr>
<td><a href="/webhooks/${name}">${name}</a></td>
<td>${request.delivery_id || 'none'} ${log.count(request.delivery_id) > 1 ? html`<span class="badge">${log.count(request.delivery_id)} attempts</span>` : ''}</td>
<td>${request.signature}</td>
<td>${request.answered}</td>
<td>${request.received_at.slice(0, 19).replace('T', ' ')}</td>
</tr>`,
      ),
  );
  return html`<h2>Webhooks</h2>
<p>Send them to <code>${baseUrl}/webhooks/&lt;any name&gt;</code>; read them there with GET.</p>
${rows.length === 0 ? html`<p>None received yet.</p>` : html`<table class="list"><thead><tr><th>Name</th><th>Delivery</th><th>Signature</th><th>Answered</th><th>Time (UTC)</th></tr></thead><tbody>${rows}</tbody></table>`}
<details><summary>Check signatures, try failures</summary><pre>curl -X PUT -H 'Content-Type: application/json' -d '{"secret":"whsec_…"}' ${baseUrl}/webhooks/example
curl -H 'Content-Type: application/json' -d '{"next":2,"status":503,"retry_after":5}' ${baseUrl}/webhooks/example/failures
curl -H 'Content-Type: application/json' -d '{"next":1,"mode":"timeout"}' ${baseUrl}/webhooks/example/failures</pre></details>`;
}
