import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { escapeHtml } from '#forms/templates/html.ts';

/** Addresses of the reader's files. */
export interface ReaderAddresses {
  css: string;
  bundle: string;
  start: string;
}

/**
 * Starts Swagger UI. A user who is signed in here may try routes: the session's nonce goes with each request to this service. No
 * validator of a third party is asked.
 */
const START = `'use strict';
const { document: url, session } = document.getElementById('reader').dataset;
let nonce;
fetch(session).then((answer) => (answer.ok ? answer.json() : null)).then((found) => { nonce = found?.nonce; });
SwaggerUIBundle({
  url,
  dom_id: '#reader',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
  requestInterceptor(request) {
    const isOwn = new URL(request.url, location.href).origin === location.origin;
    if (nonce && isOwn && !request.headers.Authorization) request.headers['X-Host-Nonce'] ??= nonce;
    return request;
  },
});
`;

/** Swagger UI's files, by addresses with a version or a hash. They are read when asked for, and kept. */
export function readerFiles() {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  const files = new Map<string, { type: string; read(): string }>();
  const serve = (path: string, type: string, read: () => string) => {
    let content: string | undefined;
    files.set(path, { type, read: () => (content ??= read()) });
    return path;
  };
  const file = (name: string, type: string) =>
    serve(`/assets/swagger-ui-${version}/${name}`, type, () => readFileSync(join(folder, name), 'utf8'));
  const hash = createHash('sha256').update(START).digest('hex').slice(0, 12);
  const addresses: ReaderAddresses = {
    css: file('swagger-ui.css', 'css'),
    bundle: file('swagger-ui-bundle.js', 'js'),
    start: serve(`/assets/reader.${hash}.js`, 'js', () => START),
  };
  return { files, addresses };
}

/** The page, without inline script or style. */
export function readerPage(parts: ReaderAddresses & { document: string; session: string }): string {
  const { css, bundle, start, document, session } = parts;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${escapeHtml(css)}">
<script defer src="${escapeHtml(bundle)}"></script>
<script defer src="${escapeHtml(start)}"></script>
</head>
<body>
<main id="reader" data-document="${escapeHtml(document)}" data-session="${escapeHtml(session)}">
<p>The document is at <a href="${escapeHtml(document)}">${escapeHtml(document)}</a>.</p>
</main>
</body>
</html>
`;
}
