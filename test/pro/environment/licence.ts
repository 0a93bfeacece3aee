import { randomUUID } from 'node:crypto';
import type { WorkflowHandle } from '@temporalio/client';
import pino from 'pino';
import { TASK_QUEUES } from '#engine/names.ts';
import { SANDBOX_LICENCE } from '#fakes/pro/lemon-squeezy.ts';
import { createHttpClient } from '#outgoing/http-client.ts';
import { composeLicence } from '#pro/licence/compose.ts';
import { License } from '#pro/licence/entities.ts';
import type { Licence } from '#pro/licence/licence.ts';
import { licenseCheck } from '#pro/licence/workflow.ts';
import { parseCidrList } from '#security/addresses.ts';
import type { TestEngine } from '#test/environment/engine.ts';
import { ask } from '#test/environment/third-parties.ts';

/** The licence of an engine's site, with controls of the licence server. */
export function licenceOf(engine: TestEngine) {
  const server = `${engine.parties.sandboxUrl}/license`;
  const http = createHttpClient({ allowedPrivateNetworks: parseCidrList('loopback'), userAgent: 'test' });
  const licence: Licence = composeLicence({
    ...engine,
    http,
    baseUrl: 'https://forms.example.org',
    licenseServerUrl: server,
    log: pino({ level: 'silent' }),
  });
  return {
    licence,
    /** Removes the licence from the site and from the licence server. */
    async reset() {
      await engine.orm.em.fork().nativeDelete(License, {});
      await ask('DELETE', `${server}/state`);
    },
    activate: async () => licence.activate(SANDBOX_LICENCE, await engine.now()),
    status: async () => (await licence.summary(await engine.now())).status,
    change: (sold: object) => ask('PUT', `${server}/keys/${SANDBOX_LICENCE}`, sold),
    outage: () => ask('PUT', `${server}/outage`),
    mend: () => ask('DELETE', `${server}/outage`),
    requests: async () =>
      ((await ask('GET', `${server}/keys`)) as { requests: { validate: number } }).requests.validate,
    /** Starts a check as the schedule does. */
    start: (): Promise<WorkflowHandle<typeof licenseCheck>> =>
      engine.client.workflow.start(licenseCheck, {
        workflowId: `license-check-${randomUUID()}`,
        taskQueue: TASK_QUEUES.pro,
      }),
    close: () => http.close(),
  };
}
