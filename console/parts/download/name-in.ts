/** Returns the file name in `attachment; filename="a.csv"`, encoded names included. */
export function nameIn(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  const [, quoted, plain] = /filename=(?:"((?:[^"\\]|\\.)*)"|([^;]+))/i.exec(disposition ?? '') ?? [];
  return quoted?.replace(/\\(.)/g, '$1') ?? plain?.trim();
}
