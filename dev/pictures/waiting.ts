import { setTimeout as sleep } from 'node:timers/promises';
import { call, createFrom, DRAWN_MS, FOLDER, FORM_SIZE, linkTo, open, submit } from './stage.ts';

const BEGINNERS = ['Ada Lovelace', 'Grace Hopper', 'Noah Weber', 'Mia Chen', 'Liam Murphy', 'Zoe Kaya'];
const ADDRESS = { street: 'Lindenallee 4', postal_code: '50667', city: 'Köln', country: 'DE' };
/** Moves of the mouse in a signature, and its loops. */
const STROKE = 120;
const LOOPS = 5;
/** Places of the course; the others wait. */
const PLACES = 2;

/** Fills a course, so that people wait, offers one of them a place, and takes the page of that offer. @returns the form's id */
export async function takeWaitingList(): Promise<number> {
  const id = await createFrom('course', ({ config }) => {
    const fields = config.fields as { name: string; options?: { quota?: number }[] }[];
    const course = fields.find(({ name }) => name === 'course');
    for (const option of course?.options ?? []) option.quota = PLACES;
  });
  const sent = BEGINNERS.map((name) => {
    const [first = '', last = ''] = name.split(' ');
    const email = `${first.toLowerCase()}.course@example.org`;
    return {
      course: 'beginners',
      level: 'none',
      name: { first, last },
      email,
      invoice: 'me',
      address: ADDRESS,
      terms: '1',
    };
  });
  await submit(id, sent);
  const { submissions } = await call<{ submissions: { id: number }[] }>(`/submissions?form_id=${id}`);
  await call(`/submissions/${submissions.at(-1)?.id}`, undefined, 'DELETE');
  while ((await call<{ entries: { state: string }[] }>(`/forms/${id}/waiting-list`)).entries[0]?.state !== 'offered') {
    await sleep(1_000);
  }
  const offer = await open(await linkTo('noah.course@example.org', '/waiting-list?entry='), FORM_SIZE);
  await offer.screenshot({ path: `${FOLDER}/waiting-list-page.png` });
  await offer.close();
  return id;
}

/** Signs up for the newsletter, and takes the page that confirms the address. */
export async function takeConfirmation(): Promise<void> {
  const email = 'ada.newsletter@example.org';
  await submit(await createFrom('newsletter'), [{ email, first_name: 'Ada', consent: '1' }]);
  const page = await open(await linkTo(email, '/step?step='), { ...FORM_SIZE, height: 500 });
  await page.screenshot({ path: `${FOLDER}/confirming.png` });
  await page.close();
}

/** Sends a contract to those who sign it, and takes the page of the first with a drawn signature. */
export async function takeContract(): Promise<void> {
  const id = await createFrom('contract');
  await submit(id, [
    {
      ...{
        customer: { first: 'Ada', last: 'Lovelace' },
        company: 'Analytical Engines',
        email: 'ada.contract@example.org',
      },
      ...{
        seller: 'grace.contract@example.org',
        service: 'Maintenance of the engine, weekly.',
        fee: 1200,
        begin: '2031-07-07',
      },
    },
  ]);
  const page = await open(await linkTo('ada.contract@example.org', '/step?step='), FORM_SIZE);
  await page.mouse.wheel(0, 5_000);
  await sleep(DRAWN_MS);
  const pad = await page.locator('[data-signature] svg').boundingBox();
  for (let at = 0; pad && at <= STROKE; at += 1) {
    // Loops that run to the right, as somebody signs.
    const turn = (at / STROKE) * LOOPS * 2 * Math.PI;
    const x = pad.x + pad.width * (0.2 + (0.5 * at) / STROKE) - 20 * Math.cos(turn);
    await page.mouse.move(x, pad.y + pad.height / 2 - (40 - (25 * at) / STROKE) * Math.sin(turn));
    if (at === 0) await page.mouse.down();
  }
  await page.mouse.up();
  await page.screenshot({ path: `${FOLDER}/signing.png` });
  await page.close();
}
