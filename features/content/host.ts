import type { MikroORM } from '@mikro-orm/mysql';
import type { WordPressSettings } from '#features/environment.ts';
import { ProviderError } from '#outgoing/errors.ts';
import type { HttpClient } from '#outgoing/http-client.ts';
import type { PostHost } from './post-host.ts';
import { PostRefused, Posts } from './posts.ts';
import { createWordPressPosts } from './providers/wordpress/posts.ts';

export interface HostParts {
  settings: { wordpress?: WordPressSettings };
  baseUrl: string;
  orm: MikroORM;
  http: HttpClient;
}

/** Returns the host for posts: WordPress if configured, otherwise this service itself. */
export function createPostHost(app: HostParts): PostHost {
  const { wordpress } = app.settings;
  return wordpress ? createWordPressPosts({ ...wordpress, http: app.http }) : embeddedPosts(new Posts(app));
}

/** Wraps the embedded host so that it fails as other providers do. */
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
