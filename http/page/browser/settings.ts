import { PAGE_SETTINGS_ID, type Served } from './contract.ts';
import type { Outcome } from './sending/outcome.ts';

/** `window.svcaForms` (docs/interface.md 4.3). */
export interface SvcaForms {
  /** Absolute URL of surface A, e.g. `https://forms.example.org/rest/svca/v1`. */
  restUrl: string;
  /** The REST nonce; when empty, it is fetched before the first submission. */
  nonce: string;
  /** Absolute URL to which forms are submitted. */
  ajaxUrl: string;
  i18n: Record<string, string>;
  /** Sends the fields in place of the script. Set by the console, which shows the page in a frame. */
  send?(fields: object): Promise<Outcome>;
}

declare global {
  interface Window {
    svcaForms?: Partial<SvcaForms>;
  }
}

/**
 * Completes `window.svcaForms`. Settings of the page take precedence, then the settings element of our own form page (whose
 * path works under every name of the host), then the settings that the script was served with.
 */
export function installSettings(served: Served): SvcaForms {
  const own = window.svcaForms ?? {};
  const page = readPage();
  const restUrl = absolute(own.restUrl || page.restUrl || served.restUrl).replace(/\/+$/, '');
  const ajaxUrl = absolute(own.ajaxUrl || `${restUrl}/submissions`);
  const { foreignNetworkError = '', ...texts } = served.i18n;
  if (isForeign(ajaxUrl)) texts.networkError = foreignNetworkError;
  const settings: SvcaForms = Object.assign(own, {
    restUrl,
    nonce: own.nonce || page.nonce || '',
    ajaxUrl,
    i18n: { ...texts, ...page.i18n, ...own.i18n },
  });
  window.svcaForms = settings;
  return settings;
}

/** True when an address has another origin than the page, so that CORS applies. */
export function isForeign(address: string): boolean {
  return new URL(address).origin !== location.origin;
}

function readPage(): Partial<SvcaForms> {
  return JSON.parse(document.getElementById(PAGE_SETTINGS_ID)?.textContent || '{}');
}

function absolute(address: string): string {
  return new URL(address, location.href).href;
}
