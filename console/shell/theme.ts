import { type CSSVariablesResolver, createTheme, DEFAULT_THEME, darken } from '@mantine/core';

/** Where black letters begin to be read better than white ones: either has 4.5 : 1 there. */
const LUMINANCE = 0.183;

export const theme = createTheme({
  // Lighter ones are too weak for letters, on white and under white.
  primaryShade: 8,
  autoContrast: true,
  luminanceThreshold: LUMINANCE,
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    // Closed lists of hundreds of zones or currencies would stand in the page.
    Combobox: { defaultProps: { keepMounted: false } },
    // The first choice has the focus, and a menu holds choices alone.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // A page has one banner.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
  },
});

/** Letters of Mantine that have less than 4.5 : 1 as they come, made stronger. */
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

/** A variable of every colour, from its darkest shade. */
function coloured(variable: string, by: number): Record<string, string> {
  const names = Object.keys(DEFAULT_THEME.colors).filter((name) => name !== 'dark');
  return Object.fromEntries(
    names.map((name) => [
      `--mantine-color-${name}-${variable}`,
      darken(DEFAULT_THEME.colors[name]?.[9] ?? '#000000', by),
    ]),
  );
}
