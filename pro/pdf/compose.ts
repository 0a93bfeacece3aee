import { createDocuments, type DocumentsDeps } from './documents.ts';
import { Renderer, type RendererLimits } from './thread/renderer.ts';

/** The documents of one process. */
export function composePdf(parts: Pick<DocumentsDeps, 'orm' | 'readSite'>, limits?: Partial<RendererLimits>) {
  const renderer = new Renderer(limits);
  return { renderer, documents: createDocuments({ ...parts, renderer }) };
}
