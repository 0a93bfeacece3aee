/** A form as it is edited: what a save sends. Fields and options are as the catalogue's schemas describe them. */
export interface Draft {
  title: string;
  config: { fields: Field[]; options: Options };
}

export type Options = Record<string, unknown>;

export interface Field {
  type: string;
  /** Absent for layout that has no value. */
  name?: string;
  label?: string;
  /** Of a group or repeater. */
  fields?: Field[];
  [key: string]: unknown;
}

/** As the service names mistakes: `config.fields[2].options[0].value`, `title`. */
export type Errors = Readonly<Record<string, string>>;

/** A JSON Schema of the catalogue, with its own words (docs/api.md). */
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
  /** Of a type: what a new field has. */
  start?: object;
}

export interface Catalogue {
  groups: { id: string; title: string }[];
  entries: Entry[];
  $defs: Record<string, Schema>;
}

/** What does not stop a save, and will not work as the site is set up now. */
export interface Warning {
  code: string;
  path: string;
  message: string;
}

/** What a save of the draft would answer. */
export interface Checked {
  /** What it is about. */
  draft: Draft;
  errors: Errors;
  warnings: readonly Warning[];
  /** Paths of secrets that a save would not keep. */
  dropped: readonly string[];
  changes: Losses | null;
  revision: number | null;
}

/** What kept values would lose by a save. */
export interface Losses {
  changes: readonly { field: string; change: string; options?: string[]; submissions: number; drafts: number }[];
  at_least: boolean;
  confirm: string;
}

/** A form as it is edited, with the field that is looked at. */
export interface Moment {
  draft: Draft;
  /** The path of the selected field. */
  selected: string | null;
}

/** What can be undone and done again. */
export interface History {
  past: readonly Moment[];
  now: Moment;
  future: readonly Moment[];
  /** The one text that the last step changed: as long as only that changes, it is one step. */
  typed: { path: string; at: number } | null;
}

/** Holds what is edited; whoever shows it subscribes. */
export interface EditorStore {
  get(): History;
  subscribe(listener: () => void): () => void;
  /** One step, which may look at another field after it. */
  change(make: (draft: Draft) => Draft, selected?: string | null): void;
  select(path: string | null): void;
  undo(): void;
  redo(): void;
  /**
   * The same form as the service has it now: no step.
   * @param also what becomes of each version that undo and redo lead to
   */
  settle(draft: Draft, also: (draft: Draft) => Draft): void;
}

/** What panels of the builder read and change. `useEditor()` of `editor/context.tsx` gives it. */
export interface Editor {
  id: number;
  /** Holds it: for what is asked when something happens, so that it does not render with each change. */
  store: EditorStore;
  draft: Draft;
  /**
   * One step of undo; changes of one text one after the other are one step.
   * @param make gets the draft as it is and returns the next; what it gets must not be changed
   * @param selected the path of the field that is looked at after it; the same when absent
   */
  change(make: (draft: Draft) => Draft, selected?: string | null): void;
  /** What the service or a check said of the draft as it is. Inputs have `data-path` with their path: mistakes lead there. */
  errors: Errors;
  warnings: readonly Warning[];
  /** The last answer to a check, with the draft that it is about; null until there is one. */
  checked: Checked | null;
  /** The draft as it last was without mistakes. */
  lastValid: Draft;
  /** The path of the field that is looked at: `config.fields[2].fields[0]`. */
  selected: string | null;
  select(path: string | null): void;
  undo(): void;
  redo(): void;
  canUndo: boolean;
  canRedo: boolean;
  /** The catalogue of field types. The name of a field is edited by `<NameInput path={path} />` of `editor/`, which keeps references. */
  types: Catalogue;
  /** The catalogue of options. */
  options: Catalogue;
}
