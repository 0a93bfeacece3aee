import { parentPort } from 'node:worker_threads';
import { pdfBudgets } from '#pro/pdf/budgets.ts';
import type { DocumentContent } from '#pro/pdf/document-content.ts';
import { drawDocument } from '#pro/pdf/drawing/document.ts';
import type { Look } from '#pro/pdf/look.ts';

const MOST_BYTES = pdfBudgets.documentBytes.atMost;

/** What the thread is asked for, one at a time, and what it answers. */
export interface Ask {
  content: DocumentContent;
  look: Look;
}
export type Answer = { pdf: Uint8Array } | Failure;

export interface Failure {
  error: string;
  /** It would fail again: the cause is the content or the look. */
  isLasting: boolean;
  /** The clock ended it. */
  isLate?: true;
  isTooMuchCpu?: true;
}

parentPort?.on('message', async ({ content, look }: Ask) => {
  const answer = await drawDocument(content, look).then(
    (pdf): Answer =>
      pdf.length > MOST_BYTES ? { error: `It has more than ${MOST_BYTES} bytes.`, isLasting: true } : { pdf },
    (error: unknown): Answer => ({
      error: String(error),
      isLasting: !isOfInstallation(error),
    }),
  );
  parentPort?.postMessage(answer);
});

/** A file or package is missing, or cannot be read now. */
function isOfInstallation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(E[A-Z]+|(ERR_)?MODULE_NOT_FOUND)$/.test(String(error.code));
}
