import { type ComponentType, createContext, useContext } from 'react';
import type { Errors, Schema } from '../model.ts';
import type { FieldChoice } from './schema/fields.ts';

/** What the controls of a panel know beside their own value. */
export interface Panel {
  defs: Readonly<Record<string, Schema>>;
  /** Fields that conditions, formulas and pickers may name. */
  choices: readonly FieldChoice[];
  errors: Errors;
  /** That amounts are in; undefined where none is chosen yet. */
  currency?: string;
  /** What a value is entered with; controls hold others, and so find it here. */
  Control: ComponentType<ControlProps>;
}

const NOTHING: Panel = { defs: {}, choices: [], errors: {}, Control: () => null };

export const PanelContext = createContext<Panel>(NOTHING);

export function usePanel(): Panel {
  return useContext(PanelContext);
}

/** What every control is given. */
export interface ControlProps {
  schema: Schema;
  value: unknown;
  /** @param make gets the value as it is, and returns the next; undefined takes it out */
  edit(make: (before: unknown) => unknown): void;
  /** As the service names it. */
  path: string;
  label: string;
  description?: string;
  required?: boolean;
  disabled?: boolean;
  /** Of a secret: whether one is kept. */
  isKept?: boolean;
}
