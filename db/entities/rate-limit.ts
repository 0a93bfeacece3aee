import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** Counters of the rate limiter, in the columns that rate-limiter-flexible expects. */
export const RateLimit = defineEntity({
  name: 'RateLimit',
  tableName: 'rate_limits',
  properties: {
    key: p.string().length(255).primary(),
    points: p.integer().default(0),
    expire: p.bigint('number').unsigned().nullable().index(),
  },
});
export type RateLimit = InferEntity<typeof RateLimit>;
