import type { FieldConfig } from '#forms/config/types.ts';
import { typeOf } from '#forms/field-types/index.ts';
import type { ThemeConfig } from '#forms/theme/option.ts';

/** Returns the origins of the pictures that fields show, each once. Invalid URLs have none. */
export function imageOrigins(fields: readonly FieldConfig[]): string[] {
  return originsOf(fields.flatMap((field) => typeOf(field).images(field)));
}

/** Returns the origins of a theme's pictures. */
export function pictureOrigins({ logo, background_image: background }: ThemeConfig): string[] {
  return originsOf([logo, background].flatMap((picture) => (picture ? [picture.url] : [])));
}

function originsOf(addresses: readonly string[]): string[] {
  return [...new Set(addresses.map(originOf))].filter((origin) => origin !== '');
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : '';
}
