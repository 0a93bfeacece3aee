import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import { startChromium, type TestBrowser } from './chromium.ts';
import { startService, type TestService, type TestServiceOptions } from './service.ts';

export const SITE = 'http://forms.test';

export interface Site {
  service: TestService;
  /** Finds the service at `SITE`. */
  browser: TestBrowser;
}

export interface SiteOptions extends Omit<TestServiceOptions, 'baseUrl'> {
  /** Of what a page says in its console: whether it belongs to what is tried. */
  mayComplain?(complaint: string): boolean;
}

/**
 * The service and a browser for all tests of a file. After each of them its pages are closed, and none may have complained.
 * @param prepare runs once both are there
 */
export function useSite(
  prepare: (site: Site) => void | Promise<void>,
  { mayComplain = () => false, ...options }: SiteOptions = {},
): void {
  let service: TestService | undefined;
  let browser: TestBrowser | undefined;
  beforeAll(async () => {
    service = await startService({ ...options, baseUrl: SITE });
    browser = await startChromium({ 'forms.test': service.url });
    await prepare({ service, browser });
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await service?.close();
  });
  afterEach(async () => {
    await browser?.closePages();
    const complaints = browser
      ?.takeComplaints()
      .filter((complaint) => !isMistake(complaint) && !mayComplain(complaint));
    expect(complaints).toEqual([]);
  });
}

/** The page that comes back with mistakes is one, sooner or later. */
function isMistake(complaint: string): boolean {
  return complaint.includes('status of 422 (Unprocessable Entity)');
}
