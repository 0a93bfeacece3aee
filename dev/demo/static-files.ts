import { createReadStream, existsSync, statSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** Serves the files of a folder, and nothing outside of it. */
export function staticFiles(folder: string): RequestListener {
  return (request, response) => {
    const file = fileAt(folder, request.url ?? '/');
    if (file === null) {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('There is no such file in the demo.\n');
      return;
    }
    response.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  };
}

function fileAt(folder: string, address: string): string | null {
  const [path = '/'] = address.split('?');
  if (!URL.canParse(path, 'http://localhost') || path.includes('\0')) return null;
  const file = join(folder, normalize(path.endsWith('/') ? `${path}index.html` : path));
  return file.startsWith(folder + sep) && existsSync(file) && statSync(file).isFile() ? file : null;
}
