/** A kind of content. */
export interface PostType {
  name: string;
  /** Shown to people. */
  label: string;
  /** Whether published posts have a page of their own. */
  public: boolean;
}

/** What a post is made of, in the words of WordPress. */
export interface PostArgs {
  post_type: string;
  /** Text on one line. */
  post_title: string;
  /** HTML. */
  post_content: string;
  post_status: string;
  /** A login or the id of a user. */
  post_author?: string | number | null;
  /** The slug; derived from the title when absent. */
  post_name?: string | null;
  meta_input?: Record<string, unknown> | null;
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
