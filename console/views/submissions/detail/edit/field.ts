/** A field of a form, as far as its value is changed here. What its type does not have is absent. */
export interface EditedField {
  name: string;
  type: string;
  label?: string;
  required?: boolean;
  read_only?: boolean;
  default?: unknown;
  conditional?: { action?: string };
  /** Of choices. */
  options?: readonly Option[];
  multiple?: boolean;
  other?: boolean;
  other_label?: string;
  /** Of a matrix: what is asked. */
  rows?: readonly { name: string; label?: string }[] | number;
  /** Of numbers, days and times. */
  min?: number | string;
  max?: number | string;
  step?: number;
  preset?: string;
  low_label?: string;
  high_label?: string;
  time_zone?: string;
  /** Of several parts. */
  parts?: readonly string[];
  part_labels?: Readonly<Record<string, string | undefined>>;
  /** Of places. */
  countries?: readonly string[];
  country_field?: string;
  level?: string;
  states?: boolean;
  /** Of an order. */
  currency?: string;
  price?: number;
  min_price?: number;
  max_price?: number;
  min_quantity?: number;
  max_quantity?: number;
  quota?: number;
  codes?: readonly { max_uses?: number; max_per_person?: number }[];
  /** Of a group, and of rows. */
  fields?: readonly EditedField[];
  min_rows?: number;
  max_rows?: number;
  row_label?: string;
  add_label?: string;
}

export interface Option {
  value: string;
  label?: string;
  price?: number;
  quota?: number;
}

/** The most rows of a field that says nothing of it, as the service has it. */
export const USUAL_ROWS = 20;

export type Values = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether nothing is filled in: absent is as good as blank. */
export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
