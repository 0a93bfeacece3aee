import { type ComponentType, createContext, useContext } from 'react';
import type { Errors, Schema } from '../model.ts';
import type { FieldChoice } from './schema/fields.ts';

/** The context of a panel's controls. */
export interface Panel {
  defs: Readonly<Record<string, Schema>>;
  /** Fields that conditions, formulas and pickers may refer to. */
  choices: readonly FieldChoice[];
  errors: Errors;
  /** The currency of amounts; undefined until one is chosen. */
  currency?: string;
  /** The generic control. It is here because controls contain further controls, and importing it would be circular. */
  Control: ComponentType<ControlProps>;
}

const NOTHING: Panel = { defs: {}, choices: [], errors: {}, Control: () => null };

export const PanelContext = createContext<Panel>(NOTHING);

export function usePanel(): Panel {
  return useContext(PanelContext);
}

/** The properties of every control. */
export interface ControlProps {
  schema: Schema;
  value: unknown;
  /** @param make gets the present value and returns the next one; undefined removes it */
  edit(make: (before: unknown) => unknown): void;
  /** The service's path of the value. */
  path: string;
  label: string;
  description?: string;
  required?: boolean;
  disabled?: boolean;
  /** For secrets: true if one is stored. */
  isStored?: boolean;
}
