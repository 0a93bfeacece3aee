import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Router } from 'express';
import type { Assets } from './document.ts';

const FILES = { css: ['form.css', 'text/css'], js: ['form.js', 'text/javascript'] } as const;

/** Serves the page's files under names that hold a hash of their content, so that they may be cached for ever. */
export function serveAssets(): { router: Router; assets: Assets } {
  const router = Router();
  const serve = (kind: keyof typeof FILES): string => {
    const [file, type] = FILES[kind];
    const content = readFileSync(new URL(`./browser/${file}`, import.meta.url));
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
    const path = `/assets/form.${hash}.${kind}`;
    router.get(path, (_req, res) => {
      res.type(type).set('Cache-Control', 'public, max-age=31536000, immutable').send(content);
    });
    return path;
  };
  return { router, assets: { css: serve('css'), js: serve('js') } };
}
