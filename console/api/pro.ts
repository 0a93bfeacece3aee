import createClient from 'openapi-fetch';
import type { paths } from 'service-api';
import { authorized, REST_ROOT } from './client.ts';

type Values = paths['/svcb/v1/submissions/{id}/values']['get']['responses'][200]['content']['application/json'];

interface Answered<Body> {
  responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': Body } } };
}
interface OfOne {
  parameters: { path: { id: number } };
}

/**
 * Routes of the Pro package that views of both editions ask in the Pro edition. They stand here by hand: the document of the free
 * edition, of which the others are made, lacks them.
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
});
