import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Response } from 'express';
import { routeNotFound } from '#http/middleware/error-handler.ts';
import { readerFiles } from '#http/openapi/reader.ts';
import { file } from '#http/routing/answers.ts';
import { textParam } from '#http/routing/params.ts';
import { reply } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import { CATALOGUES, DEFAULT_TEXTS } from '#texts/index.ts';
import { SCRIPT_PARTS, type ScriptPart, type Served } from './browser/contract.ts';
import type { Assets } from './document.ts';
import { buildScript, type ScriptName } from './script-source.ts';
import { scriptTexts } from './script-texts.ts';

/** Where pages of other sites load the script from; in another language from `/assets/form.de.js`. */
export const SCRIPT_ADDRESS = '/assets/form.js';
/** Where pages of other sites load the script from that puts a form into a frame. */
const EMBED_ADDRESS = '/assets/embed.js';

const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_MINUTES = 'public, max-age=300';

interface AssetFile {
  type: string;
  headers: Readonly<Record<string, string>>;
  read(): string;
}

/** The files of pages by their address, and the addresses that pages name. */
export interface ServedAssets {
  files: ReadonlyMap<string, AssetFile>;
  assets: Assets;
}

/** Any page may load them: they hold nothing of anybody. */
const FOR_ALL = { 'Cross-Origin-Resource-Policy': 'cross-origin', 'Access-Control-Allow-Origin': '*' };

/**
 * The files of pages under names that hold a hash or a version, so that they may be cached for ever, and the script also
 * under an address that stays.
 */
export function serveAssets({ restUrl }: Pick<Served, 'restUrl'>): ServedAssets {
  const files = new Map<string, AssetFile>();
  const serve = (name: string, kind: 'css' | 'js', content: string, lasting?: string): string => {
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
    const path = `/assets/${name}.${hash}.${kind}`;
    const type = kind === 'css' ? 'text/css' : 'text/javascript';
    const cached = (cacheControl: string): AssetFile => {
      const headers = { ...FOR_ALL, 'Cache-Control': cacheControl, ETag: `"${hash}"` };
      return { type, headers, read: () => content };
    };
    files.set(path, cached(FOR_EVER));
    if (lasting !== undefined) files.set(lasting, cached(FOR_MINUTES));
    return path;
  };
  const reader = readerFiles();
  for (const [path, { type, read }] of reader.files) {
    files.set(path, { type, headers: { 'Cache-Control': FOR_EVER }, read });
  }
  const script = scriptBundle('form').trim();
  const scripts = Object.values(CATALOGUES).map((texts): [string, string] => {
    const { language } = texts;
    const lasting = texts === DEFAULT_TEXTS ? SCRIPT_ADDRESS : SCRIPT_ADDRESS.replace('.js', `.${language}.js`);
    return [language, serve('form', 'js', servedScript(script, { restUrl, i18n: scriptTexts(texts) }), lasting)];
  });
  // The script of other sites' pages, which may be an older one, knows no hash.
  const parts = Object.fromEntries(
    SCRIPT_PARTS.map((part) => [part, serve(part, 'js', scriptBundle(part), `/assets/${part}.js`)]),
  ) as Record<ScriptPart, string>;
  serve('embed', 'js', scriptBundle('embed'), EMBED_ADDRESS);
  const assets = {
    css: serve('form', 'css', readFileSync(new URL('./form.css', import.meta.url), 'utf8')),
    scripts: Object.fromEntries(scripts),
    parts,
    frame: serve('frame', 'js', scriptBundle('frame')),
    payment: serve('payment', 'js', scriptBundle('payment')),
    reader: reader.addresses,
  };
  return { files, assets };
}

export const assetRoute = route({
  method: 'GET',
  path: '/assets/*file',
  tag: 'Pages',
  summary: 'Script and style of pages',
  description: '`/assets/form.js` is the script for pages of other sites, `/assets/form.de.js` the same in German.',
  access: 'visitor',
  params: { file: textParam() },
  answers: { 200: file('text/javascript') },
  handle({ files }: Pick<ServedAssets, 'files'>, { raw }) {
    const found = files.get(raw.path);
    if (!found) throw routeNotFound(raw);
    // `send` answers 304 when the client has this one.
    return reply(200, (res: Response) => void res.type(found.type).send(found.read()), found.headers);
  },
});

/** The bundle as the body of a function that is called with what this service knows. */
function servedScript(bundle: string, served: Served): string {
  return `(SERVED=>{${bundle}})(${JSON.stringify(served)});\n`;
}

/** The bundle that `npm run build` made, or in development the source. */
function scriptBundle(name: ScriptName): string {
  if (import.meta.url.endsWith('.ts')) return buildScript(name);
  return readFileSync(new URL(`./browser/${name}.js`, import.meta.url), 'utf8');
}
