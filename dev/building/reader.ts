import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** The package of the page that shows the API document. */
export const READER = 'node_modules/swagger-ui-dist';
/** Its files that the page needs, of 12 MB. */
const FILES = ['package.json', 'swagger-ui.css', 'swagger-ui-bundle.js', 'swagger-ui-bundle.js.LICENSE.txt'];

/** Copies the reader of the API document to where the built service finds it (`http/openapi/reader.ts`). */
export function copyReader(root: string, dist: string): void {
  const folder = join(dist, 'http/openapi/swagger-ui');
  mkdirSync(folder, { recursive: true });
  for (const file of FILES) copyFileSync(join(root, READER, file), join(folder, file));
}
