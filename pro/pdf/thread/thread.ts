import { parentPort } from 'node:worker_threads';
import type { Appearance } from '#pro/pdf/appearance.ts';
import { pdfBudgets } from '#pro/pdf/budgets.ts';
import type { DocumentContent } from '#pro/pdf/document-content.ts';
import { drawDocument } from '#pro/pdf/drawing/document.ts';

const MOST_BYTES = pdfBudgets.documentBytes.atMost;

/** Request to the thread, which handles one at a time. */
export interface Ask {
  content: DocumentContent;
  appearance: Appearance;
}
export type Answer = { pdf: Uint8Array } | Failure;

export interface Failure {
  error: string;
  /** True when a retry would fail too, because the cause is the content or the appearance. */
  isLasting: boolean;
  /** Set when the time limit was exceeded. */
  isLate?: true;
  isTooMuchCpu?: true;
}

parentPort?.on('message', async ({ content, appearance }: Ask) => {
  const answer = await drawDocument(content, appearance).then(
    (pdf): Answer =>
      pdf.length > MOST_BYTES ? { error: `It has more than ${MOST_BYTES} bytes.`, isLasting: true } : { pdf },
    (error: unknown): Answer => ({
      error: String(error),
      isLasting: !isOfInstallation(error),
    }),
  );
  parentPort?.postMessage(answer);
});

/** True when a file or package is missing or cannot be read, so that a retry may succeed. */
function isOfInstallation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(E[A-Z]+|(ERR_)?MODULE_NOT_FOUND)$/.test(String(error.code));
}
