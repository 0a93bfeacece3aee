import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Response, Router } from 'express';
import { DEFAULT_TEXTS } from '#texts/index.ts';
import type { Served } from './browser/contract.ts';
import type { Assets } from './document.ts';
import { buildScript, type ScriptName } from './script-source.ts';
import { scriptTexts } from './script-texts.ts';

/** Where pages of other sites load the script from. */
export const SCRIPT_ADDRESS = '/assets/form.js';

const TYPES = { css: 'text/css', js: 'text/javascript', payment: 'text/javascript' } as const;
const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_MINUTES = 'public, max-age=300';

/** The routes of the page's files, and where they are. */
export interface ServedAssets {
  router: Router;
  assets: Assets;
}

/**
 * Serves the page's files under names that hold a hash of their content, so that they may be cached for ever, and the
 * script also under an address that stays.
 */
export function serveAssets({ restUrl }: Pick<Served, 'restUrl'>): ServedAssets {
  const router = Router();
  const contents = {
    css: readFileSync(new URL('./form.css', import.meta.url), 'utf8'),
    js: servedScript({ restUrl, i18n: scriptTexts(DEFAULT_TEXTS) }),
    payment: scriptBundle('payment'),
  };
  const serve = (kind: keyof typeof contents): string => {
    const content = contents[kind];
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
    const send = (res: Response, cacheControl: string) => {
      // Any page may load them: they hold nothing of anybody.
      res.set({ 'Cross-Origin-Resource-Policy': 'cross-origin', 'Access-Control-Allow-Origin': '*' });
      res.set({ 'Cache-Control': cacheControl, ETag: `"${hash}"` });
      res.type(TYPES[kind]).send(content);
    };
    const path = kind === 'payment' ? `/assets/payment.${hash}.js` : `/assets/form.${hash}.${kind}`;
    router.get(path, (_req, res) => send(res, FOR_EVER));
    if (kind === 'js') router.get(SCRIPT_ADDRESS, (_req, res) => send(res, FOR_MINUTES));
    return path;
  };
  return { router, assets: { css: serve('css'), js: serve('js'), payment: serve('payment') } };
}

/** The bundle as the body of a function that is called with what this service knows. */
function servedScript(served: Served): string {
  return `(SERVED=>{${scriptBundle('form').trim()}})(${JSON.stringify(served)});\n`;
}

/** The bundle that `npm run build` made, or in development the source. */
function scriptBundle(name: ScriptName): string {
  if (import.meta.url.endsWith('.ts')) return buildScript(name);
  return readFileSync(new URL(`./browser/${name}.js`, import.meta.url), 'utf8');
}
