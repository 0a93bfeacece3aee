import type { PostArgs } from '#hooks/parameters.ts';

/** A kind of content. */
export interface PostType {
  name: string;
  /** Shown to people. */
  label: string;
  /** Whether published posts have a page of their own. */
  public: boolean;
}

/** A post with its slug: a-z, 0-9 and hyphens, at most 180. */
export type PostToMake = PostArgs & { post_name: string };

export interface MadePost {
  id: number;
  link: string;
  /** False when an earlier attempt had made it. */
  created: boolean;
}

/** Where posts are made: the embedded host, or WordPress. */
export interface PostHost {
  /** @throws ProviderError */
  postTypes(): Promise<PostType[]>;
  /**
   * Makes one post for each `source`, however often it is asked.
   * @throws ProviderError
   */
  create(post: PostToMake, source: string, now: Date, signal?: AbortSignal): Promise<MadePost>;
}
