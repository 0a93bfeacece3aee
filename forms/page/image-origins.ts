import type { FieldConfig } from '#forms/config/types.ts';
import { typeOf } from '#forms/field-types/index.ts';
import type { ThemeConfig } from '#forms/theme/option.ts';

/** Where the pictures come from that fields show, each origin once. What is no address is none. */
export function imageOrigins(fields: readonly FieldConfig[]): string[] {
  return originsOf(fields.flatMap((field) => typeOf(field).images(field)));
}

/** Where those of a theme come from. */
export function pictureOrigins({ logo, background_image: background }: ThemeConfig): string[] {
  return originsOf([logo, background].flatMap((picture) => (picture ? [picture.url] : [])));
}

function originsOf(addresses: readonly string[]): string[] {
  return [...new Set(addresses.map(originOf))].filter((origin) => origin !== '');
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : '';
}
