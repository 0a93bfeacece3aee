import { readFileSync } from 'node:fs';
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];
const QUIET = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];
const PROBES = readFileSync(new URL('../browser/page/probes.js', import.meta.url), 'utf8');

/** The size of a page unless a test asks for another one. */
const USUAL_SIZE = { width: 1280, height: 720 };

type Undoable = Pick<BrowserContextOptions, 'colorScheme' | 'viewport'>;

export interface TestBrowser {
  /** Opens a page in a session of its own. It may reuse a page of an earlier test, because a new one is expensive. */
  open(url: string, options?: BrowserContextOptions): Promise<Page>;
  /** Opens a page that no later test gets, for changes that cannot be undone, such as `page.clock`. */
  openNew(url: string, options?: BrowserContextOptions): Promise<Page>;
  /** Returns the complaints of pages (errors, policy violations) since the last call. */
  takeComplaints(): string[];
  closePages(): Promise<void>;
  close(): Promise<void>;
}

/** @param hosts addresses on this machine by host name, such as `forms.test` for `http://127.0.0.1:4711` */
export async function startChromium(hosts: Record<string, string> = {}): Promise<TestBrowser> {
  const rules = Object.entries(hosts).map(([name, url]) => `MAP ${name}:80 ${new URL(url).host}`);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [...FLAGS, ...QUIET, '--disable-features=HttpsUpgrades', `--host-resolver-rules=${rules.join(',')}`],
  });
  const complaints: string[] = [];
  let reusablePage: Page | undefined;
  let keptIsFree = true;

  async function newPage(options: BrowserContextOptions): Promise<Page> {
    const context = await browser.newContext({ viewport: USUAL_SIZE, ...options });
    context.setDefaultTimeout(15_000);
    const page = await context.newPage();
    page.on('console', (message) => {
      // Chromium logs this for every page over plain http whose host is not this machine.
      const isOfPlainHttp = message.text().startsWith('The Cross-Origin-Opener-Policy header has been ignored');
      if (message.type() === 'error' && !isOfPlainHttp) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    return page;
  }

  async function takeKept({ colorScheme, viewport }: Undoable): Promise<Page> {
    keptIsFree = false;
    reusablePage ??= await newPage({});
    if (viewport) await reusablePage.setViewportSize(viewport);
    if (colorScheme) await reusablePage.emulateMedia({ colorScheme });
    return reusablePage;
  }

  /** Resets the reused page to the state of a new one. */
  async function clear(page: Page): Promise<void> {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.context().setOffline(false);
    // A navigation that the page has begun by itself aborts this one.
    await page.goto('about:blank').catch(() => page.goto('about:blank'));
    await page.context().clearCookies();
    await page.setViewportSize(USUAL_SIZE);
    await page.emulateMedia({ colorScheme: 'light' });
    keptIsFree = true;
  }

  async function goTo(url: string, page: Page): Promise<Page> {
    await page.goto(url);
    return page;
  }

  return {
    async open(url, options = {}) {
      const { colorScheme, viewport, ...others } = options;
      const mayBeKept = keptIsFree && Object.keys(others).length === 0;
      return goTo(url, mayBeKept ? await takeKept({ colorScheme, viewport }) : await newPage(options));
    },
    openNew: async (url, options = {}) => goTo(url, await newPage(options)),
    takeComplaints: () => complaints.splice(0),
    async closePages() {
      const own = reusablePage?.context();
      await Promise.all(browser.contexts().map((context) => (context === own ? undefined : context.close())));
      if (reusablePage && !keptIsFree) await clear(reusablePage);
    },
    close: () => browser.close(),
  };
}

export type Probe = 'focused' | 'errorsShown' | 'isTooWide' | 'overflowing' | 'contrastRatios' | 'summary';

/** Calls one of the probes in browser/page/probes.js. */
export function ask<T>(page: Page, probe: Probe): Promise<T> {
  return page.evaluate<T>(`{ ${PROBES} probes.${probe}(); }`);
}

/** Enters values into the fields of a form and returns the page's errors and the values that it would send. */
export function tryEntries(
  page: Page,
  values: Record<string, string | string[]>,
  isPlain: boolean,
): Promise<{ errors: Record<string, string>; sent: Record<string, string | string[]> }> {
  return page.evaluate(`{ ${PROBES} probes.tryEntries(${JSON.stringify(values)}, ${isPlain}); }`);
}

/** Calls a method of a form's instance in the page, such as `getFieldValue("name")`. */
export function onForm<T>(page: Page, call: string, form = 'form'): Promise<T> {
  return page.evaluate<T>(`document.querySelector(${JSON.stringify(form)}).svcaFormInstance.${call}`);
}

export function countPosts(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') count += 1;
  });
  return () => count;
}
