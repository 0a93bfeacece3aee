import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { TIMING_KEY } from '#features/requests/tokens.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { createForm, FIELDS, follow, nonceA, tokensOf, VALUES } from '#test/environment/visitor.ts';

const LOGO = { url: 'https://cdn.example/logo.svg', alt: 'Our <shop>' };
const THEME = {
  colors: { accent: '#8a1c5c' },
  logo: LOGO,
  background_image: { url: 'https://pictures.example/sea.jpg', overlay: 50 },
  labels: 'beside',
  buttons: { send: 'Join us', save: 'Keep it' },
};

let service: TestService;
let id: number;
beforeAll(async () => {
  service = await startService();
  id = await createForm(service, {
    theme: THEME,
    min_fill_seconds: 0,
    drafts: { enabled: true },
    allowed_origins: ['https://shop.example.org'],
    translations: { de: { options: { theme: { buttons: { send: 'Mitmachen' }, logo: { alt: 'Unser Laden' } } } } },
  });
});
afterAll(() => service.close());

interface Page {
  text: string;
  headers: Headers;
}
const sourcesOf = ({ headers }: Page, directive: string) =>
  new RegExp(`${directive} ([^;]+)`).exec(headers.get('content-security-policy') ?? '')?.[1]?.split(' ');
/** Returns the page's inline styles with their hashes, as a browser compares them with the policy. */
const stylesOf = ({ text }: Page) =>
  [...text.matchAll(/<style>([^<]*)<\/style>/g)].map(
    ([, css = '']) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  );

describe('a form with a theme', () => {
  test('has it as custom properties, which the policy of its page knows', async () => {
    const page = await service.call('GET', `/forms/${id}`);
    expect(stylesOf(page)).toHaveLength(1);
    expect(sourcesOf(page, 'style-src')).toEqual(["'self'", ...stylesOf(page)]);
    expect(sourcesOf(page, 'img-src')).toEqual([
      ...["'self'", 'data:', 'https://cdn.example', 'https://pictures.example'],
    ]);
    expect(page.text).toContain(
      '<img class="svca-logo" src="https://cdn.example/logo.svg" alt="Our &lt;shop&gt;">\n<h1>',
    );
    expect(page.text).toContain(`<form id="svca-form-${id}" class="svca-form svca-beside"`);
    expect(page.text).toContain('>Join us</button>');
    expect(page.text).toContain('>Keep it</button>');
  });

  test('says on its buttons what the language of the visit has', async () => {
    const { text } = await service.call('GET', `/forms/${id}?lang=de`);
    expect(text).toContain('>Mitmachen</button>');
    expect(text).toContain('alt="Unser Laden"');
  });

  test('keeps it on the pages that come back, follow, or take a code, and in a frame without its logo', async () => {
    const form = await createForm(service, { theme: THEME, min_fill_seconds: 0 });
    const post = async (values: object) => {
      const { timing_token } = await tokensOf(service, form);
      const fields = { ...values, _svca_nonce: await nonceA(service, form), [TIMING_KEY]: timing_token };
      return service.call('POST', `/forms/${form}`, {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        raw: new URLSearchParams(fields).toString(),
      });
    };
    const framed = await service.call('GET', `/forms/${id}/embed`);
    const pages = [
      await post({ ...VALUES, email: 'none' }),
      await follow(service, await post(VALUES)),
      await service.call('GET', `/forms/${id}/resume`),
      framed,
    ];
    for (const page of pages) {
      expect(stylesOf(page)).toHaveLength(1);
      expect(sourcesOf(page, 'style-src')).toEqual(["'self'", ...stylesOf(page)]);
    }
    expect(framed.text).not.toContain('<img');
  });

  test('does without its style in the policy where a CAPTCHA brings styles of its own', async () => {
    const captcha = { provider: 'recaptcha_v2', site_key: 'k', secret: 's' };
    const other = await createForm(service, { theme: THEME, captcha });
    const sources = sourcesOf(await service.call('GET', `/forms/${other}`), 'style-src');
    expect(sources).toContain("'unsafe-inline'");
    expect(sources?.filter((source) => source.startsWith("'sha256"))).toEqual([]);
  });

  test('goes along in an export and an import', async () => {
    const headers = service.admin;
    const file = await service.call('GET', `b:/forms/${id}/export`, { headers });
    expect(file.body).toMatchObject({ form: { config: { options: { theme: THEME } } } });
    const made = await service.call('POST', 'b:/forms/import', { headers, json: file.body });
    expect(made.body).toMatchObject({ config: { options: { theme: THEME } } });
  });
});

test('a form without one has no style of its own and the usual policy', async () => {
  const page = await service.call('GET', `/forms/${await createForm(service, {}, FIELDS)}`);
  expect(stylesOf(page)).toEqual([]);
  expect(sourcesOf(page, 'style-src')).toEqual(["'self'"]);
  expect(page.text).not.toContain('<img');
});
