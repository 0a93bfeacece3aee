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

/** Addresses of the files that pages load. */
export interface Assets {
  css: string;
  /** Returns the address of a form's script, by the language of its texts and the parts that the form needs. */
  script: FormScripts['addressOf'];
  /** The script of a page in a frame. */
  frame: string;
  /** The script of the page that waits for a payment. */
  payment: string;
  /** The script of the page of a step that is signed. */
  sign: string;
  reader: ReaderAddresses;
}

/** Settings that a page passes to its script. */
export interface PageSettings {
  /** Surface A as a path, so that the page works under every name of the host. */
  restUrl: string;
  nonce: string;
}

export interface DocumentParts {
  title: string;
  language?: string;
  /** Theme of the form; the answer's content security policy has to allow its style. */
  theme?: ThemeConfig;
  assets: Assets;
  /** Absent on a page without a form, which needs no script. */
  settings?: PageSettings;
  /** Settings of a page that another page shows in a frame; it has no heading of its own. */
  frame?: FrameSettings;
  /** HTML to append to the head. */
  head?: string;
  /** HTML of the page's main part. */
  body: string;
}

/**
 * Renders a whole page. It has no inline script, and no inline style but that of a theme, which the content security policy
 * allows by its hash.
 */
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

/** Class and role of a message. A notice is nobody's mistake: the form is closed. */
const MESSAGES = {
  error: [' svca-failure', 'alert'],
  success: [' svca-success', 'status'],
  notice: ['', 'status'],
} as const;

export function messageHtml(message: string, kind: keyof typeof MESSAGES): string {
  const [modifier, role] = MESSAGES[kind];
  return `<p class="svca-message${modifier}" role="${role}">${escapeHtml(message)}</p>`;
}

function logoHtml({ logo }: Partial<ThemeConfig> = {}): string {
  return logo ? `<img${renderAttributes({ class: 'svca-logo', src: logo.url, alt: logo.alt })}>\n` : '';
}

/** Renders the settings before the script, as JSON data, which the policy allows inline. */
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
