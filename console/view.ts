import type { ComponentType } from 'react';
import type { Language } from './texts/language.ts';

/** The headings of the navigation, in their order. */
export const SECTIONS = ['work', 'operate', 'settings'] as const;

/** An address of the console and what is there. Each folder of `views/` and `pro/` lists its own in `index.ts`. */
export interface View {
  /** Below `/console`; `$name` is a parameter. */
  path: string;
  /** Loaded when it is opened. */
  load(): Promise<{ default: ComponentType }>;
  /** Capabilities of which an account needs one; none: everybody who is signed in. */
  needs?: string | readonly string[];
  /** Absent for views that are reached from others. */
  nav?: {
    section: (typeof SECTIONS)[number];
    /** Small ones stand first. */
    order: number;
    label(language: Language): string;
    icon: ComponentType<{ size?: number | string }>;
  };
  /** What one begins here, as the search of the console offers it: "New form". */
  begins?(language: Language): string;
}
