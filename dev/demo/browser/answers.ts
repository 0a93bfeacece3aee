import { begin } from 'virtual:demo';
import { REST_ROOT } from '#console/api/client.ts';
import { getLanguage } from '#console/texts/language.ts';
import css from '../../../http/page/form.css?url';
import { answerFrames } from './frames.ts';
import { answerLinks } from './links.ts';

/** A real request takes a moment; without one, nothing shows that something was loaded. */
const PAUSE_MS = 30;

/** Answers from memory what the console asks the service. */
export function answerRequests(): void {
  // Pages of forms are shown at addresses from which nothing relative leads here.
  const { serve, pageOf } = begin(new URL(css, window.location.href).href, REST_ROOT);
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    const response = await serve(request);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    if (request.signal.aborted) throw new DOMException('The request was aborted.', 'AbortError');
    return response;
  };
  answerFrames(REST_ROOT, async (request) => {
    request.headers.set('Accept-Language', getLanguage());
    return (await serve(request)).text();
  });
  answerLinks(pageOf);
}
