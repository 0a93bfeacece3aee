import type { FONTS, ThemeConfig } from './option.ts';
import { type Chosen, darkChoice, isDark, type Palette, paletteOf } from './palette.ts';

/** What devices have of each kind, and what they have of every script at last. */
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

const known = new WeakMap<ThemeConfig, string>();

/** A theme as custom properties of the page, which `form.css` goes by. Nothing of it ends a `<style>`. */
export function themeCss(theme: ThemeConfig): string {
  const made = known.get(theme) ?? `:root{${propertiesOf(theme).join(';')}}`;
  known.set(theme, made);
  return made;
}

function propertiesOf(theme: ThemeConfig): string[] {
  const { font, font_size: size, radius, width, spacing, logo, background_image: picture } = theme;
  return [
    ...colourProperties(theme),
    ...(font === 'system' ? [] : [`--svca-font:${STACKS[font]}`]),
    // Of what the visitor's browser has.
    ...(size === undefined ? [] : [`--svca-font-size:${(size / 16) * 100}%`]),
    ...(radius === undefined ? [] : [`--svca-radius:${radius}px`]),
    ...(width === undefined ? [] : [`--svca-width:${width}px`]),
    ...(spacing === 'normal' ? [] : [`--svca-space:${SPACES[spacing]}`]),
    ...(logo ? [`--svca-logo-height:${logo.height}px`] : []),
    ...(picture ? [`--svca-picture:url("${picture.url}")`, `--svca-overlay:${picture.overlay}%`] : []),
  ];
}

function colourProperties({ colors, dark_mode: hasDark }: ThemeConfig): string[] {
  if (!colors && hasDark) return [];
  const { dark: chosenDark, ...light } = colors ?? {};
  const palette = paletteOf(light, 'light');
  if (!hasDark) return [`color-scheme:${isDark(palette.surface) ? 'dark' : 'light'}`, ...named(palette)];
  const inDark: Chosen = darkChoice(light, chosenDark ?? {});
  return named(palette, paletteOf(inDark, 'dark'));
}

/** What a colour is where nothing is said of it, in `form.css`. */
const AS: { [Name in keyof Palette]?: keyof Palette } = { button: 'accent', button_text: 'surface' };

function named(light: Palette, dark: Palette = light): string[] {
  return (Object.keys(light) as (keyof Palette)[]).flatMap((role) => {
    const usual = AS[role];
    // A page round the frame that sets the one means the other too.
    if (usual && light[role] === light[usual] && dark[role] === dark[usual]) return [];
    const [one, two] = [light[role], dark[role]];
    return `--svca-${role.replace('_', '-')}:${one === two ? one : `light-dark(${one},${two})`}`;
  });
}
