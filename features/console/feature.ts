import type { Feature } from '#features/feature.ts';
import { consoleRoutes } from './routes.ts';

export const consoleFeature: Feature = { routes: consoleRoutes };
