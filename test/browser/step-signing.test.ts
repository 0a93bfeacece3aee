import { expect, test } from '@jest/globals';
import { ProcessDecision } from '#features/processes/entities.ts';
import { openDecision } from '#features/processes/store/rows.ts';
import type { TestBrowser } from '#test/environment/chromium.ts';
import type { TestService } from '#test/environment/service.ts';
import { SITE, useSite } from '#test/environment/site.ts';
import { begun } from '#test/features/processes/process-play.ts';

let service: TestService;
let browser: TestBrowser;
useSite(async (site) => {
  ({ service, browser } = site);
});

test('a step is signed by drawing on its page, which the browser sends itself', async () => {
  const sign = { key: 'sign', title: 'Contract', kind: 'sign', who: [{ to: 'ada@example.org' }] };
  const { play, formId } = await begun(service, [sign]);
  const page = await browser.open(`${SITE}/forms/${formId}/step?step=${await play.token()}`);
  const pad = page.locator('.svca-sign svg');
  const box = await pad.boundingBox();
  if (!box) throw new Error('there is no pad');
  await page.mouse.move(box.x + 20, box.y + box.height * 0.3);
  await page.mouse.down();
  await page.mouse.move(box.x + 160, box.y + box.height * 0.7, { steps: 8 });
  await page.mouse.up();
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await page.getByText('Thank you. You signed.').waitFor();
  const { id: processId } = await play.row();
  const decision = await service.orm.em.fork().findOneOrFail(ProcessDecision, { processId });
  expect(openDecision(service.box, decision)).toEqual({
    ...{ name: 'ada@example.org', signature: { drawn: expect.stringMatching(/^M\d+ \d+l[\d -]+$/) } },
  });
});
