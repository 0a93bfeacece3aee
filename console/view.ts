import type { ComponentType } from 'react';
import type { Language } from './texts/language.ts';

/**
 * The areas of the console, in the order of the navigation, which has one entry for each. The other views of an area are
 * reached from its first one: by tabs, in the settings by cards.
 */
export const AREAS = ['overview', 'forms', 'submissions', 'orders', 'deliveries', 'alerts', 'settings'] as const;

/** A view of the console and its address. Each folder of `views/` and `pro/` lists its views in `index.ts`. */
export interface View {
  /** The address below `/console`; `$name` is a parameter. */
  path: string;
  /** Called when the view is opened for the first time. */
  load(): Promise<{ default: ComponentType }>;
  /** Capabilities of which an account needs one. Absent for views that every signed-in account may open. */
  needs?: string | readonly string[];
  /** The place in the navigation. Absent for views that are only reached from other views, such as that of one form. */
  nav?: {
    area: (typeof AREAS)[number];
    /** Lower numbers come first. The first view of an area that an account may open is the entry of the area. */
    order: number;
    label(language: Language): string;
    icon: ComponentType<{ size?: number | string }>;
    /** A sentence about the view, for the card of a setting. */
    about?(language: Language): string;
  };
  /** The task that starts here, as the console's search offers it, such as "New form". */
  begins?(language: Language): string;
}
