import type { ReadTimeline } from '#features/timeline.ts';
import { Post } from './entities.ts';

/** Adds the posts that the embedded host created from a submission to its timeline. Their titles and slugs derive from values. */
export const postEntries: ReadTimeline = async ({ em, values }, { jobs }) => {
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
