import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { PASSWORD } from '#test/environment/signed-in.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** All agreed rules, and axe's own best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Lists the elements that make the page scroll sideways. */
const TOO_WIDE = `document.documentElement.scrollWidth <= innerWidth ? [] :
  [...document.querySelectorAll('main *')].filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
    .slice(-3).map((one) => one.outerHTML.slice(0, 160))`;
/** Milliseconds without requests and placeholders after which a view counts as complete. */
const QUIET_MS = 60;
const MOST_MS = 10_000;
/** Milliseconds for elements that are redrawn according to their width. */
const PLACE_MS = 1_000;

/** Signs in on the opened console. */
export async function signIn(page: Page, login = 'ada', password = PASSWORD): Promise<void> {
  await page.getByRole('textbox', { name: 'Login' }).fill(login);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('banner').waitFor();
}

/** Navigates to another view as a link in the page would, and waits until the view is complete. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState({}, '', ${JSON.stringify(`/console${path}`)}); 0`);
  await waitUntilSettled(page);
}

/**
 * Waits until a view has loaded all its data.
 * @throws Error after 10 s
 */
export async function waitUntilSettled(page: Page): Promise<void> {
  const count = await requestsOf(page);
  const deadline = performance.now() + MOST_MS;
  let quietSince = performance.now();
  while (performance.now() - quietSince < QUIET_MS) {
    await page.waitForTimeout(15);
    const waits = (await page.locator('main .mantine-Skeleton-root, [role=status][aria-label]').count()) > 0;
    if (waits || count() > 0) quietSince = performance.now();
    if (performance.now() > deadline) throw new Error(`the view at ${page.url()} is not there after ${MOST_MS} ms`);
  }
}

const underWay = new WeakMap<Page, Set<object>>();

async function requestsOf(page: Page): Promise<() => number> {
  let open = underWay.get(page);
  if (!open) {
    const own = new Set<object>();
    page.on('request', (request) => own.add(request));
    page.on('requestfinished', (request) => own.delete(request));
    page.on('requestfailed', (request) => own.delete(request));
    underWay.set(page, own);
    open = own;
  }
  const known = open;
  return () => known.size;
}

/** Returns axe's findings, each with its element. Dark mode changes only colours, so only they are checked there. */
export async function findings(page: Page, isOfColours = false): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(`${AXE}; 0`);
  const runOnly = isOfColours ? ['color-contrast'] : TAGS;
  return page.evaluate(`axe.run({ runOnly: ${JSON.stringify(runOnly)}, resultTypes: ['violations'] }).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ html, any }) => id + ': ' + html.slice(0, 160) + ' ' + any.map(({ message }) => message))))`);
}

/** Lists the elements that do not fit once the view has adapted to its width. */
async function tooWide(page: Page): Promise<string[]> {
  const deadline = performance.now() + PLACE_MS;
  let found: string[];
  do {
    await page.waitForTimeout(25);
    found = await page.evaluate<string[]>(TOO_WIDE);
  } while (found.length > 0 && performance.now() < deadline);
  return found;
}

/** Stops animations, which axe would examine half-way. */
export async function holdStill(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(`{ const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, still]; }`);
}

/** Returns the faults of a view in light mode, in dark mode, and at the width of a phone. */
export async function faultsOf(page: Page, path: string): Promise<string[]> {
  await goTo(page, path);
  const heading = page.getByRole('heading', { level: 1 });
  const hasOne = async () => (await heading.count()) === 1;
  // Heading and title change one after the other when the data has come.
  const isCalled = async () =>
    (await hasOne()) && (await page.title()).startsWith((await heading.first().textContent()) ?? '');
  for (let tries = 0; tries < 40 && !(await isCalled()); tries += 1) await page.waitForTimeout(50);
  const faults = (await hasOne()) ? [] : ['there is not one first heading'];
  if (!(await isCalled())) faults.push(`the page is called ${await page.title()}`);
  if (await page.locator('main').getByText('This page does not exist').count()) faults.push('there is no such view');
  faults.push(...(await findings(page)));
  await page.emulateMedia({ colorScheme: 'dark' });
  faults.push(...(await findings(page, true)).map((one) => `in the dark, ${one}`));
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 390, height: 844 });
  faults.push(...(await tooWide(page)).map((one) => `too wide for 390 px: ${one}`));
  await page.setViewportSize({ width: 1280, height: 720 });
  return faults;
}
