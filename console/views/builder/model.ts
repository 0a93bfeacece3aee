/** The edited form, as a save sends it. The catalogue's schemas describe fields and options. */
export interface Draft {
  title: string;
  config: { fields: Field[]; options: Options };
}

export type Options = Record<string, unknown>;

export interface Field {
  type: string;
  /** Absent for layout fields, which have no value. */
  name?: string;
  label?: string;
  /** For groups and repeaters only. */
  fields?: Field[];
  [key: string]: unknown;
}

/** Messages by the service's paths: `config.fields[2].options[0].value`, `title`. */
export type Errors = Readonly<Record<string, string>>;

/** A JSON Schema of the catalogue, with its own keywords (docs/api.md). */
export interface Schema {
  title?: string;
  description?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  enum?: unknown[];
  const?: unknown;
  oneOf?: Schema[];
  anyOf?: Schema[];
  else?: Schema;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  format?: string;
  writeOnly?: boolean;
  $ref?: string;
  'x-control'?: string;
  /** The values of other keys of the same object with which this one is of use. */
  'x-with'?: Readonly<Record<string, string>>;
}

/** A type, option or integration of the catalogue. */
export interface Entry {
  id: string;
  title: string;
  description: string;
  group: string;
  needs: { edition: 'free' | 'pro'; settings: string[]; types: string[] };
  available: boolean;
  schema: Schema;
  panel: { id: string; title: string; keys: string[] }[];
  example: unknown;
  /** The initial field, for types only. */
  start?: object;
}

export interface Catalogue {
  groups: { id: string; title: string }[];
  entries: Entry[];
  $defs: Record<string, Schema>;
}

/** A problem that does not prevent a save, but will not work with the site's present settings. */
export interface Warning {
  code: string;
  path: string;
  message: string;
}

/** The predicted result of a save. */
export interface Checked {
  /** The draft that was checked. */
  draft: Draft;
  errors: Errors;
  warnings: readonly Warning[];
  /** Paths of secrets that a save would drop. */
  dropped: readonly string[];
  changes: Losses | null;
  revision: number | null;
}

/** The effects of a save on stored values. */
export interface Losses {
  changes: readonly { field: string; change: string; options?: string[]; submissions: number; drafts: number }[];
  at_least: boolean;
  confirm: string;
}

/** A draft with the selected field. */
export interface Moment {
  draft: Draft;
  /** The path of the selected field. */
  selected: string | null;
}

/** The undo history. */
export interface History {
  past: readonly Moment[];
  now: Moment;
  future: readonly Moment[];
  /** The text that the last step changed. Further changes to it belong to the same step. */
  typed: { path: string; at: number } | null;
}

/** Holds the edited form; components subscribe to it. */
export interface EditorStore {
  get(): History;
  subscribe(listener: () => void): () => void;
  /**
   * Makes a change as one step, and optionally selects another field.
   * @param text the path of the text that is typed, if other parts follow it
   */
  change(make: (draft: Draft) => Draft, selected?: string | null, text?: string): void;
  select(path: string | null): void;
  undo(): void;
  redo(): void;
  /**
   * Replaces the draft with the version that the service has saved. This is not a step.
   * @param also updates each draft in the history
   */
  settle(draft: Draft, also: (draft: Draft) => Draft): void;
}

/** The editor's state and actions, for the panels of the builder. `useEditor()` of `editor/context.tsx` returns it. */
export interface Editor {
  id: number;
  /** For event handlers: reading the store does not make a component render after each change. */
  store: EditorStore;
  draft: Draft;
  /**
   * Makes a change as one step; successive changes to one text are a single step.
   * @param make gets the present draft, which it must not modify, and returns the next one
   * @param selected the path of the field to select; unchanged by default
   * @param text the path of the text that is typed, if other parts follow it
   */
  change(make: (draft: Draft) => Draft, selected?: string | null, text?: string): void;
  /** The names of fields that visitors have met, with those of their groups. Null until they are known. */
  used: ReadonlySet<string> | null;
  /**
   * The errors of the current draft, from a save or a check. Inputs have their path in `data-path`, so that errors can link to
   * them.
   */
  errors: Errors;
  warnings: readonly Warning[];
  /** The result of the last check, with its draft; null before the first one. */
  checked: Checked | null;
  /** The last draft without errors. */
  lastValid: Draft;
  /** The path of the selected field: `config.fields[2].fields[0]`. */
  selected: string | null;
  select(path: string | null): void;
  undo(): void;
  redo(): void;
  canUndo: boolean;
  canRedo: boolean;
  /**
   * The catalogue of field types. Edit the name of a field with `<NameInput path={path} />` of `editor/`, which updates
   * references.
   */
  types: Catalogue;
  /** The catalogue of options. */
  options: Catalogue;
}
