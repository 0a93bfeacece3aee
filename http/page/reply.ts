import { toErrorResponse } from '#http/errors.ts';
import { type Reply, reply } from '#http/routing/reply.ts';
import { type Assets, documentHtml, messageHtml } from './document.ts';

const TYPE = { 'Content-Type': 'text/html; charset=utf-8' };

/** The page that answers an error. Failures of ours are answered as everywhere. @param more ready HTML */
export function errorPage(
  error: unknown,
  { title, assets, more = '' }: { title: string; assets: Assets; more?: string },
): Reply | undefined {
  const { status, message } = toErrorResponse(error);
  if (status >= 500) return undefined;
  return reply(status, documentHtml({ title, assets, body: messageHtml(message, 'error') + more }), TYPE);
}
