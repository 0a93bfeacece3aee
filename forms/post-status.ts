/** What becomes of a post once it is made, in the words of WordPress. */
export const POST_STATUSES = ['draft', 'pending', 'private', 'publish'] as const;
export type PostStatus = (typeof POST_STATUSES)[number];
