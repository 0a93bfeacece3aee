import { afterAll, beforeAll } from '@jest/globals';
import { startService, type TestService } from '#test/environment/service.ts';
import { proSettings, startThirdParties, type ThirdParties } from '#test/environment/third-parties.ts';
import { describeExamples } from './examples.ts';
import { BASES, THINGS } from './world/bases.ts';
import { startWorld, type World } from './world/world.ts';

let parties: ThirdParties;
let service: TestService;
let world: World;
beforeAll(async () => {
  parties = await startThirdParties();
  const { mailUrl, sandboxUrl } = parties;
  const settings = { proSettings: proSettings(sandboxUrl), mailUrl, sandboxUrl, lookUpTxt: async () => [] };
  service = await startService({ edition: 'free', ...settings });
  world = await startWorld(service, parties);
});
afterAll(async () => {
  await service.close();
  await parties.close();
});

describeExamples({
  world: () => world,
  isMeant: () => true,
  bases: BASES,
  things: THINGS,
  refused: {
    'PUT b:/absence': 'stand_in must be the address of an account in use',
    'POST b:/imports/:uuid/run': 'Your name is no heading of the table',
    'POST b:/forms/:id/notifications/:key/preview': 'a merge tag that cannot be used here: {field:name|upper}',
    'POST b:/forms/:id/prefill-links': 'values.customer is not for a field of this form',
  },
});
