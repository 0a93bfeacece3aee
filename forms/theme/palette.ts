import { contrast, luminance, mixed } from './colour.ts';

/** The colours that an author can choose, with their purposes. */
export const ROLES = {
  text: 'Texts.',
  surface: 'The background of the form and its inputs.',
  background: 'The page around the form.',
  border: 'The edges of inputs.',
  accent: 'Links, the focus, chosen options, and the button.',
  button: 'The button that sends, instead of the accent.',
  button_text: 'The text of the button that sends.',
  error: 'Errors.',
  success: 'The message after sending.',
} as const;
export type Role = keyof typeof ROLES;
export const ROLE_NAMES = Object.keys(ROLES) as Role[];

/** Chosen colours, as `#rrggbb` or `#rgb`. */
export type Chosen = { readonly [Name in Role]?: string | undefined };
/** All colours of a form. `shade` is the background of messages, between surface and text. */
export type Palette = Record<Role | 'shade', string>;

/** The default colours of the style sheet. */
const DEFAULT_COLOURS = {
  light: {
    text: '#1c2430',
    surface: '#ffffff',
    background: '#f2f4f7',
    border: '#8590a0',
    accent: '#0b5cad',
    error: '#b3261e',
    success: '#17693a',
  },
  dark: {
    text: '#e8ecf2',
    surface: '#161b22',
    background: '#0d1117',
    border: '#6b7684',
    accent: '#6cb2ff',
    error: '#ff8a80',
    success: '#7ddba0',
  },
} as const;
const BLACK = '#000000';
const WHITE = '#ffffff';

/** The contrast that WCAG 2.2 requires of texts, and of the edges of controls. */
const TEXT_CONTRAST = 4.5;
const EDGE_CONTRAST = 3;

/** Pairs of colours that need contrast. A colour that the author has not chosen is derived so that it has enough. */
const PAIRS: readonly [Role, Role, least: number][] = [
  ['text', 'surface', TEXT_CONTRAST],
  ['accent', 'surface', TEXT_CONTRAST],
  ['error', 'surface', TEXT_CONTRAST],
  ['success', 'surface', TEXT_CONTRAST],
  ['button_text', 'button', TEXT_CONTRAST],
  ['border', 'surface', EDGE_CONTRAST],
];

/** A pair of colours without enough contrast. */
export interface PoorPair {
  /** The colour of the pair that was chosen. */
  role: Role;
  other: Role;
  otherColour: string;
  ratio: number;
  least: number;
}

export function poorPairs(chosen: Chosen, palette: Palette): PoorPair[] {
  const isReadable = contrast(palette.text, palette.surface) >= TEXT_CONTRAST;
  return PAIRS.flatMap(([first, second, least]) => {
    const ratio = contrast(palette[first], palette[second]);
    // When texts are unreadable, colours that derive from the text colour are not reported: they will be right once it is.
    const isReported = isReadable || (chosen[first] !== undefined && chosen[second] !== undefined) || first === 'text';
    if (ratio >= least || !isReported) return [];
    const [role, other] = chosen[first] === undefined ? [second, first] : [first, second];
    return [{ role, other, otherColour: palette[other], ratio, least }];
  });
}

/** Returns the complete palette of a form: the chosen colours, and derived ones for the others. */
export function paletteOf(chosen: Chosen, scheme: keyof typeof DEFAULT_COLOURS): Palette {
  const defaults = DEFAULT_COLOURS[scheme];
  const opposite = DEFAULT_COLOURS[scheme === 'light' ? 'dark' : 'light'];
  const surface = chosen.surface ?? defaults.surface;
  const text = chosen.text ?? firstOn(surface, TEXT_CONTRAST, [defaults.text, opposite.text, BLACK, WHITE]);
  const readableRole = (role: 'accent' | 'error' | 'success') =>
    chosen[role] ?? firstOn(surface, TEXT_CONTRAST, [defaults[role], opposite[role], text]);
  const [accent, error, success] = [readableRole('accent'), readableRole('error'), readableRole('success')];
  const button = chosen.button ?? accent;
  const isCustom = chosen.surface !== undefined || chosen.text !== undefined;
  const shades = isCustom ? [0.06, 0.04, 0.02].map((share) => mixed(surface, text, share)) : [defaults.background];
  const shade = shades.find((candidate) =>
    [text, error, success].every((colour) => contrast(colour, candidate) >= TEXT_CONTRAST),
  );
  return {
    text,
    surface,
    accent,
    error,
    success,
    button,
    background: chosen.background ?? (isCustom ? mixed(surface, text, 0.06) : defaults.background),
    border:
      chosen.border ??
      firstOn(surface, EDGE_CONTRAST, [
        defaults.border,
        opposite.border,
        ...[0.5, 0.7].map((share) => mixed(surface, text, share)),
        text,
      ]),
    button_text: chosen.button_text ?? firstOn(button, TEXT_CONTRAST, [surface, text, WHITE, BLACK]),
    shade: shade ?? surface,
  };
}

/** Returns the colours for dark pages: the chosen ones, and light ones, made lighter where they would be unreadable. */
export function darkChoice(light: Chosen, dark: Chosen): Chosen {
  const surface = dark.surface ?? DEFAULT_COLOURS.dark.surface;
  const inherited = (role: 'accent' | 'error' | 'success') => {
    const lightColour = light[role];
    return dark[role] ?? (lightColour && readableOn(surface, lightColour));
  };
  // The button and its text belong together: mixing chosen and light colours could be unreadable.
  const hasButton = dark.button !== undefined || dark.button_text !== undefined;
  return {
    ...dark,
    accent: inherited('accent'),
    error: inherited('error'),
    success: inherited('success'),
    button: hasButton ? dark.button : light.button,
    button_text: hasButton ? dark.button_text : light.button && light.button_text,
  };
}

export function isDark(colour: string): boolean {
  return luminance(colour) < 0.18;
}

function readableOn(surface: string, colour: string): string {
  const end = isDark(surface) ? WHITE : BLACK;
  const steps = Array.from({ length: 21 }, (_, step) => mixed(colour, end, step / 20));
  return firstOn(surface, TEXT_CONTRAST, steps);
}

/** Returns the first colour with enough contrast to the ground, or else the last. */
function firstOn(ground: string, least: number, colours: readonly string[]): string {
  return colours.find((colour) => contrast(colour, ground) >= least) ?? colours.at(-1) ?? BLACK;
}
