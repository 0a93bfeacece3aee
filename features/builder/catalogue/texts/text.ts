/** The title of something, and what to know about it where the title does not say everything. */
export type Text = readonly [title: string, description?: string];

/** The texts of another language: for each English one, with a description where that has one. */
export type Translated<English extends Readonly<Record<string, Text>>> = {
  readonly [Key in keyof English]: English[Key] extends readonly [string]
    ? readonly [title: string]
    : readonly [title: string, description: string];
};
