import type { TellOf } from '#features/timeline.ts';
import { Post } from './entities.ts';

/** Posts that the embedded host made of a submission. Their titles and slugs are made of values. */
export const tellPosts: TellOf = async ({ em, values }, { jobs }) => {
  const posts = jobs.length === 0 ? [] : await em.find(Post, { source: [...jobs] }, { orderBy: { id: 'asc' } });
  return posts.map(({ id, type, status, title, slug, source, createdAt }) => ({
    kind: 'post_made',
    at: createdAt,
    state: status,
    id: String(id),
    details: { type, job: source ?? null, ...(values && { title, slug }) },
    actions: [],
  }));
};
