declare const PLACES: unique symbol;

/** A text with places such as `{label}`, which `fill` fills in. */
export type Text<Place extends string> = string & { readonly [PLACES]: Place };

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
  template: Text<Place>,
  params: Record<NoInfer<Place>, string | number>,
): string {
  return fillIn(template, params);
}

/** The same for a text that people wrote themselves. A place that is not known stays as it is. */
export function fillIn(template: string, params: Params): string {
  return template.replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : place,
  );
}
