import type { TextFamily } from './fonts/families.ts';

export const PAGE_SIZES = ['A4', 'A5', 'Letter', 'Legal'] as const;

/** How documents look: the settings of the site, as they are stored. Lengths are mm, the font's size is points. */
export interface Look {
  /** A PNG or JPEG as a data URL; null for none. */
  logo: string | null;
  logo_height: number;
  /** `#rrggbb`: the title, lines and labels of pages. */
  accent_color: string;
  text_color: string;
  /** Behind labels. */
  shade_color: string;
  font: TextFamily;
  font_size: number;
  /** Text with merge tags, at the top and the bottom of each page. */
  header: string;
  footer: string;
  page_size: (typeof PAGE_SIZES)[number];
  margin_top: number;
  margin_right: number;
  margin_bottom: number;
  margin_left: number;
}

export const DEFAULT_LOOK: Readonly<Look> = {
  logo: null,
  logo_height: 15,
  accent_color: '#1f4e79',
  text_color: '#1a1a1a',
  shade_color: '#f2f5f9',
  font: 'sans',
  font_size: 10,
  header: '{site:name}',
  footer: '{page} / {pages}',
  page_size: 'A4',
  margin_top: 18,
  margin_right: 18,
  margin_bottom: 18,
  margin_left: 18,
};
