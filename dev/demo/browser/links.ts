import { showNotice } from '#console/parts/toast.ts';
import { getLanguage } from '#console/texts/language.ts';
import type { RunningDemo } from '../contract.ts';

const NEEDS_SERVICE = {
  en: 'That is a page of the service, which this demo does not have.',
  de: 'Das ist eine Seite des Dienstes, den diese Demo nicht hat.',
};

/** Pages of forms open as they are; other pages of the service are not there. */
export function answerLinks(pageOf: RunningDemo['pageOf']): void {
  document.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || link.origin !== window.location.origin || link.pathname === window.location.pathname) return;
      event.preventDefault();
      event.stopPropagation();
      const id = Number(/^\/forms\/(\d+)$/.exec(link.pathname)?.[1]);
      const page = pageOf(id);
      if (page !== null) open(page);
      else showNotice(NEEDS_SERVICE[getLanguage()]);
    },
    true,
  );
}

function open(html: string): void {
  window.open(URL.createObjectURL(new Blob([html], { type: 'text/html' })), '_blank', 'noopener');
}
