import type { PostArgs } from '#hooks/parameters.ts';

/** A kind of content. */
export interface PostType {
  name: string;
  /** The label for people. */
  label: string;
  /** True when published posts have their own pages. */
  public: boolean;
}

/** A post with its slug: a-z, 0-9 and hyphens, at most 180 characters. */
export type NewPost = PostArgs & { post_name: string };

export interface CreatedPost {
  id: number;
  link: string;
  /** False when an earlier attempt had created it. */
  created: boolean;
}

/** A system that stores posts: the embedded host, or WordPress. */
export interface PostHost {
  /** @throws ProviderError */
  postTypes(): Promise<PostType[]>;
  /**
   * Creates one post for each `source`, however often it is called.
   * @throws ProviderError
   */
  create(post: NewPost, source: string, now: Date, signal?: AbortSignal): Promise<CreatedPost>;
}
