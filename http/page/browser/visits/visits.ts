import { stepOf } from '#forms/visits/steps.ts';
import { SENT_EVENT } from '../contract.ts';
import { attributeOf, findAllIn, listenTo } from '../form-element.ts';
import { formOnB } from '../sending/form-on-b.ts';
import { isForeign, type SvcaForms } from '../settings.ts';

/**
 * Reports how far a visitor came with a form, when the page is left: pages with rough times, and the input that was changed last,
 * without any answer. Stores nothing, and reports nothing of visitors who ask not to be followed.
 */
export function reportVisit(form: HTMLFormElement, settings: () => SvcaForms): void {
  const revision = attributeOf(form, 'data-visits');
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean };
  if (revision === null || globalPrivacyControl || Number(doNotTrack)) return;
  const pages = [...findAllIn(form, 'fieldset[data-page]')];
  /** Milliseconds on each page that was reached, by its position. */
  const times = [0];
  let [at, since, begun] = [0, 0, 0];
  let [last, sent, before] = ['', '', ''];

  /** Adds the time since the last call to the page that was open. */
  function follow(): void {
    const now = performance.now();
    times[at] = (times[at] ?? 0) + now - since;
    since = now;
    at = Math.max(
      0,
      pages.findIndex(({ hidden }) => !hidden),
    );
    times[at] ??= 0;
  }

  function report(): void {
    const address = `${formOnB(form, settings)}/visits`;
    // The server counts the views of its own pages.
    if (!last && !sent && times.length < 2 && !isForeign(address)) return;
    const facts = new URLSearchParams({
      revision: `${revision}`,
      pages: times.map(stepOf).join('.'),
      page: `${at}`,
      last,
      sent,
    });
    const now = `${facts}`;
    if (now === before) return;
    facts.set('before', before);
    navigator.sendBeacon(address, facts);
    before = now;
  }

  // Opening a page moves the focus into it.
  listenTo(form, 'focusin', follow);
  listenTo(form, 'input', ({ target }) => {
    last = (target as HTMLInputElement).name || last;
    begun ||= performance.now();
  });
  listenTo(form, SENT_EVENT, () => {
    follow();
    // A report never takes back what an earlier one said.
    sent = `${Math.max(+sent, stepOf(since - begun))}`;
  });
  document.addEventListener('visibilitychange', report);
  addEventListener('pagehide', report);
}
