/** @own-process of documents. */
import { describe, expect, test } from '@jest/globals';
import '#test/console/render.tsx';

const { asSeen } = await import('#console/views/builder/options/notifications/as-seen.ts');
const { layoutHtml } = await import('#forms/templates/mail/layout.ts');

const site = { name: 'Site', url: 'https://site.example' };
const mail = layoutHtml('<p style="margin:0}">Hello</p>', { site, subject: 'Hi', language: 'ar' });
const seen = (html: string, scheme: 'light' | 'dark') =>
  new DOMParser().parseFromString(asSeen(html, scheme, 'n1'), 'text/html');
const css = (document: Document) => [...document.querySelectorAll('style')].map((one) => one.textContent).join('\n');

describe('a mail in the preview', () => {
  test.each([
    ['light', '(max-width:0)'],
    ['dark', '(min-width:0)'],
  ] as const)('is %s whatever the console is', (scheme, query) => {
    const document = seen(mail, scheme);
    expect(css(document)).toContain(`@media ${query}{.df-page`);
    expect(css(document)).toContain(`:root{color-scheme:${scheme};`);
    expect(document.querySelector('meta[name="color-scheme"]')?.getAttribute('content')).toBe(scheme);
    expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['ar', 'rtl']);
  });

  test('keeps its styles under the content security policy of the console', () => {
    const document = seen(mail, 'light');
    expect(document.querySelectorAll('[style]')).toHaveLength(0);
    expect([...document.querySelectorAll('style')].map((one) => one.getAttribute('nonce'))).toEqual(['n1', 'n1']);
    const number = document.querySelector('p')?.getAttribute('data-styled');
    expect(css(document)).toContain(`[data-styled="${number}"]:not(#_#_){margin:0}`);
  });

  test('that has no layout and no styles stays as it is', () => {
    const html = '<p title="a style=b">Hello</p>';
    expect(seen(html, 'dark').body.innerHTML).toBe(html);
  });
});
