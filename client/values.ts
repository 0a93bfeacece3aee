/** A field as a form's config has it; more keys do not matter. */
export interface FieldLike {
  type: string;
  name?: string;
  [key: string]: unknown;
}

type Texts = 'text' | 'textarea' | 'rich_text' | 'url' | 'tel' | 'hidden' | 'date' | 'time' | 'datetime' | 'currency';
type MoreTexts = 'country' | 'state' | 'coupon';
type Numbers = 'number' | 'range' | 'rating' | 'scale';
/** They hold no value that somebody sends. */
type Silent = 'section' | 'html' | 'divider' | 'page_break' | 'calculated' | 'total';

/** One of the values of its options; any text where visitors may write an answer of their own. */
type OptionOf<Field> = Field extends { other: true }
  ? string
  : Field extends { options: readonly { value: infer Value }[] }
    ? Value
    : string;
type PartsOf<Field, Usual extends string> = Field extends { parts: readonly (infer Part extends string)[] }
  ? { [Name in Part]?: string }
  : { [Name in Usual]?: string };

/** What is sent for one field. */
export type ValueOf<Field extends FieldLike> = Field['type'] extends Texts | MoreTexts
  ? string
  : Field['type'] extends Numbers
    ? number
    : Field['type'] extends 'email' | 'password'
      ? string | { value: string; confirm: string }
      : Field['type'] extends 'checkbox' | 'consent'
        ? boolean
        : Field['type'] extends 'radio' | 'shipping'
          ? OptionOf<Field>
          : Field['type'] extends 'select' | 'product_option'
            ? Field extends { multiple: true }
              ? OptionOf<Field>[]
              : OptionOf<Field>
            : Field['type'] extends 'checkboxes' | 'ranking'
              ? OptionOf<Field>[]
              : Field['type'] extends 'matrix'
                ? Field extends { rows: readonly { name: infer Row extends string }[] }
                  ? { [Name in Row]?: OptionOf<Field> }
                  : Record<string, string>
                : Field['type'] extends 'name'
                  ? PartsOf<Field, 'first' | 'last'>
                  : Field['type'] extends 'address'
                    ? PartsOf<Field, 'street' | 'postcode' | 'city' | 'country'>
                    : Field['type'] extends 'date_range'
                      ? { from?: string; to?: string }
                      : Field['type'] extends 'file' | 'image'
                        ? string | string[]
                        : Field['type'] extends 'signature'
                          ? { typed: string } | { drawn: string }
                          : Field['type'] extends 'product'
                            ? { choice?: OptionOf<Field>; quantity?: number; price?: string }
                            : Field['type'] extends 'group'
                              ? ValuesIn<Field>
                              : Field['type'] extends 'repeater'
                                ? ValuesIn<Field>[]
                                : unknown;

type ValuesIn<Field> = Field extends { fields: infer Fields extends readonly FieldLike[] }
  ? ValuesOf<Fields>
  : Record<string, unknown>;

type Sent<Fields extends readonly FieldLike[]> = Exclude<Fields[number], { type: Silent } | { read_only: true }>;
/** What has a condition may be hidden, and is not asked for then. */
type Needed<Field> = Field extends { conditional: object } ? never : Field extends { required: true } ? Field : never;
type NameOf<Field> = Field extends { name: infer Name extends string } ? Name : never;
type Flat<Type> = { [Key in keyof Type]: Type[Key] };

/**
 * What is sent to a form with these fields. Write them as they stand in its config, with `as const`:
 * a key that is required has to be there, and a choice is one of its options.
 */
export type ValuesOf<Fields extends readonly FieldLike[]> = Flat<
  { [Field in Needed<Sent<Fields>> as NameOf<Field>]: ValueOf<Field & FieldLike> } & {
    [Field in Exclude<Sent<Fields>, Needed<Sent<Fields>>> as NameOf<Field>]?: ValueOf<Field & FieldLike>;
  }
>;
