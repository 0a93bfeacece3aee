/** The first page after signing in; the front page leads there too. */
export const START_PAGE = '/console';
