import express, { type Express } from 'express';
import { DatabaseUnavailable } from '#db/connections/unavailable.ts';
import { toErrorResponse } from './errors.ts';
import { securityHeaders } from './security-headers.ts';

export interface StartingParts {
  baseUrl: string;
  /** Whether there is a `/healthz` too; a worker has none. */
  hasHealth: boolean;
  /** What is there of what the role needs. */
  states(): Promise<Record<string, boolean>>;
}

/** What a role answers while it waits for what it needs: what is away to those who ask, and 503 to everybody else. */
export function createStartingApp({ baseUrl, hasHealth, states }: StartingParts): Express {
  const service = express();
  service.set('env', 'production');
  service.disable('x-powered-by');
  service.disable('etag');
  service.use(securityHeaders(baseUrl));
  service.use((_req, res, next) => {
    // Another server listens there soon.
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
