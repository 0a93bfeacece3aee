/** Puts `{name}` in. A name that is not known stays. */
export function fillIn(template: string, params: Record<string, string | number>): string {
  return template.replace(/\{(\w+)\}/g, (tag, name: string) => String(params[name] ?? tag));
}
