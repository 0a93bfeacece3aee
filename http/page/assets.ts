import { readFileSync } from 'node:fs';
import type { Request, Response } from 'express';
import { routeNotFound } from '#http/middleware/error-handler.ts';
import { readerFiles } from '#http/openapi/reader.ts';
import { file } from '#http/routing/answers.ts';
import { textParam } from '#http/routing/params.ts';
import { reply } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import type { Served } from './browser/contract.ts';
import type { Assets } from './document.ts';
import { cachedScripts } from './script/cached.ts';
import { formScripts, hashOf } from './script/served.ts';
import type { Scripts } from './script-source.ts';
import { sendStatic, ZippedFiles } from './zipped.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_MINUTES = 'public, max-age=300';

interface AssetFile {
  type: string;
  headers: Readonly<Record<string, string>>;
  /** Hash that identifies the file's content. */
  hash: string;
  read(): string;
}

/** Files that pages load, and the addresses that pages name. */
export interface ServedAssets {
  files: { find(path: string): AssetFile | undefined; zipped: ZippedFiles };
  assets: Assets;
}

/** Headers that let pages of any site load the files: they contain no personal data. */
const FOR_ALL = { 'Cross-Origin-Resource-Policy': 'cross-origin', 'Access-Control-Allow-Origin': '*' };

/**
 * Collects the files of pages under names with a hash or a version, so that they may be cached for ever. Scripts for pages of
 * other sites also have addresses that stay.
 */
export function serveAssets({ restUrl }: Pick<Served, 'restUrl'>): ServedAssets {
  const files = new Map<string, AssetFile>();
  const serve = (name: string, kind: 'css' | 'js', content: string, unversionedPath?: string): string => {
    const hash = hashOf(content);
    const path = `/assets/${name}.${hash}.${kind}`;
    const type = kind === 'css' ? 'text/css' : 'text/javascript';
    const asset = { type, hash, read: () => content };
    files.set(path, { ...asset, headers: cached(FOR_EVER) });
    if (unversionedPath !== undefined) files.set(unversionedPath, { ...asset, headers: cached(FOR_MINUTES) });
    return path;
  };
  const reader = readerFiles();
  for (const [path, { type, read }] of reader.files) {
    files.set(path, { type, hash: hashOf(path), headers: { 'Cache-Control': FOR_EVER }, read });
  }
  const scripts = readScripts();
  const forms = formScripts(scripts.form, { restUrl });
  for (const [path, script] of forms.unversioned) {
    files.set(path, { ...script, type: 'text/javascript', headers: cached(FOR_MINUTES) });
  }
  // These parts are for the script at an address that stays: it may be older, and knows no hash.
  for (const [part, script] of Object.entries(scripts.form.alone)) serve(part, 'js', script, `/assets/${part}.js`);
  serve('embed', 'js', scripts.embed, '/assets/embed.js');
  const assets = {
    css: serve('form', 'css', readFileSync(new URL('./form.css', import.meta.url), 'utf8')),
    script: forms.addressOf,
    frame: serve('frame', 'js', scripts.frame),
    payment: serve('payment', 'js', scripts.payment),
    sign: serve('sign', 'js', scripts.sign),
    reader: reader.addresses,
  };
  const formScript = (path: string): AssetFile | undefined => {
    const script = forms.find(path);
    return script && { ...script, hash: hashOf(path), type: 'text/javascript', headers: cached(FOR_EVER) };
  };
  return { files: { find: (path) => files.get(path) ?? formScript(path), zipped: new ZippedFiles() }, assets };
}

export const assetRoute = route({
  operation: 'downloadPageAsset',
  method: 'GET',
  path: '/assets/*file',
  tag: 'Pages',
  summary: 'Scripts and styles of pages',
  description: '`/assets/form.js` is the script for pages of other sites, `/assets/form.de.js` the same in German.',
  access: 'visitor',
  params: { file: textParam() },
  answers: { 200: file('text/javascript') },
  handle({ files }: Pick<ServedAssets, 'files'>, { raw }) {
    const asset = files.find(raw.path);
    if (!asset) throw routeNotFound(raw);
    const send = (res: Response, req: Request) => {
      res.type(asset.type);
      return sendStatic(res, req, files.zipped, { ...asset, name: raw.path });
    };
    return reply(200, send, asset.headers);
  },
});

function cached(cacheControl: string): AssetFile['headers'] {
  return { ...FOR_ALL, 'Cache-Control': cacheControl };
}

let built: Scripts | undefined;

/** Returns the scripts that `npm run build` has created, or in development those of the current source. */
function readScripts(): Scripts {
  if (import.meta.url.endsWith('.ts')) built ??= cachedScripts();
  built ??= JSON.parse(readFileSync(new URL('./browser/scripts.json', import.meta.url), 'utf8')) as Scripts;
  return built;
}
