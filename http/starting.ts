import express, { type Express } from 'express';
import { DatabaseUnavailable } from '#db/connections/unavailable.ts';
import { toErrorResponse } from './errors.ts';
import { securityHeaders } from './security-headers.ts';

export interface StartingParts {
  baseUrl: string;
  /** True for a role with `/healthz`; a worker has none. */
  hasHealth: boolean;
  /** Availability of each dependency of the role. */
  states(): Promise<Record<string, boolean>>;
}

/** Answers health checks with the state of each dependency, and every other request with 503, until the role has started. */
export function createStartingApp({ baseUrl, hasHealth, states }: StartingParts): Express {
  const service = express();
  service.set('env', 'production');
  service.disable('x-powered-by');
  service.disable('etag');
  service.use(securityHeaders(baseUrl));
  service.use((_req, res, next) => {
    // The server of the started role soon listens on the same port.
    res.set('Connection', 'close');
    next();
  });
  if (hasHealth) service.get('/healthz', (_req, res) => void res.json({ status: 'ok' }));
  service.get('/readyz', async (_req, res) => {
    res.status(503).json({ status: 'starting', ...(await states()) });
  });
  const { status, code, message, headers = {} } = toErrorResponse(new DatabaseUnavailable(new Error('starting')));
  service.use((_req, res) => void res.status(status).set(headers).json({ success: false, code, message }));
  return service;
}
