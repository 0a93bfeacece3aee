import { contrast, luminance, mixed } from './colour.ts';

/** The colours that an author can choose, with what each is for. */
export const ROLES = {
  text: 'What is read.',
  surface: 'What the form and its inputs stand on.',
  background: 'Round the form.',
  border: 'The edges of inputs.',
  accent: 'Links, what has the focus, what is chosen, and the button.',
  button: 'The button that sends, in place of the accent.',
  button_text: 'What stands on that button.',
  error: 'What is wrong.',
  success: 'That it was sent.',
} as const;
export type Role = keyof typeof ROLES;
export const ROLE_NAMES = Object.keys(ROLES) as Role[];

/** Colours as `#rrggbb`, or `#rgb`. */
export type Chosen = { readonly [Name in Role]?: string | undefined };
/** `shade` is what messages stand on, between surface and text. */
export type Palette = Record<Role | 'shade', string>;

/** As the style sheet has them. */
const USUAL = {
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

/** What WCAG 2.2 asks of texts, and of the edges of controls. */
const OF_TEXT = 4.5;
const OF_EDGE = 3;

/** What has to be told from what. What an author has not chosen is made so that it can be. */
const PAIRS: readonly [Role, Role, least: number][] = [
  ['text', 'surface', OF_TEXT],
  ['accent', 'surface', OF_TEXT],
  ['error', 'surface', OF_TEXT],
  ['success', 'surface', OF_TEXT],
  ['button_text', 'button', OF_TEXT],
  ['border', 'surface', OF_EDGE],
];

/** A colour that cannot be told from another one. */
export interface PoorPair {
  /** The one of the two that was chosen. */
  role: Role;
  other: Role;
  otherColour: string;
  ratio: number;
  least: number;
}

export function poorPairs(chosen: Chosen, palette: Palette): PoorPair[] {
  const isReadable = contrast(palette.text, palette.surface) >= OF_TEXT;
  return PAIRS.flatMap(([one, two, least]) => {
    const ratio = contrast(palette[one], palette[two]);
    // What goes with a text that cannot be read is right once that is.
    const isNamed = isReadable || (chosen[one] !== undefined && chosen[two] !== undefined) || one === 'text';
    if (ratio >= least || !isNamed) return [];
    const [role, other] = chosen[one] === undefined ? [two, one] : [one, two];
    return [{ role, other, otherColour: palette[other], ratio, least }];
  });
}

/** All colours of a form that were chosen, and those that go with them. */
export function paletteOf(chosen: Chosen, scheme: keyof typeof USUAL): Palette {
  const usual = USUAL[scheme];
  const opposite = USUAL[scheme === 'light' ? 'dark' : 'light'];
  const surface = chosen.surface ?? usual.surface;
  const text = chosen.text ?? firstOn(surface, OF_TEXT, [usual.text, opposite.text, BLACK, WHITE]);
  const ofText = (role: 'accent' | 'error' | 'success') =>
    chosen[role] ?? firstOn(surface, OF_TEXT, [usual[role], opposite[role], text]);
  const [accent, error, success] = [ofText('accent'), ofText('error'), ofText('success')];
  const button = chosen.button ?? accent;
  const isOwn = chosen.surface !== undefined || chosen.text !== undefined;
  const shades = isOwn ? [0.06, 0.04, 0.02].map((share) => mixed(surface, text, share)) : [usual.background];
  const shade = shades.find((one) => [text, error, success].every((read) => contrast(read, one) >= OF_TEXT));
  return {
    text,
    surface,
    accent,
    error,
    success,
    button,
    background: chosen.background ?? (isOwn ? mixed(surface, text, 0.06) : usual.background),
    border:
      chosen.border ??
      firstOn(surface, OF_EDGE, [
        usual.border,
        opposite.border,
        ...[0.5, 0.7].map((some) => mixed(surface, text, some)),
        text,
      ]),
    button_text: chosen.button_text ?? firstOn(button, OF_TEXT, [surface, text, WHITE, BLACK]),
    shade: shade ?? surface,
  };
}

/**
 * What was chosen for dark surroundings, and what goes over from the light ones: lighter, where it could not be read there.
 */
export function darkChoice(light: Chosen, dark: Chosen): Chosen {
  const surface = dark.surface ?? USUAL.dark.surface;
  const overTo = (role: 'accent' | 'error' | 'success') => {
    const own = light[role];
    return dark[role] ?? (own && readableOn(surface, own));
  };
  // One without the other might not be read.
  const hasButton = dark.button !== undefined || dark.button_text !== undefined;
  return {
    ...dark,
    accent: overTo('accent'),
    error: overTo('error'),
    success: overTo('success'),
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
  return firstOn(surface, OF_TEXT, steps);
}

/** The first that can be told from what it stands on, else the last. */
function firstOn(ground: string, least: number, colours: readonly string[]): string {
  return colours.find((one) => contrast(one, ground) >= least) ?? colours.at(-1) ?? BLACK;
}
