/** The statuses that a post may be created with, as WordPress names them. */
export const POST_STATUSES = ['draft', 'pending', 'private', 'publish'] as const;
export type PostStatus = (typeof POST_STATUSES)[number];
