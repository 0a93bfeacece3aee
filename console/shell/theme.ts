import { type CSSVariablesResolver, createTheme, DEFAULT_THEME, darken } from '@mantine/core';

/** The luminance at which black text becomes more readable than white text: both have a contrast of 4.5 : 1 there. */
const LUMINANCE = 0.183;

export const theme = createTheme({
  // Lighter shades have too little contrast with white, as text and behind text.
  primaryShade: 8,
  autoContrast: true,
  luminanceThreshold: LUMINANCE,
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Badge: { defaultProps: { tt: 'none' } },
    // Groups have a heading and no frame of their own.
    Fieldset: {
      defaultProps: { variant: 'unstyled' },
      styles: { legend: { paddingInline: 0, marginBlockEnd: '0.5rem', fontWeight: 600 } },
    },
    // Otherwise closed lists with hundreds of time zones or currencies would stay in the document.
    Combobox: { defaultProps: { keepMounted: false } },
    // Opening a menu focuses its first choice, and the menu contains choices only.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // A page has one banner only; Mantine's headers would be further ones.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
  },
});

/** Strengthens Mantine's text colours whose contrast is below 4.5 : 1. */
export const colours: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...coloured('light-color', 0.35),
    ...coloured('text', 0.25),
    ...coloured('outline', 0.25),
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': '#6b7280',
    '--mantine-color-anchor': 'var(--mantine-color-blue-9)',
    '--mantine-color-error': 'var(--mantine-color-red-text)',
    '--mantine-color-success': 'var(--mantine-color-teal-text)',
  },
  dark: {
    '--mantine-color-dimmed': 'var(--mantine-color-dark-1)',
    '--mantine-color-placeholder': '#9a9a9a',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-success': 'var(--mantine-color-teal-4)',
  },
});

/** Returns a CSS variable for every colour, darkened from its darkest shade. */
function coloured(variable: string, by: number): Record<string, string> {
  const names = Object.keys(DEFAULT_THEME.colors).filter((name) => name !== 'dark');
  return Object.fromEntries(
    names.map((name) => [
      `--mantine-color-${name}-${variable}`,
      darken(DEFAULT_THEME.colors[name]?.[9] ?? '#000000', by),
    ]),
  );
}
