import type { Feature } from '#features/feature.ts';
import { Post } from './entities.ts';
import { tellPosts } from './tell.ts';

export const content: Feature = {
  entities: [Post],
  tell: tellPosts,
};
