import { reply } from '#http/routing/reply.ts';
import type { MadeDocument } from '#pro/pdf/documents.ts';

/** Answers with a document as a file to save. */
export function download({ fileName, contentType, content }: MadeDocument) {
  const headers = { 'Content-Type': contentType, 'Content-Disposition': `attachment; filename=${fileName}` };
  return reply<200, Uint8Array>(200, content, headers);
}
