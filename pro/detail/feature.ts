import type { Feature } from '#features/feature.ts';
import { detailRoute } from './route.ts';

export const detail: Feature = { routes: [detailRoute] };
