import type { MikroORM } from '@mikro-orm/mysql';
import { PostRefused, Posts } from '../host/content/posts.ts';
import { ProviderError } from '../providers/errors.ts';
import type { HttpClient } from '../providers/http/http-client.ts';
import type { PostHost } from '../providers/posts/posts.ts';
import { createWordPressPosts } from '../providers/posts/wordpress.ts';
import type { Settings } from './settings.ts';

/** Where this service makes posts, by its settings. */
export function createPostHost(
  { wordpress, baseUrl }: Pick<Settings, 'wordpress' | 'baseUrl'>,
  { orm, http }: { orm: MikroORM; http: HttpClient },
): PostHost {
  return wordpress ? createWordPressPosts({ ...wordpress, http }) : embeddedPosts(new Posts({ orm, baseUrl }));
}

/** The embedded host, failing as every other provider does. */
function embeddedPosts(posts: Posts): PostHost {
  return {
    postTypes: () => posts.postTypes(),
    create: (post, source, now) =>
      posts.create(post, source, now).catch((error: unknown) => {
        if (!(error instanceof PostRefused)) throw error;
        const message = `The post cannot be made: ${error.message}.`;
        throw new ProviderError(message, { kind: 'permanent', type: 'invalid_request' });
      }),
  };
}
