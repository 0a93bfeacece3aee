import type { InferType } from 'yup';
import { choice, clearable, exact, flag, integer, line, type Report, text } from '#forms/config/schema.ts';
import { described, noted } from '#forms/json-schema/meta.ts';
import { pictureAddress, pictureKeys } from '#forms/page/picture.ts';
import { isObject } from '#json.ts';
import { isColour } from './colour.ts';
import { type Chosen, darkChoice, type PoorPair, paletteOf, poorPairs, ROLE_NAMES, ROLES } from './palette.ts';
import { PRESETS, presetValues, resolveColours } from './presets.ts';

export const FONTS = ['system', 'humanist', 'geometric', 'serif', 'old_style', 'slab', 'rounded', 'mono'] as const;
const SPACINGS = ['compact', 'normal', 'roomy'] as const;
const LABELS = ['above', 'beside'] as const;
const BUTTON_TEXT = { atMost: 100, isLine: true };

const colour = () =>
  clearable(text(7).test('colour', `\${path} must be a colour such as #1c6b48`, (value) => !value || isColour(value)));
const colourKeys = Object.fromEntries(ROLE_NAMES.map((role) => [role, described(ROLES[role], colour())])) as Record<
  (typeof ROLE_NAMES)[number],
  ReturnType<typeof colour>
>;
const buttonText = (purpose: string) => described(`${purpose}; a built-in word when absent.`, clearable(line(100)));

const schema = exact({
  preset: described('A ready-made appearance, which the other keys change.', clearable(choice(PRESETS))),
  colors: described(
    'Colours as #rrggbb or #rgb. Absent ones are derived from the others.',
    clearable(
      exact({
        ...colourKeys,
        dark: described(
          'Colours for devices that prefer dark pages. Absent ones for accent, error and success are derived from the light ones.',
          clearable(exact(colourKeys)),
        ),
      }),
    ),
  ),
  // The preset `dark` has another default, with the same effect: it has one set of colours.
  dark_mode: noted({ json: { default: true } }, described('Whether devices that prefer dark pages get one.', flag())),
  font: described('The font, of those that devices have; none is loaded.', choice(FONTS)),
  font_size: described('The size of texts, in px where a browser has 16.', clearable(integer(12, 24))),
  radius: described('The radius of the corners of inputs, in px.', clearable(integer(0, 32))),
  width: described('The greatest width of the form, in px.', clearable(integer(320, 1600))),
  spacing: described('The spacing between the parts of the page.', choice(SPACINGS)),
  labels: described('The position of labels on wide pages.', choice(LABELS).default('above')),
  logo: described(
    'A picture above the title.',
    clearable(
      exact({
        ...pictureKeys,
        height: described('The height in px.', integer(16, 240).default(64)),
      }),
    ),
  ),
  background_image: described(
    'A picture behind the form.',
    clearable(
      exact({
        url: pictureAddress(),
        overlay: described(
          'The opacity of the background colour over the picture, in percent.',
          integer(0, 100).default(0),
        ),
      }),
    ),
  ),
  buttons: described(
    'The texts of buttons. `next_label` and `back_label` of a page come first.',
    clearable(
      exact({
        send: buttonText('The text of the button that sends'),
        next: buttonText('The text of the button to the next page'),
        back: buttonText('The text of the button to the page before'),
        save: buttonText('The text of the button that saves a draft'),
      }),
    ),
  ),
});

export type ThemeConfig = InferType<typeof schema>;

export const themeKeys = {
  theme: described('The appearance of the form; absent for the default one.', clearable(schema)),
};

/** The texts of a theme that visitors read. */
export const THEME_TEXTS = [
  { path: 'theme.logo.alt', atMost: 500, isLine: true },
  ...['send', 'next', 'back', 'save'].map((key) => ({ path: `theme.buttons.${key}`, ...BUTTON_TEXT })),
];

/** Returns a theme with the values of its preset and the defaults for keys that it leaves out, without colours. */
export function resolveTheme(theme: ThemeConfig) {
  const preset = presetValues(theme.preset);
  return {
    ...theme,
    font: theme.font ?? preset.font ?? 'system',
    font_size: theme.font_size ?? preset.font_size,
    radius: theme.radius ?? preset.radius,
    spacing: theme.spacing ?? preset.spacing ?? 'normal',
    dark_mode: theme.dark_mode ?? preset.dark_mode ?? true,
  };
}

const PATH = 'config.options.theme.colors';

/** Refuses colours without enough contrast. @param theme any plain JSON */
export function checkTheme({ theme }: Readonly<Record<string, unknown>>, report: Report): void {
  if (!isObject(theme) || !isObject(theme.colors)) return;
  const light = chosenOf(theme.colors);
  const dark = chosenOf(theme.colors.dark);
  const preset = PRESETS.find((name) => name === theme.preset);
  if (!light || !dark) return;
  const isShown = resolveTheme({ preset, dark_mode: theme.dark_mode } as ThemeConfig).dark_mode !== false;
  if (!isShown && Object.keys(dark).length > 0) report(`${PATH}.dark`, 'is never shown: dark_mode is false');
  const all = resolveColours(preset, { light, dark });
  reportPoor(PATH, poorPairs(light, paletteOf(all.light, 'light')), report);
  if (!isShown) return;
  const inDark = darkChoice(all.light, all.dark);
  // Mistakes of colours that come from the light ones are reported there.
  const darkPairs = poorPairs(inDark, paletteOf(inDark, 'dark')).filter(({ role, other }) => dark[role] ?? dark[other]);
  reportPoor(`${PATH}.dark`, darkPairs, report);
}

function reportPoor(path: string, pairs: readonly PoorPair[], report: Report): void {
  for (const { role, other, otherColour, ratio, least } of pairs) {
    // Rounded down: 4.49 is not 4.5.
    const measured = Math.floor(ratio * 100) / 100;
    report(`${path}.${role}`, `has a contrast of ${measured}:1 with ${other} (${otherColour}), ${least}:1 is needed`);
  }
}

/** Returns the colours of a theme; null when one is invalid, which another check reports. */
function chosenOf(colors: unknown): Chosen | null {
  if (!isObject(colors)) return {};
  const entries = ROLE_NAMES.flatMap((role) => (colors[role] ? [[role, colors[role]] as const] : []));
  const isRight = entries.every(([, value]) => typeof value === 'string' && isColour(value));
  return isRight ? Object.fromEntries(entries) : null;
}
