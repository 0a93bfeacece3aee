import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Edition } from '#forms/config/types.ts';
import { bytesHeld } from '#test/environment/memory.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { proSettings, startThirdParties, type ThirdParties } from '#test/environment/third-parties.ts';
import { submitB } from '#test/environment/visitor.ts';
import { HOUR_MS, MINUTE_MS } from '#time.ts';
import { CLASSES } from './classes/classes.ts';
import { WIRES } from './classes/wires.ts';
import { type Operation, operationsOf } from './document/operations.ts';
import { type Aftermath, aftermath } from './storm/aftermath.ts';
import type { SuiteTables } from './storm/basis.ts';
import { hostileClient } from './storm/client.ts';
import { type StormReport, storm } from './storm/storm.ts';
import { VALUES } from './world/forms.ts';
import { startWorld, type World } from './world/world.ts';

const MB = 1024 * 1024;
/** Peak memory of the process, including sandbox and client; a decompressed bomb takes more. */
const MOST_PEAK = 600 * MB;
/** Memory that remains after garbage collection. */
const MOST_GROWTH = 80 * MB;

export interface HostileSuite<W extends World> extends SuiteTables<W> {
  edition: Edition;
  /** Adds an edition's own records to the common world. */
  furnish(world: World): Promise<W>;
  /** Selects the operations to attack. */
  isMeant(operation: Operation): boolean;
}

/**
 * Tests hostile requests to every operation of an edition's document. `HOSTILE=all` sends every hostile value for a place,
 * `HOSTILE=12` twelve for each; `HOSTILE_ONLY` is a pattern of routes. Both print the results.
 */
export function describeHostile<W extends World>({ edition, furnish, isMeant, ...known }: HostileSuite<W>): void {
  const { HOSTILE = '1', HOSTILE_ONLY = '.' } = process.env;
  const most = HOSTILE === 'all' ? Infinity : Number(HOSTILE);
  const isSample = process.env.HOSTILE === undefined && process.env.HOSTILE_ONLY === undefined;
  const only = new RegExp(HOSTILE_ONLY);
  let parties: ThirdParties;
  let service: TestService;
  let world: W;
  beforeAll(async () => {
    parties = await startThirdParties();
    const { mailUrl, sandboxUrl } = parties;
    const noRecords = async () => [];
    const settings = {
      proSettings: proSettings(sandboxUrl),
      mailUrl,
      sandboxUrl,
      lookUpTxt: noRecords,
      proWaitMs: 1_500,
    };
    service = await startService({ edition, ...settings });
    world = await furnish(await startWorld(service, parties));
  });
  afterAll(async () => {
    await service.close();
    await parties.close();
  });

  describe(`hostile requests to the ${edition} edition`, () => {
    let report: StormReport;
    test(
      'each is answered as the document says, in its time, and shows nothing of the inside',
      async () => {
        const before = await memory();
        const operations = operationsOf(service.app).filter((one) => isMeant(one) && only.test(one.name));
        report = await storm(world, operations, known, most);
        const after = await memory();
        if (!isSample)
          tell({ ...report, met: Object.fromEntries(report.met), wrong: report.wrong.length, before, after });
        expect(report.wrong).toEqual([]);
        expect(report.operations).toBe(operations.length);
        // The sample rotates over the places, and in the free edition covers every class except pictures.
        const unmet = CLASSES.filter(({ name, kinds }) => !kinds.includes('image') && !report.met.has(name));
        if (isSample && edition === 'free') expect(unmet.map(({ name }) => name)).toEqual([]);
        expect(report.peak - before.rss).toBeLessThan(MOST_PEAK);
        expect(after.kept - before.kept).toBeLessThan(MOST_GROWTH);
      },
      180 * MINUTE_MS,
    );

    test('what is no HTTP is refused, or cut off', async () => {
      const client = hostileClient(service.url);
      for (const path of ['/healthz', '/forms/1', '/rest/svcb/v1/forms']) {
        for (const [name, bytes] of WIRES) {
          const status = await client.wire(Buffer.from(bytes(path), 'latin1'));
          expect([name, status < 500 || status === 501 || status === 505 ? 'fine' : status]).toEqual([name, 'fine']);
        }
      }
      client.close();
    });

    test(
      'what was let in is sent, shown and read by others',
      async () => {
        const before = await memory();
        const result: Aftermath = await aftermath(world, isSample ? 15 : 500);
        const after = await memory();
        if (!isSample) tell({ ...result, before, after });
        expect(result.wrong).toEqual([]);
        expect(after.kept - before.kept).toBeLessThan(MOST_GROWTH);
      },
      HOUR_MS,
    );

    test('an ordinary submission is accepted and read after all', async () => {
      const { status, body } = await submitB(service, world.formId, VALUES);
      const { submission_id: id } = (body as { data: { submission_id: number } }).data;
      expect([status, id]).toEqual([200, expect.any(Number)]);
      const { body: list } = await service.as.admin('GET', `b:/submissions?limit=1&form_id=${world.formId}`);
      expect(list).toMatchObject({ submissions: [{ id, values: { message: VALUES.message } }] });
      service.logLines.length = 0;
    });
  });
}

/** Bytes; `kept` is measured after garbage collection. */
async function memory(): Promise<{ rss: number; kept: number }> {
  const rss = process.memoryUsage.rss();
  return { rss, kept: await bytesHeld() };
}

function tell(what: object): void {
  process.stderr.write(`${JSON.stringify(what, null, 1)}\n`);
}
