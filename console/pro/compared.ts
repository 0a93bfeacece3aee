import type { paths } from 'service-api';
import type { ProRoutes } from '#console/api/pro.ts';

type BodyOf<Route> = Route extends { responses: { 200: { content: { 'application/json': infer Body } } } }
  ? Body
  : undefined;
/**
 * Methods whose answer in the OpenAPI document of the Pro edition does not match the handwritten type in `console/api/pro.ts`.
 */
type Other<Own, By> = {
  [Method in keyof By]: BodyOf<Own[Method & keyof Own]> extends BodyOf<By[Method]> ? never : Method;
}[keyof By];
type Different = { [Path in keyof ProRoutes]: Other<paths[Path], ProRoutes[Path]> };

/** Does not compile if any of the routes differ. */
export const COMPARED: { [Path in keyof Different]: [Different[Path]] extends [never] ? true : Different[Path] } = {
  '/svcb/v1/payments/settings': true,
  '/svcb/v1/submissions/{id}': true,
  '/svcb/v1/forms/{id}/headless-key': true,
};
