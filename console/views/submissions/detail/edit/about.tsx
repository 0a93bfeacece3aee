import { Input } from '@mantine/core';
import { createContext } from 'react';
import type { ShownField } from '#console/views/submissions/data.ts';
import type { EditedField, Values } from './field.ts';
import type { Input as FieldInput, Typed } from './inputs.ts';
import type { Kept } from './stays.ts';

/** What all fields of the dialog know. */
interface AboutAll {
  kept: Kept;
  /** By the paths of fields. */
  mistakes: Readonly<Record<string, string>>;
  forgetMistakes(): void;
}

export const About = createContext<AboutAll>({
  kept: { linked: [], priced: [] },
  mistakes: {},
  forgetMistakes() {},
});

export interface FieldProps {
  field: EditedField;
  /** With numbers of rows: `guests[1].city`. */
  path: string;
  label: string;
  value: unknown;
  /** Of the fields beside it, its own too. */
  beside: Values;
  /** How it is shown outside of the dialog; absent for what was not there. */
  shown: ShownField | undefined;
  change(value: unknown): void;
}

/** Of one input. */
export interface InputProps {
  input: FieldInput;
  label: string;
  hint: string | undefined;
  /** What is wrong with it. */
  mistake: string | undefined;
  take(typed: Typed): void;
}

/** What is wrong with a field that has several inputs. */
export function Mistake({ text }: { text: string | undefined }) {
  return text === undefined ? null : <Input.Error size="sm">{text}</Input.Error>;
}
