import { afterAll, beforeAll } from '@jest/globals';
import { startService, type TestService } from '#test/environment/service.ts';
import { proSettings, startThirdParties, type ThirdParties } from '#test/environment/third-parties.ts';
import { describeExamples } from '#test/http/hostile/examples.ts';
import { startWorld } from '#test/http/hostile/world/world.ts';
import { PRO } from '#test/http/routes/table.ts';
import { PRO_KNOWN } from './bases.ts';
import { furnish, type ProWorld } from './world.ts';

let parties: ThirdParties;
let service: TestService;
let world: ProWorld;
beforeAll(async () => {
  parties = await startThirdParties();
  const { mailUrl, sandboxUrl } = parties;
  const settings = { proSettings: proSettings(sandboxUrl), mailUrl, sandboxUrl, lookUpTxt: async () => [] };
  service = await startService({ edition: 'pro', proWaitMs: 1_500, ...settings });
  world = await furnish(await startWorld(service, parties));
});
afterAll(async () => {
  await service.close();
  await parties.close();
});

describeExamples<ProWorld>({
  ...PRO_KNOWN,
  world: () => world,
  isMeant: ({ name }) => Object.hasOwn(PRO, name),
  refused: {
    'POST b:/payments/settings': 'Stripe does not know the secret key',
    'POST b:/ai/settings': 'OpenAI does not accept the API key',
    'POST b:/ai/models': 'Anthropic does not accept the API key',
    'POST b:/license/activate': 'license_key is not known to the licence server',
    'POST b:/ai/review': 'there is no form 7',
    'POST b:/ai/notification-template': 'there is no form 7',
  },
});
