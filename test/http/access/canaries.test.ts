import { afterAll, beforeAll } from '@jest/globals';
import { startService, type TestService } from '#test/environment/service.ts';
import { startThirdParties, type ThirdParties } from '#test/environment/third-parties.ts';
import { BASES, THINGS } from '#test/http/hostile/world/bases.ts';
import { startWorld, type World } from '#test/http/hostile/world/world.ts';
import { describeAccess } from './access.ts';
import { basesWithFiles, GUESSES } from './bases.ts';
import { type Furnished, furnishCanaries } from './plant.ts';
import { PACKED, SHOWN } from './table.ts';

let parties: ThirdParties;
let service: TestService;
let world: World;
let furnished: Furnished;
beforeAll(async () => {
  parties = await startThirdParties();
  service = await startService({
    edition: 'free',
    mailUrl: parties.mailUrl,
    sandboxUrl: parties.sandboxUrl,
    lookUpTxt: async () => [],
  });
  world = await startWorld(service, parties);
  furnished = await furnishCanaries(world);
});
afterAll(async () => {
  await service.close();
  await parties.close();
});

describeAccess({
  world: () => world,
  bases: { ...BASES, ...basesWithFiles(() => furnished) },
  things: THINGS,
  isMeant: () => true,
  shown: SHOWN.free,
  packed: PACKED.free,
  guesses: GUESSES,
  resends: true,
});
