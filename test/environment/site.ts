import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import { startChromium, type TestBrowser } from './chromium.ts';
import { startService, type TestService, type TestServiceOptions } from './service.ts';

export const SITE = 'http://forms.test';

export interface Site {
  service: TestService;
  /** A browser that resolves `SITE` to the service. */
  browser: TestBrowser;
}

export interface SiteOptions extends Omit<TestServiceOptions, 'baseUrl'> {
  /** True for messages in a page's console that belong to the test. */
  mayComplain?(complaint: string): boolean;
}

/**
 * Starts the service and a browser for all tests of a file. After each test its pages are closed, and none may have complained.
 * @param prepare runs once both are ready
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

/** The browser logs the answer 422 of a page with mistakes, sooner or later. */
function isMistake(complaint: string): boolean {
  return complaint.includes('status of 422 (Unprocessable Entity)');
}
