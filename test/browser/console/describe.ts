import { globSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Edition } from '#forms/config/types.ts';
import { startChromium, type TestBrowser } from '#test/environment/chromium.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { SITE } from '#test/environment/site.ts';
import { proSettings, startThirdParties, type ThirdParties } from '#test/environment/third-parties.ts';
import { startWorld, type World } from '#test/http/hostile/world/world.ts';
import { faultsOf, holdStill, signIn, waitUntilSettled } from './look.ts';

/** Addresses of views, with the ids of existing records. */
export type Addresses<W> = Readonly<Record<string, string | ((world: W) => string | Promise<string>)>>;

export interface ViewSuite<W extends World> {
  edition: Edition;
  /** Folder of the views, relative to the root of the repository: `console/views`. */
  folder: string;
  addresses: Addresses<W>;
  furnish(world: World): Promise<W>;
}

/** Checks every view of a folder, with records in it, as people see it. */
export function describeViews<W extends World>({ edition, folder, addresses, furnish }: ViewSuite<W>): void {
  let parties: ThirdParties;
  let service: TestService;
  let browser: TestBrowser;
  let world: W;
  let page: Page;
  beforeAll(async () => {
    parties = await startThirdParties();
    const { mailUrl, sandboxUrl } = parties;
    const outside = { proSettings: proSettings(sandboxUrl), mailUrl, sandboxUrl, lookUpTxt: async () => [] };
    service = await startService({ edition, baseUrl: SITE, ...outside, proWaitMs: 1_500 });
    world = await furnish(await startWorld(service, parties));
    browser = await startChromium({ 'forms.test': service.url });
    page = await browser.open(`${SITE}/console/`);
    await signIn(page);
    await holdStill(page);
    await waitUntilSettled(page);
    // Discards the 401 from before the sign-in.
    browser.takeComplaints();
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await service?.close();
    await parties?.close();
  });

  describe(`the views of ${folder}`, () => {
    test('are all looked at here', async () => {
      const listed = await viewsIn(folder);
      expect(Object.keys(addresses).sort()).toEqual(listed.map(({ path }) => path).sort());
    });

    test.each(Object.keys(addresses))(
      '%s: axe finds nothing in the light and in the dark, a phone does not scroll sideways, nothing is complained of',
      async (path) => {
        const address = addresses[path];
        const to = typeof address === 'function' ? await address(world) : (address ?? path);
        const faults = await faultsOf(page, to);
        expect([...faults, ...browser.takeComplaints()]).toEqual([]);
      },
    );
  });
}

/** Returns the views that the `index.ts` of each subfolder lists. */
async function viewsIn(folder: string): Promise<readonly { path: string }[]> {
  const root = new URL('../../../', import.meta.url);
  const files = globSync(`${folder}/*/index.ts`, { cwd: root });
  const found = await Promise.all(
    files.map(async (file) => (await import(new URL(file, root).href)) as { views: readonly { path: string }[] }),
  );
  return found.flatMap(({ views }) => views);
}
