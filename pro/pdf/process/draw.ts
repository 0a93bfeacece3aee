import type { Appearance } from '#pro/pdf/appearance.ts';
import { pdfBudgets } from '#pro/pdf/budgets.ts';
import type { DocumentContent } from '#pro/pdf/document-content.ts';

const MOST_BYTES = pdfBudgets.documentBytes.atMost;

/** Request to the process, which handles one at a time. */
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

async function answerTo({ content, appearance }: Ask): Promise<Answer> {
  try {
    // Imported here, so that the answer says which package is missing.
    const { drawDocument } = await import('#pro/pdf/drawing/document.ts');
    const pdf = await drawDocument(content, appearance);
    return pdf.length > MOST_BYTES ? { error: `It has more than ${MOST_BYTES} bytes.`, isLasting: true } : { pdf };
  } catch (error) {
    return { error: String(error), isLasting: !isOfInstallation(error) };
  }
}

/** True when a file or package is missing or cannot be read, so that a retry may succeed. */
function isOfInstallation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(E[A-Z]+|(ERR_)?MODULE_NOT_FOUND)$/.test(String(error.code));
}

// The signals that stop a service reach this process too. It finishes its document, and ends when its parent has ended.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);

process.on('message', async (ask: Ask) => {
  const answer = await answerTo(ask);
  // Without a parent nobody needs the answer.
  process.send?.(answer, () => undefined);
});
