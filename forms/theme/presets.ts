import type { Chosen } from './palette.ts';

export const PRESETS = ['warm', 'dense', 'dark'] as const;
type Preset = (typeof PRESETS)[number];

interface PresetValues {
  colors?: Chosen & { dark?: Chosen };
  font?: 'serif';
  font_size?: number;
  radius: number;
  spacing?: 'compact' | 'roomy';
  dark_mode?: false;
}

/** The values of each preset, which the other keys of a theme replace. The default appearance has none. */
const VALUES: Record<Preset, PresetValues> = {
  warm: {
    colors: {
      text: '#2e221a',
      surface: '#fffdf9',
      background: '#f7efe4',
      border: '#94806f',
      accent: '#94400f',
      dark: { text: '#f3eae0', surface: '#241d18', background: '#181310', border: '#8c7a6c', accent: '#f2ac7c' },
    },
    font: 'serif',
    radius: 14,
    spacing: 'roomy',
  },
  dense: { font_size: 15, radius: 4, spacing: 'compact' },
  dark: {
    colors: {
      text: '#eceff4',
      surface: '#15181e',
      background: '#0b0d10',
      border: '#727d8c',
      accent: '#8fc1ff',
      error: '#ff8f86',
      success: '#82dfa6',
    },
    dark_mode: false,
    radius: 10,
  },
};

/** The colours of a theme with those of its preset: those for light pages, and those for dark ones. */
export interface ResolvedColours {
  light: Chosen;
  dark: Chosen;
}

/** Returns the values of a preset; none without one. */
export function presetValues(preset: Preset | undefined): Partial<PresetValues> {
  return preset ? VALUES[preset] : {};
}

/** Merges colours over those of a preset. A light colour of its own also replaces the dark one of the preset, and is derived from. */
export function resolveColours(preset: Preset | undefined, own: ResolvedColours): ResolvedColours {
  const { dark = {}, ...light } = presetValues(preset).colors ?? {};
  const remaining = Object.entries(dark).filter(([role]) => own.light[role as keyof Chosen] === undefined);
  return { light: { ...light, ...own.light }, dark: { ...Object.fromEntries(remaining), ...own.dark } };
}
