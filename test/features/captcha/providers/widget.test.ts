import { describe, expect, test } from '@jest/globals';
import { type CaptchaProviderId, captchaProvider } from '#features/captcha/providers/table.ts';

const widgetOf = (id: CaptchaProviderId, url = captchaProvider(id).api?.url ?? '') =>
  captchaProvider(id).widget(url, { siteKey: 'a key', language: 'de' });

describe('what a page loads', () => {
  test.each<[CaptchaProviderId, string]>([
    ['turnstile', 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'],
    ['hcaptcha', 'https://js.hcaptcha.com/1/api.js?render=explicit&recaptchacompat=off&hl=de'],
    ['recaptcha_v2', 'https://www.google.com/recaptcha/api.js?render=explicit&hl=de'],
    ['recaptcha_v3', 'https://www.google.com/recaptcha/api.js?render=a+key&hl=de'],
  ])('of %s is its script, from a source that the policy names', (id, script) => {
    const widget = widgetOf(id);
    expect(widget?.script).toBe(script);
    const allows = (source: string) => {
      const { origin, pathname } = new URL(source.replace('*.', 'js.'));
      return script.startsWith(origin + (pathname === '/' ? '/' : pathname));
    };
    expect(widget?.policy['script-src']?.some(allows)).toBe(true);
    expect(widget?.policy['frame-src']?.length).toBeGreaterThan(0);
    // The sources of scripts are hosts, never keywords.
    expect(widget?.policy['script-src']?.every((source) => source.startsWith('https://'))).toBe(true);
  });

  test('of ALTCHA is nothing', () => {
    expect(widgetOf('altcha')).toBeNull();
  });

  test('follows the setting', () => {
    expect(widgetOf('recaptcha_v2', 'https://www.recaptcha.net')).toMatchObject({
      script: expect.stringMatching(/^https:\/\/www\.recaptcha\.net\/recaptcha\/api\.js/),
      policy: { 'frame-src': ['https://www.recaptcha.net/recaptcha/'] },
    });
    const policy = { 'script-src': ['http://127.0.0.1:8026'] };
    expect(widgetOf('hcaptcha', 'http://127.0.0.1:8026/hcaptcha')).toMatchObject({ policy });
  });
});
