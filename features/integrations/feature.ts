import type { Feature } from '#features/feature.ts';
import { integrationsOption } from './option.ts';
import { integrationRoutes } from './routes/integrations.ts';
import { listsRoute } from './routes/lists.ts';

export const integrations: Feature = {
  routes: [...integrationRoutes, listsRoute],
  options: (find) => [integrationsOption(find)],
};
