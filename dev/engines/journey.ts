import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { giveFreePorts } from '#dev/launcher/choose-ports.ts';
import { startDetached, stopRunning } from '#dev/launcher/detach.ts';
import { engineStep, readEngine } from '#dev/launcher/engine.ts';
import { startCounting } from '#dev/load/counting.ts';
import { createForm } from '#dev/load/forms.ts';
import { startReceiver } from '#dev/load/receiver.ts';
import { openStack, type Stack, select } from '#dev/load/stack.ts';
import { submissionIdOf } from '#dev/load/submissions.ts';
import { ROOT } from '#dev/setup/context.ts';
import type { Progress } from '#dev/setup/progress.ts';
import { freePort } from '#dev/supervisor/ports.ts';
import { createStack } from '#dev/supervisor/stack.ts';
import { setUp } from '#dev/tools/set-up.ts';
import { beginnings } from '#dev/upgrade/beginnings.ts';
import { type Begin, type Open, until } from '#dev/upgrade/open.ts';
import type { Engine } from './engines.ts';

/** The outcome with one engine on the way. */
export interface Stage {
  engine: string;
  /** Seconds until the engine answered. */
  startSeconds: number;
  /** The kinds of things that were begun with the engine before and have ended well with this one. */
  ended: string[];
  mistakes: string[];
}

const SCHEDULE = 'process-integration-queue';

/**
 * Takes one service, whose database and runs stay, from each engine to the next: with each, everything that is open is ended and one of
 * everything is begun. With the last engine all of it ends.
 */
export async function travel(
  engines: readonly Engine[],
  { progress, signal }: { progress: Progress; signal: AbortSignal },
): Promise<Stage[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'durable-forms-engines-'));
  const description = await readEngine(ROOT);
  const namespace = description.namespace.name;
  const port = await freePort();
  const logFolder = join(dataDir, 'logs');
  const own = await giveFreePorts(dataDir, process.env);
  const start = async (engine: Engine) => {
    const uiPort = await freePort([port]);
    const options = {
      cli: engine.path,
      engine: description,
      env: process.env,
      codecEndpoint: () => undefined,
      needs: [],
      say: progress.say,
    };
    const running = createStack([engineStep({ ...options, dataDir, namespace, port, uiPort })], {
      ...{ logFolder, progress, signal, onPid() {} },
    });
    const from = performance.now();
    await running.start();
    return { stop: () => running.stop(), seconds: (performance.now() - from) / 1_000 };
  };
  const stages: Stage[] = [];
  let running: Awaited<ReturnType<typeof start>> | undefined;
  try {
    const env = { ...own, TEMPORAL_ADDRESS: `127.0.0.1:${port}` };
    const tools = await setUp({ purpose: 'dev', env, progress, signal });
    let journey: Journey | undefined;
    for (const engine of engines) {
      progress.say(`the engine is ${engine.name} …`);
      await running?.stop();
      running = await start(engine);
      if (!journey) {
        const rolesModule = new URL('../launcher/roles.ts', import.meta.url).href;
        await startDetached({ env, dataDir, tools, rolesModule, progress, signal });
        journey = await begin(await openStack(join(dataDir, 'dev.json')));
      }
      stages.push({
        engine: engine.name,
        startSeconds: running.seconds,
        ...(await journey.pass(engine === engines.at(-1))),
      });
    }
    return stages;
  } finally {
    await stopRunning(dataDir, () => {});
    await running?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Journey {
  pass(isLast: boolean): Promise<Pick<Stage, 'ended' | 'mistakes'>>;
}

async function begin(stack: Stack): Promise<Journey> {
  const counting = await startCounting(stack);
  const effects = await startReceiver();
  const form = await createForm(stack.dev, { webhooks: counting.webhooks });
  const first = submissions(stack, form);
  // An export needs something to export.
  await (await first()).finish();
  const begins: Begin[] = [first, schedules(stack), ...(await beginnings(stack, form.id, effects.url))];
  let open: Open[] = [];
  const finish = async (things: readonly Open[], mistakes: string[]) => {
    const ended: string[] = [];
    for (const { kind, finish: end } of things) {
      await end().then(
        () => ended.push(kind),
        (error: Error) => mistakes.push(`${kind}: ${error.message}`),
      );
    }
    return ended;
  };
  return {
    async pass(isLast) {
      const mistakes: string[] = [];
      await until('the service is ready', async () => {
        const answer = await fetch(`${stack.dev.baseUrl}/readyz`).catch(() => null);
        return answer?.status === 200;
      });
      const ended = await finish(open, mistakes);
      open = [];
      for (const one of begins) {
        await one().then(
          (begun) => open.push(begun),
          (error: Error) => mistakes.push(error.message),
        );
      }
      if (isLast) ended.push(...(await finish(open, mistakes)));
      return { ended, mistakes };
    },
  };
}

/** A submission with a mail and a webhook. */
function submissions({ db }: Stack, form: Awaited<ReturnType<typeof createForm>>): Begin {
  return async () => {
    const { url, headers, body } = form.submit;
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    if (answer.status !== 200)
      throw new Error(`a submission is answered with ${answer.status}: ${await answer.text()}`);
    const id = submissionIdOf(await answer.text());
    const sql = `select d.kind from deliveries d join submissions s on s.uuid = d.submission_uuid
      where s.id = ? and d.status = 'delivered' and s.completed_at is not null`;
    return {
      kind: 'submission',
      finish: () =>
        until(`mail and webhook of submission ${id}`, async () => (await select(db, sql, [id])).length === 2),
    };
  };
}

/** A round of a schedule, started by hand: schedules live in the engine alone. */
function schedules({ client }: Stack): Begin {
  const rounds = async () => (await client.schedule.getHandle(SCHEDULE).describe()).info.numActionsTaken;
  return async () => {
    const before = await rounds();
    await client.schedule.getHandle(SCHEDULE).trigger();
    return {
      kind: 'schedule',
      finish: () => until(`a round of ${SCHEDULE}`, async () => (await rounds()) > before),
    };
  };
}
