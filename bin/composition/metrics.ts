import { createServer, type ServerResponse } from 'node:http';
import type { MikroORM } from '@mikro-orm/mysql';
import { Counter, collectDefaultMetrics, Gauge, type Metric, Registry } from 'prom-client';
import type { AttemptEnd, Outcomes } from '#activities/outcomes.ts';
import { OutboxRow } from '#db/entities/outbox.ts';
import type { DeliveryKind } from '#engine/names.ts';
import type { CaptchaOutcome } from '#features/captcha/captchas.ts';
import type { SpamReason } from '#features/requests/refusal.ts';
import { countOpen } from '#features/submissions/store/due.ts';
import type { ScanOutcome } from '#features/uploads/scanning/scanner.ts';
import { listen, stopListening } from '#http/listen.ts';

const SLOWEST_SCRAPE_MS = 2_000;

export interface MetricsSources {
  orm: MikroORM;
  /** Returns the number of engine calls of this process that are under way. */
  backlog?: () => number;
  /** Conditions of readiness, for a role that serves no `/readyz` of its own. */
  readiness?: () => Promise<Record<string, boolean>>;
  /** Metrics that the process counts itself. */
  counters?: readonly Metric[];
  /** False leaves out memory, CPU and the like of the process, which another part of it serves. */
  ofProcess?: boolean;
  clock: () => Date;
}

/** Counts the outcomes of attempts at third parties in this process. */
export class OutcomeCounters implements Outcomes {
  readonly #mail = counter('durable_forms_mail_total', 'Attempts at mails by their outcome.');
  readonly #integration = counter('durable_forms_integration_total', 'Attempts at integrations by their outcome.');

  get counters(): Metric[] {
    return [this.#mail, this.#integration];
  }

  attempt(kind: DeliveryKind, end: AttemptEnd): void {
    if (kind === 'mail') this.#mail.inc({ outcome: end === 'delivered' ? 'sent' : end });
    else this.#integration.inc({ outcome: end });
  }
}

/** Counts the results of this process's guards: spam, CAPTCHA checks, and scans of files. */
export class GuardCounters {
  readonly #spam = new Counter({
    name: 'durable_forms_spam_total',
    help: 'Submissions that were refused as spam, by the reason.',
    labelNames: ['reason'],
    registers: [],
  });
  readonly #captcha = new Counter({
    name: 'durable_forms_captcha_total',
    help: 'Checks of CAPTCHAs by provider and outcome; misconfigured is a wrong secret.',
    labelNames: ['provider', 'outcome'],
    registers: [],
  });

  readonly #scan = new Counter({
    name: 'durable_forms_upload_scans_total',
    help: 'Scans of files of visitors by their outcome; unscanned ones were taken, refused ones not.',
    labelNames: ['outcome'],
    registers: [],
  });

  get counters(): Metric[] {
    return [this.#spam, this.#captcha, this.#scan];
  }

  readonly spam = (reason: SpamReason): void => this.#spam.inc({ reason });

  readonly scan = (outcome: ScanOutcome): void => this.#scan.inc({ outcome });

  readonly captcha = (provider: string, outcome: CaptchaOutcome): void => this.#captcha.inc({ provider, outcome });
}

function counter(name: string, help: string): Counter<'outcome'> {
  return new Counter({ name, help, labelNames: ['outcome'], registers: [] });
}

/**
 * Serves `/metrics` for Prometheus, and `/readyz` if the role has conditions of readiness, on a port of its own. Does nothing
 * without a port.
 * @throws Error when METRICS_PORT cannot be listened on
 */
export async function serveMetrics(port: number | undefined, host: string, sources: MetricsSources) {
  const { orm, backlog, readiness, counters = [], ofProcess = true, clock } = sources;
  if (port === undefined) return null;
  const registry = new Registry();
  if (ofProcess) collectDefaultMetrics({ register: registry });
  for (const metric of counters) registry.registerMetric(metric);
  const oldest = () => orm.em.fork().findAll(OutboxRow, { orderBy: { id: 'asc' }, limit: 1, fields: ['createdAt'] });
  new Gauge({
    name: 'durable_forms_outbox_oldest_seconds',
    help: 'Age of the oldest call that the engine has not taken; 0 when there is none.',
    registers: [registry],
    async collect() {
      const [row] = await oldest();
      this.set(row ? (clock().getTime() - row.createdAt.getTime()) / 1000 : 0);
    },
  });
  new Gauge({
    name: 'durable_forms_outbox_rows',
    help: 'Calls that the engine has not taken yet.',
    registers: [registry],
    async collect() {
      this.set(await orm.em.fork().count(OutboxRow));
    },
  });
  new Gauge({
    name: 'durable_forms_engine_calls_in_flight',
    help: 'Engine calls of this process that wait or are under way.',
    registers: [registry],
    collect() {
      this.set(backlog?.() ?? 0);
    },
  });
  new Gauge({
    name: 'durable_forms_submissions_open',
    help: 'Submissions that were accepted and whose processing has not ended.',
    registers: [registry],
    async collect() {
      this.set(await countOpen(orm));
    },
  });
  const server = createServer((req, res) => {
    const [path] = (req.url ?? '').split('?');
    if (readiness && path === '/readyz') {
      readiness().then(
        (states) => sendReadiness(res, states),
        () => res.writeHead(503).end(),
      );
      return;
    }
    // A probe of the wrong role or path must not conclude that the process is well.
    if (path !== '/metrics') {
      res.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => res.setHeader('Content-Type', registry.contentType).end(text),
      () => res.writeHead(503).end('the database is away\n'),
    );
  });
  await listen(server, 'METRICS_PORT', port, host);
  return { close: () => stopListening(server, SLOWEST_SCRAPE_MS) };
}

/** Answers 503 unless every state is true. */
function sendReadiness(res: ServerResponse, states: Record<string, boolean>): void {
  const ready = Object.values(states).every(Boolean);
  res.writeHead(ready ? 200 : 503, { 'Content-Type': 'application/json' });
  res.end(JSON.stringify({ status: ready ? 'ok' : 'unavailable', ...states }));
}
