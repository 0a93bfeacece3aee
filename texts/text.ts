declare const PLACES: unique symbol;

/** A text with places such as `{label}`, which `fill` fills in. */
export type Text<Place extends string> = string & { readonly [PLACES]: Place };

/** A text whose words depend on a count. */
export interface Counted<Place extends string> {
  /** The place where the count stands. */
  readonly place: Place;
  /** Its forms by the categories of CLDR: `other`, and those that the language has besides. */
  readonly forms: Readonly<Record<string, string>>;
  /** The form of most counts, with its place, for what cannot choose. */
  readonly usual: string;
  of(params: Readonly<Record<Place, string | number>>): string;
}

type PlacesIn<Template extends string> = Template extends `${string}{${infer Place}}${infer Rest}`
  ? Place | PlacesIn<Rest>
  : never;

type Params = Record<string, string | number>;

/** Marks a text of a catalogue that has places: the compiler then knows which, and other languages may have no others. */
export function text<const Template extends string>(template: Template): Text<PlacesIn<Template>> {
  const plain: string = template;
  return plain as Text<PlacesIn<Template>>;
}

export function fill<Place extends string>(
  template: Text<Place> | Counted<Place>,
  params: Record<NoInfer<Place>, string | number>,
): string {
  return fillAny(template, params);
}

/** `fill` for a text of which nobody knows beforehand whether it has a count. */
export function fillAny(template: string | Counted<string>, params: Params): string {
  return typeof template === 'string' ? fillIn(template, params) : template.of(params);
}

/** With its places, for what cannot choose between the forms of a count. */
export function usualForm(template: string | Counted<string>): string {
  return typeof template === 'string' ? template : template.usual;
}

/** `fill` for a text that people wrote themselves. A place that is not known stays as it is. */
export function fillIn(template: string, params: Params): string {
  return template.replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : place,
  );
}
