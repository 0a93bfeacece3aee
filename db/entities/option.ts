import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** Site-wide settings by name, values as JSON. */
export const Option = defineEntity({
  name: 'Option',
  tableName: 'options',
  properties: {
    name: p.string().length(191).primary(),
    value: p.json<unknown>().columnType('longtext'),
    updatedAt: p.datetime(3),
  },
});
export type Option = InferEntity<typeof Option>;
