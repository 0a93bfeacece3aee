import { afterAll, beforeAll } from '@jest/globals';
import { startService, type TestService } from '#test/environment/service.ts';
import { proSettings, startThirdParties, type ThirdParties } from '#test/environment/third-parties.ts';
import { describeAccess } from '#test/http/access/access.ts';
import { basesWithFiles, GUESSES } from '#test/http/access/bases.ts';
import { type Furnished, furnishCanaries } from '#test/http/access/plant.ts';
import { PACKED, SHOWN } from '#test/http/access/table.ts';
import { startWorld } from '#test/http/hostile/world/world.ts';
import { PRO } from '#test/http/routes/table.ts';
import { PRO_KNOWN } from './hostile/bases.ts';
import { furnish, newDraft, type ProWorld } from './hostile/world.ts';

let parties: ThirdParties;
let service: TestService;
let world: ProWorld;
let furnished: Furnished;
beforeAll(async () => {
  parties = await startThirdParties();
  const { mailUrl, sandboxUrl } = parties;
  const settings = { proSettings: proSettings(sandboxUrl), mailUrl, sandboxUrl, proWaitMs: 1_500 };
  service = await startService({ edition: 'pro', ...settings, lookUpTxt: async () => [] });
  const free = await startWorld(service, parties);
  furnished = await furnishCanaries(free);
  world = await furnish(free);
  await newDraft(world);
});
afterAll(async () => {
  await service.close();
  await parties.close();
});

describeAccess<ProWorld>({
  ...PRO_KNOWN,
  world: () => world,
  bases: { ...PRO_KNOWN.bases, ...basesWithFiles(() => furnished) },
  isMeant: ({ name }) => Object.hasOwn(PRO, name),
  shown: SHOWN.pro,
  packed: PACKED.pro,
  guesses: GUESSES,
});
