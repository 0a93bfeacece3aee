import { textDirection } from '#forms/page/direction.ts';
import { escapeHtml, renderAttributes } from '#forms/templates/html.ts';
import type { ReaderAddresses } from '#http/openapi/reader.ts';
import { DEFAULT_TEXTS } from '#texts/index.ts';
import { PAGE_SETTINGS_ID } from './browser/contract.ts';

/** Addresses of the page's style sheet and script. */
export interface Assets {
  css: string;
  js: string;
  /** The script of the page that waits for a payment. */
  payment: string;
  reader: ReaderAddresses;
}

/** What only this page can tell its script. */
export interface PageSettings {
  /** Surface A as a path, so that the page works under every name of the host. */
  restUrl: string;
  nonce: string;
}

export interface DocumentParts {
  title: string;
  language?: string;
  assets: Assets;
  /** Absent on a page without a form, which needs no script. */
  settings?: PageSettings;
  /** Ready HTML for the head. */
  head?: string;
  /** Ready HTML. */
  body: string;
}

/** A whole page. No inline script or style: the content security policy forbids both. */
export function documentHtml({
  title,
  language = DEFAULT_TEXTS.language,
  assets,
  settings,
  head = '',
  body,
}: DocumentParts): string {
  return `<!doctype html>
<html${renderAttributes({ lang: language, dir: textDirection(language) })}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${escapeHtml(assets.css)}">${settings ? scriptHtml(assets, settings) : ''}${head}
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;
}

export function messageHtml(message: string, kind: 'error' | 'success'): string {
  const [look, role] = kind === 'error' ? ['failure', 'alert'] : ['success', 'status'];
  return `<p class="svca-message svca-${look}" role="${role}">${escapeHtml(message)}</p>`;
}

/** The settings stand before the script, as data, which the policy lets pass. */
function scriptHtml(assets: Assets, settings: PageSettings): string {
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c');
  return `
<script type="application/json" id="${PAGE_SETTINGS_ID}">${json}</script>
<script defer src="${escapeHtml(assets.js)}"></script>`;
}
