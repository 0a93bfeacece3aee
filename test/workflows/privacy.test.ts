import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import { dataConverter } from '#bin/composition/engine.ts';
import { listen } from '#dev/listen.ts';
import { workflowIds } from '#engine/names.ts';
import { Delivery, DeliveryAttempt } from '#features/deliveries/entities.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { NOT_CAPTURED } from '#features/requests/captured.ts';
import { Submission } from '#features/submissions/entities.ts';
import { definitions } from '#hooks/definitions.ts';
import { acceptanceOf } from '#test/environment/acceptance.ts';
import { type Canaries, canariesIn } from '#test/environment/canaries.ts';
import { startEngine, type TestEngine } from '#test/environment/engine.ts';
import { decodeHistory } from '#test/environment/histories.ts';
import {
  createForm,
  dispatchOf,
  jobOf,
  mailRunOf,
  notification,
  startSubmission,
  transientRow,
  until,
} from '#test/environment/submissions.ts';

/** A visitor's answers. */
const VISITOR: Canaries = {
  name: 'Canary Quillfeather',
  email: 'canary.visitor@quillfeather.example',
  message: 'the canary sings at midnight',
  unicode: 'Kanarienvögelchen Ünïcøde',
  address: '203.0.113.77',
  agent: 'CanaryBrowser/7.7',
};
/** An administrator's secrets. */
const SECRETS: Canaries = {
  token: 'canary-header-token-8d1f',
  signing: `whsec_${Buffer.from('canary signing secret of 32 byte').toString('base64')}`,
  recipient: 'canary.team@office.example',
};
const ALL: Canaries = { ...VISITOR, ...SECRETS };

let engine: TestEngine;
let mailServer: SMTPServer;
let echo: Awaited<ReturnType<typeof listen>>;

beforeAll(async () => {
  const mailPort = await startTalkativeMailServer();
  echo = await startEchoServer();
  engine = await startEngine({ mailUrl: `smtp://127.0.0.1:${mailPort}` });
});

afterEach(() => engine.calmDown());

afterAll(async () => {
  await engine.close();
  await echo.close();
  await new Promise<void>((resolve) => mailServer.close(() => resolve()));
});

describe('the engine keeps nothing that can be read', () => {
  test.each([
    { what: 'a submission that goes well', tag: 'fine', status: 200 },
    { what: 'a mail server that repeats the address it refuses', tag: 'refused', status: 200 },
    { what: 'a receiver that repeats the body it refuses', tag: 'fine', status: 422 },
    { what: 'a receiver that repeats the body while it is out of order', tag: 'deferred', status: 500 },
  ])('of $what', async ({ tag, status }) => {
    const form = await canaryForm({ tag, status });
    const uuid = await submitCanaries(form);
    const run = engine.client.workflow.getHandle(workflowIds.submission(uuid));
    if (tag === 'deferred') await engine.pass('15 s');
    else await engine.resultOf(run);
    const dispatch = dispatchOf(engine, await jobOf(engine, uuid));
    if (tag === 'deferred') {
      // Checked while both are being retried: pending activities carry their last failure.
      expect(await jobOf(engine, uuid)).toMatchObject({ status: 'retrying', errorType: 'server_error' });
      const mail = await deliveryRun(uuid);
      expect((await mail.describe()).status.name).toBe('RUNNING');
      expect(canariesIn(ALL, [await rawHistory(mail.workflowId), await rawDescription(mail.workflowId)])).toEqual([]);
      await dispatch.signal('cancel');
      await engine.resultOf(dispatch);
      await mail.signal('cancel');
      expect(await engine.resultOf(mail)).toBe('cancelled');
    }
    await engine.resultOf(run).catch(() => {});

    // Deliveries that ended in the first pass have no run of their own.
    for (const { workflowId } of tag === 'deferred' ? [run, dispatch] : [run]) {
      const raw = await rawHistory(workflowId);
      expect(canariesIn(ALL, raw)).toEqual([]);
      expect(canariesIn(ALL, await rawDescription(workflowId))).toEqual([]);
    }
    expect(canariesIn(ALL, engine.logLines)).toEqual([]);
    // Rows that operators read contain the class of a failure, never the address or the body that came with it.
    const rows = await tables();
    expect(canariesIn(ALL, [rows.email_deliveries, rows.integration_jobs, rows.outbox])).toEqual([]);
  });

  test('and even decrypted it holds ids and classes of failures, no values and no answers of third parties', async () => {
    const form = await canaryForm({ tag: 'refused', status: 422 });
    const uuid = await submitCanaries(form);
    const run = engine.client.workflow.getHandle(workflowIds.submission(uuid));
    await engine.resultOf(run);
    const raw = await rawHistory(run.workflowId);
    const decoded = await decodeHistory(dataConverter(engine.box), raw);
    expect(canariesIn(ALL, decoded)).toEqual([]);
    // Only the decrypted history reveals the error and its submission.
    const told = { uuid: `"submissionUuid":"${uuid}"`, mail: '"mail_rejected"', webhook: '"request_refused"' };
    expect(canariesIn(told, decoded)).toEqual(['uuid', 'mail', 'webhook']);
    expect(canariesIn(told, raw)).toEqual([]);
  });

  test('nor the runs of steps that failed outside of the first pass', async () => {
    // A listening extension moves both out of the first pass.
    const listen = () => {};
    const listened = [
      ['action', 'svcb_before_email_send'],
      ['event', 'onSvcbIntegrationPayload'],
    ] as const;
    for (const [kind, name] of listened) engine.hooks.add('listener', kind, name, listen);
    try {
      const uuid = await submitCanaries(await canaryForm({ tag: 'refused', status: 422 }));
      const run = engine.client.workflow.getHandle(workflowIds.submission(uuid));
      await engine.resultOf(run);
      const dispatch = dispatchOf(engine, await jobOf(engine, uuid));
      expect(await engine.resultOf(dispatch)).toBe('failed');
      const raw = [await rawHistory(run.workflowId), await rawHistory(dispatch.workflowId)];
      const decoded = await Promise.all(raw.map((history) => decodeHistory(dataConverter(engine.box), history)));
      expect(canariesIn(ALL, [raw, decoded])).toEqual([]);
      for (const { workflowId } of [run, dispatch]) {
        expect(canariesIn(ALL, await rawDescription(workflowId))).toEqual([]);
      }
      const told = { mail: 'The mail server rejected', webhook: 'The server answered 422' };
      expect(canariesIn(told, decoded)).toEqual(['mail', 'webhook']);
      expect(canariesIn(told, raw)).toEqual([]);
    } finally {
      for (const [, name] of listened) engine.hooks.remove(name, listen);
    }
  });
});

describe('an extension whose errors repeat what a visitor wrote', () => {
  test('leaves it in no history, encrypted or not, in no description, and in no row but the submission', async () => {
    const chatter = () => {
      throw new Error(Object.values(VISITOR).join(' '));
    };
    const hooks = [...definitions].filter(([name]) => name.includes('svcb_') || name.includes('Svcb'));
    for (const [name, { kind }] of hooks) engine.hooks.add('chatty', kind, name, chatter);
    try {
      const form = await canaryForm({ tag: 'refused', status: 200, own: true });
      const uuid = await submitCanaries(form);
      const run = engine.client.workflow.getHandle(workflowIds.submission(uuid));
      expect(await engine.resultOf(run)).toMatchObject({ outcome: 'completed_with_errors' });
      const jobs = await engine.orm.em.fork().find(Delivery, { kind: 'integration', submissionUuid: uuid });
      await until('the integration of the extension has failed', async () => {
        await engine.pass('10 s');
        return (
          (await engine.orm.em
            .fork()
            .count(Delivery, { kind: 'integration', submissionUuid: uuid, status: 'retrying' })) === 1
        );
      });
      const runs = [run.workflowId, ...jobs.map(({ id }) => workflowIds.delivery('integration', id))];
      const raw = await Promise.all(runs.map(rawHistory));
      const decoded = await Promise.all(raw.map((history) => decodeHistory(dataConverter(engine.box), history)));
      expect(canariesIn(ALL, [raw, decoded, await Promise.all(runs.map(rawDescription))])).toEqual([]);
      // The history names the failed extension and its hook.
      const told = { mail: 'svcb_email_message', failed: 'svcb_submission_failed', dispatch: 'threw Error' };
      expect(canariesIn(told, decoded)).toEqual(Object.keys(told));
      const { submissions, delivery_attempts: tries = [], ...rows } = await tables();
      expect(canariesIn(VISITOR, submissions)).toEqual(Object.keys(VISITOR));
      // This receiver's answer is the body; it is stored for as long as the submission.
      const noted = tries.map((row) => ({ ...(row as object), excerpt: null }));
      expect(canariesIn(VISITOR, [rows, noted])).toEqual([]);
      for (const { id } of jobs) {
        await dispatchOf(engine, { id })
          .signal('cancel')
          .catch(() => {});
      }
    } finally {
      for (const [name] of hooks) engine.hooks.remove(name, chatter);
      // Reports of extensions contain the error's message, for their authors; no other line does.
      const others = engine.logLines.filter((line) => JSON.parse(line).extension !== 'chatty');
      expect(others.length).toBeLessThan(engine.logLines.length);
      engine.logLines.splice(0, engine.logLines.length, ...others);
      expect(canariesIn(ALL, engine.logLines)).toEqual([]);
    }
  });
});

test.each<[string, (canary: string) => unknown]>([
  ['as it is', (canary) => ({ deep: [{ in: `<${canary}>` }] })],
  ['as a key', (canary) => ({ [canary]: 1 })],
  ['as bytes', (canary) => Buffer.from(`x${canary}`)],
  ['in base64', (canary) => Buffer.from(canary).toString('base64')],
  ['in base64, one byte further', (canary) => Buffer.from(`x${canary}yz`).toString('base64')],
  ['in base64, two bytes further', (canary) => Buffer.from(`xy${canary}z`).toString('base64url')],
  ['in a URL', (canary) => `?q=${encodeURIComponent(canary)}`],
  ['in hexadecimal', (canary) => Buffer.from(canary).toString('hex').toUpperCase()],
])('a canary is found %s', (_how, hide) => {
  for (const [name, canary] of Object.entries(ALL)) expect(canariesIn(ALL, hide(canary))).toContain(name);
});

describe('a form that does not store', () => {
  test('has no value in any table, neither while its branches try nor afterwards', async () => {
    await engine.orm.em.fork().nativeDelete(Submission, {});
    // The log of attempts still holds the receivers' answers of earlier tests, whose forms store submissions.
    await engine.orm.em.fork().nativeDelete(DeliveryAttempt, {});
    const form = await canaryForm({ tag: 'deferred', status: 500, store: false });
    const uuid = await submitCanaries(form);
    const run = engine.client.workflow.getHandle(workflowIds.submission(uuid));
    await engine.pass('15 s');
    await until('the mail was deferred', async () => {
      const [mail] = await engine.orm.em.fork().find(Delivery, { kind: 'mail', submissionUuid: uuid });
      return mail?.status === 'retrying';
    });
    await until('the webhook was refused', async () => ((await jobOf(engine, uuid)).attempts ?? 0) > 0);
    expect(await transientRow(engine, uuid)).not.toBeNull();
    expect(canariesIn(VISITOR, await tables())).toEqual([]);

    const mail = await deliveryRun(uuid);
    await mail.signal('cancel');
    await engine.resultOf(mail);
    await dispatchOf(engine, await jobOf(engine, uuid))
      .signal('cancel')
      .catch(() => {});
    await engine.resultOf(run).catch(() => {});
    await engine.resultOf(dispatchOf(engine, await jobOf(engine, uuid))).catch(() => {});
    expect(await transientRow(engine, uuid)).toBeNull();
    expect(canariesIn(VISITOR, await tables())).toEqual([]);
    expect(canariesIn(ALL, engine.logLines)).toEqual([]);
  });

  test('differs in that from one that stores', async () => {
    const uuid = await submitCanaries(await canaryForm({ tag: 'fine', status: 200 }));
    expect(canariesIn(VISITOR, (await tables()).submissions)).toEqual(Object.keys(VISITOR));
    await engine.resultOf(engine.client.workflow.getHandle(workflowIds.submission(uuid)));
  });
});

/** Returns the run of a submission's only mail. */
async function deliveryRun(submissionUuid: string) {
  return mailRunOf(engine, await engine.orm.em.fork().findOneOrFail(Delivery, { kind: 'mail', submissionUuid }));
}

test('the workers have logged something at all', () => {
  expect(engine.logLines.length).toBeGreaterThan(0);
});

interface CanaryForm {
  tag: string;
  status: number;
  store?: boolean;
  /** True adds an integration of an extension. */
  own?: boolean;
}

async function canaryForm({ tag, status, store = true, own = false }: CanaryForm) {
  const settings = {
    url: `${echo.url}/${status}`,
    secret: SECRETS.signing,
    headers: { Authorization: `Bearer ${SECRETS.token}` },
  };
  return createForm(engine, {
    store_submissions: store,
    notifications: [
      notification({
        to: `${tag}+${SECRETS.recipient}`,
        reply_to: '{field:email}',
        subject: '{field:name}',
        html: '{all_fields} {meta:ip} {meta:user_agent}',
      }),
    ],
    integrations: [
      { key: 'echo', integration_id: 'webhook', settings },
      ...(own ? [{ key: 'own', integration_id: 'own_crm', settings: { api_key: SECRETS.token } }] : []),
    ],
  });
}

async function submitCanaries(form: ActiveForm): Promise<string> {
  const accepted = await (await acceptanceOf(engine)).accept(
    {
      surface: 'b',
      form,
      values: {
        name: VISITOR.name ?? '',
        email: VISITOR.email ?? '',
        message: `${VISITOR.message}\n${VISITOR.unicode}`,
      },
      meta: {},
      uploads: [],
      ...NOT_CAPTURED,
      ipAddress: VISITOR.address ?? '',
      userAgent: VISITOR.agent ?? '',
      idempotent: null,
    },
    await engine.now(),
  );
  await startSubmission(engine, form, accepted);
  return accepted.submissionUuid;
}

/** Fetches the history as the engine stores it, without decoding. */
async function rawHistory(workflowId: string) {
  const { history } = await engine.env.connection.workflowService.getWorkflowExecutionHistory({
    namespace: engine.client.options.namespace,
    execution: { workflowId },
  });
  return history ?? {};
}

function rawDescription(workflowId: string): Promise<unknown> {
  return engine.env.connection.workflowService.describeWorkflowExecution({
    namespace: engine.client.options.namespace,
    execution: { workflowId },
  });
}

/** Returns every row of every table as the server returns it. */
async function tables(): Promise<Record<string, unknown[]>> {
  const connection = engine.orm.em.fork().getConnection();
  const names: { name: string }[] = await connection.execute(
    'select table_name as name from information_schema.tables where table_schema = database()',
  );
  const rows: Record<string, unknown[]> = {};
  for (const { name } of names) rows[name] = await connection.execute(`select * from \`${name}\``);
  return rows;
}

/** Starts a mail server whose every refusal repeats the recipient, as real ones do. */
async function startTalkativeMailServer(): Promise<number> {
  const refuse = (responseCode: number, address: string) =>
    Object.assign(new Error(`<${address}>: Recipient address rejected`), { responseCode });
  mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onRcptTo: ({ address }, _session, done) => {
      if (address.startsWith('refused')) done(refuse(550, address));
      else if (address.startsWith('deferred')) done(refuse(450, address));
      else done();
    },
    onData: (stream, _session, done) => {
      stream.resume().on('end', () => done());
    },
  });
  mailServer.on('error', () => {});
  const listener = mailServer.listen(0, '127.0.0.1');
  await new Promise((resolve) => listener.once('listening', resolve));
  const bound = listener.address();
  return typeof bound === 'object' && bound !== null ? bound.port : 0;
}

/** Starts a server that answers with the status in the path, and repeats the body and the headers of the request. */
async function startEchoServer() {
  return listen(
    (request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        response.writeHead(Number(request.url?.slice(1)), { 'Content-Type': 'text/plain' });
        response.end(`refused ${body} ${JSON.stringify(request.headers)}`);
      });
    },
    0,
    '127.0.0.1',
  );
}
