import type { Feature } from '#features/feature.ts';
import { detailRoute } from './routes/detail.ts';

export const detail: Feature = { routes: [detailRoute] };
