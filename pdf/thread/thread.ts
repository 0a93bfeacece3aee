import { parentPort } from 'node:worker_threads';
import type { DocumentContent } from '../document-content.ts';
import { drawDocument } from '../drawing/document.ts';
import type { Look } from '../look.ts';

/** What the thread is asked for, one at a time, and what it answers. */
export interface Ask {
  content: DocumentContent;
  look: Look;
}
export type Answer = { pdf: Uint8Array } | { error: string };

parentPort?.on('message', async ({ content, look }: Ask) => {
  const answer = await drawDocument(content, look).then(
    (pdf): Answer => ({ pdf }),
    (error: unknown): Answer => ({ error: String(error) }),
  );
  parentPort?.postMessage(answer);
});
