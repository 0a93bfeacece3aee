import type { FieldConfig } from '#forms/config/types.ts';
import { typeOf } from '#forms/field-types/index.ts';

/** Where the pictures come from that fields show, each origin once. What is no address is none. */
export function imageOrigins(fields: readonly FieldConfig[]): string[] {
  const origins = fields.flatMap((field) => typeOf(field).images(field).map(originOf));
  return [...new Set(origins)].filter((origin) => origin !== '');
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : '';
}
