import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { PostStatus } from '#forms/post-status.ts';

/** A post of the embedded host. */
export const Post = defineEntity({
  name: 'Post',
  tableName: 'posts',
  properties: {
    id: p.bigint('number').unsigned().primary(),
    type: p.string().length(20),
    status: p.string().length(20).$type<PostStatus>(),
    slug: p.string().length(191),
    title: p.text(),
    /** The content as HTML. */
    content: p.text().columnType('longtext'),
    authorId: p.bigint('number').unsigned().nullable(),
    meta: p.json<Record<string, unknown>>().columnType('longtext'),
    /** The delivery id of the integration job that created the post: each job creates one post. */
    source: p.string().length(64).nullable().unique(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
  uniques: [{ properties: ['type', 'slug'] }],
});
export type Post = InferEntity<typeof Post>;
