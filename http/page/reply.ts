import { NewerFieldType } from '#forms/field-types/newer.ts';
import { toErrorResponse } from '#http/errors.ts';
import { type Reply, reply, type Send } from '#http/routing/reply.ts';
import { textsFor } from '#texts/index.ts';
import { type Assets, type DocumentParts, documentHtml, messageHtml } from './document.ts';

const TYPE = { 'Content-Type': 'text/html; charset=utf-8' };

/** Headers of a page whose address is a secret: nothing keeps it, and no other site learns it. */
export const PRIVATE = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' };

interface ErrorPage {
  title: string;
  assets: Assets;
  frame?: DocumentParts['frame'];
  /** HTML below the message. */
  more?: string;
  headers?: Readonly<Record<string, string>>;
}

/**
 * Renders the page that answers an error, with the error's headers. Returns undefined for 5xx errors, which are answered as on
 * every other route, except for a form that only a newer version can show.
 */
export function errorPage(error: unknown, { title, assets, frame, more = '', headers }: ErrorPage): Reply | undefined {
  if (error instanceof NewerFieldType) {
    const { language } = error;
    const { form: texts } = textsFor(language);
    const body = messageHtml(more === '' ? texts.notYet : texts.notYetSent, 'notice') + more;
    const shown = documentHtml({ title: texts.title, language: textsFor(language).language, assets, frame, body });
    return pageOfError(error, shown, { ...headers, 'Cache-Control': 'no-store' });
  }
  const { status, message, headers: own } = toErrorResponse(error);
  if (status >= 500) return undefined;
  const html = documentHtml({ title, assets, frame, body: messageHtml(message, 'error') + more });
  return reply(status, html, { ...own, ...headers, ...TYPE });
}

/** Answers an error with the handler's own page, under the status and headers of the error. */
export function pageOfError(
  error: unknown,
  page: string | Send,
  more: Readonly<Record<string, string>> = {},
): Reply<never, string | Send> {
  const { status, headers } = toErrorResponse(error);
  return reply(status as never, page, { ...headers, ...more, ...TYPE });
}
