import type { RequestHandler } from 'express';

/**
 * Copies the session's nonce from the query to the header, for documents that one of our pages shows in a frame: browsers send
 * no header of ours with those requests.
 */
export const nonceOfQuery: RequestHandler = (req, _res, next) => {
  const { nonce } = req.query;
  if (typeof nonce === 'string') req.headers['x-host-nonce'] ??= nonce;
  next();
};
