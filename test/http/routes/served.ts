import type { Express } from 'express';

/** The parts of Express's routers that are read here. */
interface Layer {
  slash: boolean;
  matchers: ((path: string) => false | { path: string })[];
  handle: { stack?: Layer[] };
  route?: { path: string | string[]; methods: Record<string, boolean> };
}

/**
 * Lists every route that an app serves, such as `GET /healthz` or `POST b:/forms/:id`.
 * @param mounts names of mounted routers by path
 */
export function servedRoutes(app: Express, mounts: Readonly<Record<string, string>>): string[] {
  const found: string[] = [];
  const walk = (stack: readonly Layer[], prefix: string) => {
    for (const layer of stack) {
      const { route } = layer;
      for (const path of route ? [route.path].flat() : []) {
        for (const method of Object.keys(route?.methods ?? {})) found.push(`${method.toUpperCase()} ${prefix}${path}`);
      }
      if (layer.handle.stack) walk(layer.handle.stack, prefix + mountOf(layer));
    }
  };
  const mountOf = ({ slash, matchers }: Layer): string => {
    if (slash) return '';
    const mount = Object.keys(mounts).find((path) => {
      const match = matchers[0]?.(`${path}/x`);
      return match && match.path === path;
    });
    if (mount === undefined) throw new Error('a router is mounted at an unknown path');
    return mounts[mount] as string;
  };
  walk((app as unknown as { router: { stack: Layer[] } }).router.stack, '');
  return found;
}
