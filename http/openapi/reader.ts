import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { escapeHtml } from '#forms/templates/html.ts';
import { READER_START } from './reader-start.ts';
import { READER_STYLE } from './reader-style.ts';

/** Addresses of the files of the reader page. */
export interface ReaderAddresses {
  css: string;
  style: string;
  bundle: string;
  start: string;
}

/**
 * Returns Swagger UI's files and their addresses, which contain a version or a hash. A file is read at its first request and
 * cached.
 */
export function readerFiles() {
  const folder = import.meta.url.endsWith('.ts')
    ? dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
    : fileURLToPath(new URL('./swagger-ui/', import.meta.url));
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  const files = new Map<string, { type: string; read(): string }>();
  const serve = (path: string, type: string, read: () => string) => {
    let content: string | undefined;
    files.set(path, { type, read: () => (content ??= read()) });
    return path;
  };
  const file = (name: string, type: string) =>
    serve(`/assets/swagger-ui-${version}/${name}`, type, () => readFileSync(join(folder, name), 'utf8'));
  const own = (text: string, type: string) => {
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 12);
    return serve(`/assets/reader.${hash}.${type}`, type, () => text);
  };
  const addresses: ReaderAddresses = {
    css: file('swagger-ui.css', 'css'),
    bundle: file('swagger-ui-bundle.js', 'js'),
    style: own(READER_STYLE, 'css'),
    start: own(READER_START, 'js'),
  };
  return { files, addresses };
}

/** Renders the page that shows the API document, without inline scripts or styles. */
export function readerPage(parts: ReaderAddresses & { document: string; session: string }): string {
  const { css, style, bundle, start, document, session } = parts;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${escapeHtml(css)}">
<link rel="stylesheet" href="${escapeHtml(style)}">
<script defer src="${escapeHtml(bundle)}"></script>
<script defer src="${escapeHtml(start)}"></script>
</head>
<body>
<header id="hint">
<p data-out hidden><a href="/login">Sign in</a> to try routes here; programs send an application password instead.</p>
<p data-in hidden>You are signed in as <b></b>: what you try here is done with your account.</p>
</header>
<div id="reader" data-document="${escapeHtml(document)}" data-session="${escapeHtml(session)}">
<main><p>The document is at <a href="${escapeHtml(document)}">${escapeHtml(document)}</a>.</p></main>
</div>
</body>
</html>
`;
}
