import type { RequestHandler } from 'express';
import { DAY_MS } from '#time.ts';

/** A route that will be removed, as docs/releases.md promises it. */
export interface Deprecation {
  /** Day from which it is deprecated, such as `2027-01-31`, in UTC. */
  since: string;
  /** Day on which it may stop to answer. It is at least six months after `since`. */
  sunset: string;
  /** The route to use instead, such as `GET b:/forms`, or a sentence when there is none. */
  instead: string;
}

/** Time between the first notice and the removal, at least. */
const NOTICE_MS = 180 * DAY_MS;
/** The page that says what is deprecated, and until when. */
const PAGE = '/docs/api';

/**
 * Returns the headers of a deprecated route: `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and a link to the page about it.
 * @throws Error when a day is no day, or the notice is too short
 */
export function deprecationHeaders({ since, sunset }: Deprecation): Record<string, string> {
  const [from, to] = [since, sunset].map((day) => Date.parse(`${day}T00:00:00Z`)) as [number, number];
  if (!(to - from >= NOTICE_MS)) {
    throw new Error(
      `A deprecated route answers for ${NOTICE_MS / DAY_MS} days at least, not from ${since} to ${sunset}.`,
    );
  }
  return {
    Deprecation: `@${from / 1_000}`,
    Sunset: new Date(to).toUTCString(),
    Link: `<${PAGE}>; rel="deprecation"; type="text/html"`,
  };
}

/** Announces in each answer that the route will be removed. */
export function announceDeprecation(deprecation: Deprecation): RequestHandler {
  const headers = deprecationHeaders(deprecation);
  return (_req, res, next) => {
    res.set(headers);
    next();
  };
}
