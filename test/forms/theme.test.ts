import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { buttonTexts } from '#forms/theme/buttons.ts';
import { colourOf, contrast, isColour } from '#forms/theme/colour.ts';
import { themeCss } from '#forms/theme/css.ts';
import type { ThemeConfig } from '#forms/theme/option.ts';
import { darkChoice, paletteOf, poorPairs, ROLE_NAMES } from '#forms/theme/palette.ts';
import { PRESETS, resolveColours } from '#forms/theme/presets.ts';
import { inLanguage } from '#forms/translations/translate.ts';
import { formConfig, mistakesOf } from './form-fixture.ts';

const FIELDS = [{ type: 'text', name: 'name' }];
const withTheme = (theme: unknown, more: object = {}) => formConfig(FIELDS, { theme, ...more });
const refused = (theme: unknown) => mistakesOf(() => withTheme(theme));
const cssOf = (theme: object) => themeCss(withTheme(theme).options.theme as ThemeConfig);
const COLORS = 'config.options.theme.colors';

describe('contrast', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#fff', '#ffffff', 1],
    // Reference values of contrast checkers.
    ['#777777', '#ffffff', 4.478],
    ['#767676', '#ffffff', 4.542],
    ['#0000ff', '#ffffff', 8.592],
  ])('of %s and %s is as WCAG reckons it', (one, two, ratio) => {
    expect(contrast(one, two)).toBeCloseTo(ratio, 2);
    expect(contrast(two, one)).toBe(contrast(one, two));
  });

  test('is read of three digits and of six', () => {
    expect([colourOf('#fA0'), colourOf('#ffaa00')]).toEqual([
      [255, 170, 0],
      [255, 170, 0],
    ]);
    expect(['#ffaa0', 'red', '#12345g', '#ffaa0000', ''].filter(isColour)).toEqual([]);
  });
});

describe('colours that cannot be told from each other are refused, with what was measured', () => {
  test.each<[string, object, Record<string, string>]>([
    [
      'a light accent',
      { accent: '#ffcc00' },
      { accent: 'has a contrast of 1.51:1 with surface (#ffffff), 4.5:1 is needed' },
    ],
    ['grey text', { text: '#777777' }, { text: 'has a contrast of 4.47:1 with surface (#ffffff), 4.5:1 is needed' }],
    [
      'edges of inputs',
      { border: '#cccccc' },
      { border: 'has a contrast of 1.6:1 with surface (#ffffff), 3:1 is needed' },
    ],
    [
      'text and surface that were both chosen',
      { text: '#223344', surface: '#334455' },
      { text: 'has a contrast of 1.29:1 with surface (#334455), 4.5:1 is needed' },
    ],
    [
      'what stands on the button',
      { button: '#ffcc00', button_text: '#ffffff' },
      { button_text: 'has a contrast of 1.51:1 with button (#ffcc00), 4.5:1 is needed' },
    ],
    [
      'dark ones',
      { dark: { accent: '#223366' } },
      { 'dark.accent': 'has a contrast of 1.42:1 with surface (#161b22), 4.5:1 is needed' },
    ],
  ])('%s', (_what, colors, expected) => {
    const paths = Object.entries(expected).map(([path, message]) => [
      `${COLORS}.${path}`,
      `${COLORS}.${path} ${message}`,
    ]);
    expect(refused({ colors })).toEqual(Object.fromEntries(paths));
  });

  test('a yellow button with dark words is none of them, and neither is any page behind the form', () => {
    expect(refused({ colors: { button: '#ffcc00', background: '#808080' } })).toEqual({});
    expect(cssOf({ colors: { button: '#ffcc00' } })).toContain('--svca-button-text:');
  });
});

const colour = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);

test('whatever surface, button or background an author chooses, the other colours can be read on it', () => {
  fc.assert(
    fc.property(colour, colour, colour, fc.constantFrom('light', 'dark'), (surface, button, background, scheme) => {
      const palette = paletteOf({ surface, button, background }, scheme);
      expect(poorPairs({ surface, button, background }, palette)).toEqual([]);
      for (const read of [palette.text, palette.error]) {
        expect(contrast(read, palette.shade)).toBeGreaterThanOrEqual(4.5);
      }
    }),
  );
});

test('the accent of light pages can be read on dark ones', () => {
  fc.assert(
    fc.property(colour, colour, (accent, error) => {
      const chosen = darkChoice({ accent, error }, {});
      expect(poorPairs(chosen, paletteOf(chosen, 'dark'))).toEqual([]);
    }),
  );
});

describe('the custom properties of a theme', () => {
  test('are none for what is as usual', () => {
    expect(cssOf({})).toBe(':root{}');
  });

  test('have colours for light and dark pages', () => {
    const css = cssOf({ colors: { accent: '#1c6b48', dark: { surface: '#101010' } } });
    expect(css).toMatch(/--svca-accent:light-dark\(#1c6b48,#[0-9a-f]{6}\)/);
    expect(css).toContain('--svca-surface:light-dark(#ffffff,#101010)');
    const others = ROLE_NAMES.filter((role) => !role.startsWith('button'));
    for (const role of others) expect(css).toContain(`--svca-${role}:`);
    expect(css).not.toContain('--svca-button');
  });

  test.each([
    ['#ffffff', 'light'],
    ['#101820', 'dark'],
  ])('leave a form on %s as it is where dark pages are asked for', (surface, scheme) => {
    const css = cssOf({ dark_mode: false, colors: { surface } });
    expect(css).toContain(`color-scheme:${scheme};`);
    expect(css).not.toContain('light-dark');
  });

  test('have sizes, a font, a logo and a picture', () => {
    const theme = {
      ...{ font: 'serif', font_size: 18, radius: 0, width: 900, spacing: 'compact' },
      logo: { url: 'https://cdn.example/logo.svg', alt: 'Shop' },
      background_image: { url: 'https://cdn.example/sea.jpg?a=(1)', overlay: 40 },
    };
    expect(cssOf(theme)).toBe(
      ':root{--svca-font:Charter, "Bitstream Charter", "Sitka Text", Cambria, Georgia, serif;--svca-font-size:112.5%;--svca-radius:0px;--svca-width:900px;--svca-space:0.7;--svca-logo-height:64px;--svca-picture:url("https://cdn.example/sea.jpg?a=(1)");--svca-overlay:40%}',
    );
  });
});

test.each<[string, unknown, string]>([
  ['a name in place of a colour', { colors: { accent: 'red' } }, 'colors.accent'],
  ['a colour that would end the style', { colors: { accent: '#fff}</style>' } }, 'colors.accent'],
  ['a key that is none', { colors: { ink: '#000000' } }, 'colors.ink'],
  ['dark colours that nobody sees', { dark_mode: false, colors: { dark: { text: '#ffffff' } } }, 'colors.dark'],
  ['a logo by http', { logo: { url: 'http://cdn.example/logo.svg', alt: 'Shop' } }, 'logo.url'],
  ['a logo that is signed in for', { logo: { url: 'https://me:pass@cdn.example/logo.svg', alt: 'Shop' } }, 'logo.url'],
  ['a logo that says nothing', { logo: { url: 'https://cdn.example/logo.svg' } }, 'logo.alt'],
  [
    'a picture whose address would end the style',
    { background_image: { url: 'https://cdn.example/")}body{}' } },
    'background_image.url',
  ],
  ['a font of another host', { font: 'https://fonts.example/a.woff2' }, 'font'],
  ['a width that fits nothing', { width: 20 }, 'width'],
  ['words of a button that do not exist', { buttons: { submit: 'Go' } }, 'buttons.submit'],
  ['an object that is none', [], ''],
])('%s is refused by its path', (_what, theme, path) => {
  expect(Object.keys(refused(theme))).toEqual([`config.options.theme${path && `.${path}`}`]);
});

test('words of buttons are in the language of the visit', () => {
  const config = withTheme(
    { buttons: { send: 'Join us', next: 'On' }, logo: { url: 'https://cdn.example/logo.svg', alt: 'Our shop' } },
    { translations: { de: { options: { theme: { buttons: { send: 'Mitmachen' }, logo: { alt: 'Unser Laden' } } } } } },
  );
  const german = inLanguage({ title: 'Form', config }, 'de').config;
  expect(buttonTexts(config)).toEqual({ send: 'Join us', next: 'On', back: 'Back', save: expect.any(String) });
  expect(buttonTexts(german)).toMatchObject({ send: 'Mitmachen', next: 'On', back: 'Zurück' });
  expect(german.options.theme?.logo?.alt).toBe('Unser Laden');
  expect(themeCss(german.options.theme as ThemeConfig)).toBe(themeCss(config.options.theme as ThemeConfig));
});

describe('a preset', () => {
  const NONE = { light: {}, dark: {} };

  test.each(PRESETS)('%s can be read, on light and on dark pages', (preset) => {
    const { light, dark } = resolveColours(preset, NONE);
    expect(poorPairs(light, paletteOf(light, 'light'))).toEqual([]);
    const inDark = darkChoice(light, dark);
    expect(poorPairs(inDark, paletteOf(inDark, 'dark'))).toEqual([]);
    expect(cssOf({ preset })).not.toBe(':root{}');
  });

  test('gives way to the other keys, in dark colours too', () => {
    const css = cssOf({ preset: 'warm', font: 'system', spacing: 'normal', colors: { accent: '#1c6b48' } });
    expect(css).not.toMatch(/--svca-(font|space):/);
    expect(css).toMatch(/--svca-accent:light-dark\(#1c6b48,#(?!f2ac7c)/);
    expect(css).toContain('--svca-radius:14px');
    expect(resolveColours('warm', { light: {}, dark: { accent: '#ffffff' } }).dark.accent).toBe('#ffffff');
  });

  test('that is dark is so for everybody, unless the theme says otherwise', () => {
    expect(cssOf({ preset: 'dark' })).toMatch(/^:root\{color-scheme:dark;/);
    expect(cssOf({ preset: 'dark', dark_mode: true })).not.toContain('color-scheme');
    expect(refused({ preset: 'dark', colors: { dark: { accent: '#ffffff' } } })).toEqual({
      [`${COLORS}.dark`]: `${COLORS}.dark is never shown: dark_mode is false`,
    });
  });

  test('is refused with colours that cannot be read on its own', () => {
    expect(refused({ preset: 'dark', colors: { text: '#223344' } })).toEqual({
      [`${COLORS}.text`]: expect.stringContaining('with surface (#15181e), 4.5:1 is needed'),
    });
    expect(refused({ preset: 'loud' })).toHaveProperty(['config.options.theme.preset']);
  });
});
