import createClient from 'openapi-fetch';
import type { paths } from 'service-api';
import { authorized, REST_ROOT } from './client.ts';
import { pathOf } from './path.ts';

type Values = paths['/svcb/v1/submissions/{id}/values']['get']['responses'][200]['content']['application/json'];

interface Answered<Body> {
  responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': Body } } };
}
interface OfOne {
  parameters: { path: { id: number } };
}

/**
 * Routes of the Pro package that shared views call in the Pro edition. They are written by hand because the OpenAPI document
 * that the other types are generated from is that of the free edition.
 */
export interface ProRoutes {
  '/svcb/v1/payments/settings': { get: Answered<{ settings: object }> };
  '/svcb/v1/submissions/{id}': { get: OfOne & Answered<Values> };
  '/svcb/v1/forms/{id}/headless-key': {
    post: OfOne & { requestBody?: { content: { 'application/json': { force?: boolean } } } } & Answered<{
        api_key?: string;
      }>;
    delete: OfOne & { responses: { 204: { headers: Record<string, unknown>; content?: never } } };
  };
}

export const proApi = createClient<ProRoutes>({
  fetch: authorized,
  baseUrl: `${window.location.origin}${REST_ROOT}`,
  pathSerializer: pathOf,
});
