import type { ComponentType } from 'react';
import type { Language } from './texts/language.ts';

/** The sections of the navigation, in order. */
export const SECTIONS = ['work', 'operate', 'settings'] as const;

/** A view of the console and its address. Each folder of `views/` and `pro/` lists its views in `index.ts`. */
export interface View {
  /** The address below `/console`; `$name` is a parameter. */
  path: string;
  /** Called when the view is opened for the first time. */
  load(): Promise<{ default: ComponentType }>;
  /** Capabilities of which an account needs one. Absent for views that every signed-in account may open. */
  needs?: string | readonly string[];
  /** The entry in the navigation. Absent for views that are only reached from other views. */
  nav?: {
    section: (typeof SECTIONS)[number];
    /** Lower numbers come first. */
    order: number;
    label(language: Language): string;
    icon: ComponentType<{ size?: number | string }>;
  };
  /** The task that starts here, as the console's search offers it, such as "New form". */
  begins?(language: Language): string;
}
