import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** How documents look: one row, or none. */
export const PdfSettings = defineEntity({
  name: 'PdfSettings',
  tableName: 'pdf_settings',
  properties: {
    /** Always 1. */
    id: p.integer().unsigned().primary().autoincrement(false),
    /** What differs from the defaults. */
    settings: p.json<Record<string, unknown>>().columnType('longtext'),
    updatedAt: p.datetime(3),
  },
});
export type PdfSettings = InferEntity<typeof PdfSettings>;
