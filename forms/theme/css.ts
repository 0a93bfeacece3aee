import { type FONTS, resolveTheme, type ThemeConfig } from './option.ts';
import { darkChoice, isDark, type Palette, paletteOf } from './palette.ts';
import { resolveColours } from './presets.ts';

/** Fonts of each kind that devices have, with a generic family at the end, which covers every script. */
const STACKS: Record<(typeof FONTS)[number], string> = {
  system: 'system-ui, sans-serif',
  humanist: 'Seravek, "Gill Sans Nova", Ubuntu, Calibri, "DejaVu Sans", source-sans-pro, sans-serif',
  geometric: 'Avenir, Montserrat, Corbel, "URW Gothic", source-sans-pro, sans-serif',
  serif: 'Charter, "Bitstream Charter", "Sitka Text", Cambria, Georgia, serif',
  old_style: '"Iowan Old Style", "Palatino Linotype", "URW Palladio L", P052, serif',
  slab: 'Rockwell, "Rockwell Nova", "Roboto Slab", "DejaVu Serif", "Sitka Small", serif',
  rounded:
    'ui-rounded, "Hiragino Maru Gothic ProN", Quicksand, Comfortaa, Manjari, "Arial Rounded MT Bold", Calibri, sans-serif',
  mono: 'ui-monospace, "Cascadia Code", Menlo, Consolas, "DejaVu Sans Mono", monospace',
};
const SPACES = { compact: 0.7, normal: 1, roomy: 1.4 };

const cssCache = new WeakMap<ThemeConfig, string>();

/** Renders a theme as custom properties of the page, which `form.css` uses. No part of it can end a `<style>`. */
export function themeCss(theme: ThemeConfig): string {
  const css = cssCache.get(theme) ?? `:root{${propertiesOf(theme).join(';')}}`;
  cssCache.set(theme, css);
  return css;
}

function propertiesOf(theme: ThemeConfig): string[] {
  const { font, font_size: size, radius, width, spacing, logo, background_image: picture } = resolveTheme(theme);
  return [
    ...colourProperties(theme),
    ...(font === 'system' ? [] : [`--svca-font:${STACKS[font]}`]),
    // Relative to the default size of the visitor's browser.
    ...(size === undefined ? [] : [`--svca-font-size:${(size / 16) * 100}%`]),
    ...(radius === undefined ? [] : [`--svca-radius:${radius}px`]),
    ...(width === undefined ? [] : [`--svca-width:${width}px`]),
    ...(spacing === 'normal' ? [] : [`--svca-space:${SPACES[spacing]}`]),
    ...(logo ? [`--svca-logo-height:${logo.height}px`] : []),
    ...(picture ? [`--svca-picture:url("${picture.url}")`, `--svca-overlay:${picture.overlay}%`] : []),
  ];
}

function colourProperties(theme: ThemeConfig): string[] {
  const { preset, colors, dark_mode: hasDark } = resolveTheme(theme);
  const { dark: ownDark, ...ownLight } = colors ?? {};
  const { light, dark } = resolveColours(preset, { light: ownLight, dark: ownDark ?? {} });
  const isDefault = !colors && Object.keys(light).length === 0;
  if (isDefault && hasDark) return [];
  const palette = paletteOf(light, 'light');
  if (!hasDark) return [`color-scheme:${isDark(palette.surface) ? 'dark' : 'light'}`, ...paletteProperties(palette)];
  return paletteProperties(palette, paletteOf(darkChoice(light, dark), 'dark'));
}

/** The fallbacks of colours in `form.css`. */
const FALLBACKS: { [Name in keyof Palette]?: keyof Palette } = { button: 'accent', button_text: 'surface' };

function paletteProperties(light: Palette, dark: Palette = light): string[] {
  return (Object.keys(light) as (keyof Palette)[]).flatMap((role) => {
    const fallback = FALLBACKS[role];
    // Left to the fallback: a page around the frame that sets one of the colours expects the other to follow.
    if (fallback && light[role] === light[fallback] && dark[role] === dark[fallback]) return [];
    const [lightColour, darkColour] = [light[role], dark[role]];
    return `--svca-${role.replace('_', '-')}:${lightColour === darkColour ? lightColour : `light-dark(${lightColour},${darkColour})`}`;
  });
}
