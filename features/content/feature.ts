import type { Feature } from '#features/feature.ts';
import { Post } from './entities.ts';

export const content: Feature = {
  entities: [Post],
};
