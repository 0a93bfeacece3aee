import type { TextFamily } from './fonts/families.ts';

export const PAGE_SIZES = ['A4', 'A5', 'Letter', 'Legal'] as const;

/** Appearance of documents: the site's settings as they are stored. Lengths are in mm, the font size in points. */
export interface Appearance {
  /** PNG or JPEG as a data URL; null for no logo. */
  logo: string | null;
  logo_height: number;
  /** Color `#rrggbb` of title, lines and labels. */
  accent_color: string;
  text_color: string;
  /** Background of labels. */
  shade_color: string;
  font: TextFamily;
  font_size: number;
  /** Texts with merge tags at the top and bottom of each page. */
  header: string;
  footer: string;
  page_size: (typeof PAGE_SIZES)[number];
  margin_top: number;
  margin_right: number;
  margin_bottom: number;
  margin_left: number;
}

export const DEFAULT_APPEARANCE: Readonly<Appearance> = {
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
