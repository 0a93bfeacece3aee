import { textDirection } from '#forms/page/direction.ts';
import { escapeHtml, renderAttributes } from '#forms/templates/html.ts';
import { themeCss } from '#forms/theme/css.ts';
import type { ThemeConfig } from '#forms/theme/option.ts';
import type { ReaderAddresses } from '#http/openapi/reader.ts';
import { DEFAULT_TEXTS } from '#texts/index.ts';
import { PAGE_SETTINGS_ID } from './browser/contract.ts';
import { FRAME_SETTINGS_ID, type FrameSettings } from './browser/embed/messages.ts';
import { neededParts } from './script/needed-parts.ts';
import type { FormScripts } from './script/served.ts';

/** Addresses of the page's style sheet and script. */
export interface Assets {
  css: string;
  /** The script of a form, by the language of its texts and what the form needs. */
  script: FormScripts['addressOf'];
  /** The script of a page in a frame. */
  frame: string;
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
  /** How the form looks; the policy of the answer has to let it in. */
  theme?: ThemeConfig;
  assets: Assets;
  /** Absent on a page without a form, which needs no script. */
  settings?: PageSettings;
  /** Of a page that stands in a frame of another page, which has a heading of its own. */
  frame?: FrameSettings;
  /** Ready HTML for the head. */
  head?: string;
  /** Ready HTML. */
  body: string;
}

/** A whole page. No inline script, and no style but that of a theme, which the content security policy knows by its hash. */
export function documentHtml({
  title,
  language = DEFAULT_TEXTS.language,
  theme,
  assets,
  settings,
  frame,
  head = '',
  body,
}: DocumentParts): string {
  return `<!doctype html>
<html${renderAttributes({ lang: language, dir: textDirection(language), class: frame ? 'svca-framed' : null })}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${escapeHtml(assets.css)}">${theme ? `\n<style>${themeCss(theme)}</style>` : ''}${frame ? frameHtml(assets, frame) : ''}${settings ? scriptHtml(assets, settings, { language, body }) : ''}${head}
</head>
<body>
<main>
${
  frame
    ? ''
    : `${logoHtml(theme)}<h1>${escapeHtml(title)}</h1>
`
}${body}
</main>
</body>
</html>
`;
}

export function messageHtml(message: string, kind: 'error' | 'success'): string {
  const [look, role] = kind === 'error' ? ['failure', 'alert'] : ['success', 'status'];
  return `<p class="svca-message svca-${look}" role="${role}">${escapeHtml(message)}</p>`;
}

function logoHtml({ logo }: Partial<ThemeConfig> = {}): string {
  return logo ? `<img${renderAttributes({ class: 'svca-logo', src: logo.url, alt: logo.alt })}>\n` : '';
}

/** The settings stand before the script, as data, which the policy lets pass. */
function scriptHtml(
  { script }: Assets,
  settings: PageSettings,
  { language, body }: { language: string; body: string },
): string {
  return `
${dataHtml(PAGE_SETTINGS_ID, settings)}
${deferred(script(language, neededParts(body)))}`;
}

function frameHtml({ frame }: Assets, settings: FrameSettings): string {
  return `\n${dataHtml(FRAME_SETTINGS_ID, settings)}\n${deferred(frame)}`;
}

function dataHtml(id: string, data: object): string {
  return `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}

function deferred(script: string): string {
  return `<script defer src="${escapeHtml(script)}"></script>`;
}
