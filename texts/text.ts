declare const PARAMETERS: unique symbol;

/** A text with parameters such as `{label}`, which `fill` replaces. */
export type Text<Parameter extends string> = string & { readonly [PARAMETERS]: Parameter };

/** A text whose words depend on a count. */
export interface Counted<Parameter extends string> {
  /** The parameter of the count. */
  readonly parameter: Parameter;
  /** The forms by plural category of CLDR: `other`, and the further ones of the language. */
  readonly forms: Readonly<Record<string, string>>;
  /** The most common form, with its parameter, for code that cannot choose a form. */
  readonly commonForm: string;
  of(params: Readonly<Record<Parameter, string | number>>): string;
}

type ParametersIn<Template extends string> = Template extends `${string}{${infer Parameter}}${infer Rest}`
  ? Parameter | ParametersIn<Rest>
  : never;

type Params = Record<string, string | number>;

/** Defines a text with parameters. The compiler derives them from the text, and requires other languages to have no others. */
export function text<const Template extends string>(template: Template): Text<ParametersIn<Template>> {
  const plain: string = template;
  return plain as Text<ParametersIn<Template>>;
}

export function fill<Parameter extends string>(
  template: Text<Parameter> | Counted<Parameter>,
  params: Record<NoInfer<Parameter>, string | number>,
): string {
  return fillAny(template, params);
}

/** Fills in a text that may have a count or none. */
export function fillAny(template: string | Counted<string>, params: Params): string {
  return typeof template === 'string' ? fillIn(template, params) : template.of(params);
}

/** Returns a text with its parameters, in the most common form, for code that cannot choose between forms. */
export function commonFormOf(template: string | Counted<string>): string {
  return typeof template === 'string' ? template : template.commonForm;
}

/** Fills in a text that people wrote themselves. Unknown parameters stay as they are. */
export function fillIn(template: string, params: Params): string {
  return template.replace(/\{(\w+)\}/g, (parameter, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : parameter,
  );
}
