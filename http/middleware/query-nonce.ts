import type { RequestHandler } from 'express';

/** Takes the nonce of a session from the query, for documents that a page of ours has in a frame: no header goes with those. */
export const nonceOfQuery: RequestHandler = (req, _res, next) => {
  const { nonce } = req.query;
  if (typeof nonce === 'string') req.headers['x-host-nonce'] ??= nonce;
  next();
};
