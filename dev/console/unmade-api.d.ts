// Stands in for `service-api` in a fresh clone, until `npm run typecheck` or a build has generated the types of the routes.

// biome-ignore lint/suspicious/noExplicitAny: every route is allowed, as none is known yet
export type paths = any;
// biome-ignore lint/suspicious/noExplicitAny: as above
export type components = any;
