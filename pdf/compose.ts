import { createDocuments, type DocumentsDeps } from './documents.ts';
import { Renderer } from './thread/renderer.ts';

/** The documents of one process. */
export function composePdf(parts: Pick<DocumentsDeps, 'orm' | 'readSite'>) {
  const renderer = new Renderer();
  return { renderer, documents: createDocuments({ ...parts, renderer }) };
}
