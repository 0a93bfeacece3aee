// Stands in for `service-routes` in a fresh clone, until `npm run typecheck` or a build has generated the types of the routes.

// biome-ignore lint/suspicious/noExplicitAny: every route is allowed, as none is known yet
export type Routes = any;
export type RawBody = string | ArrayBuffer | Uint8Array | Blob | FormData | URLSearchParams | ReadableStream;
