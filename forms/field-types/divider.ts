import { defineLayoutType } from './field-type.ts';

/** A line between fields. */
export function divider() {
  return defineLayoutType({ keys: {}, render: () => '<hr>' });
}
