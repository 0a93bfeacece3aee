/** A field in a form's config; further keys are allowed. */
export interface FieldLike {
  type: string;
  name?: string;
  [key: string]: unknown;
}

type Texts = 'text' | 'textarea' | 'rich_text' | 'url' | 'tel' | 'hidden' | 'date' | 'time' | 'datetime' | 'currency';
type MoreTexts = 'country' | 'state' | 'coupon' | 'slot';
type Numbers = 'number' | 'range' | 'rating' | 'scale';
/** Types of fields that have no submitted value. */
type Silent = 'section' | 'html' | 'divider' | 'page_break' | 'calculated' | 'total';

/** A value of the field's options; any text if visitors may write their own answer. */
type OptionOf<Field> = Field extends { other: true }
  ? string
  : Field extends { options: readonly { value: infer Value }[] }
    ? Value
    : string;
type PartsOf<Field, Usual extends string> = Field extends { parts: readonly (infer Part extends string)[] }
  ? { [Name in Part]?: string }
  : { [Name in Usual]?: string };

/** The value that is submitted for a field. */
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
/** Required fields. Fields with a condition are excluded, since they may be hidden. */
type Needed<Field> = Field extends { conditional: object } ? never : Field extends { required: true } ? Field : never;
type NameOf<Field> = Field extends { name: infer Name extends string } ? Name : never;
type Flat<Type> = { [Key in keyof Type]: Type[Key] };

/**
 * The values that are submitted for a form with these fields. Copy the fields from the form's config, with `as const`: required
 * keys must then be present, and a choice must be one of its options.
 */
export type ValuesOf<Fields extends readonly FieldLike[]> = Flat<
  { [Field in Needed<Sent<Fields>> as NameOf<Field>]: ValueOf<Field & FieldLike> } & {
    [Field in Exclude<Sent<Fields>, Needed<Sent<Fields>>> as NameOf<Field>]?: ValueOf<Field & FieldLike>;
  }
>;
