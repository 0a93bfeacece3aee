import { routesOf } from '#bin/composition/express-app.ts';
import { installedFeatures, isProInstalled } from '#bin/edition.ts';
import { CONFIG_SCHEMA } from '#features/forms/routes/form-schemas.ts';
import { integrationOf } from '#features/integrations/table.ts';
import { lackingOptions } from '#features/pro-options.ts';
import { createFormRules } from '#forms/config/rules.ts';
import { openApiDocument } from '#http/openapi/document.ts';

/** Creates the OpenAPI document of the installed edition from the routes in the source, without a running service. */
export async function documentOfSource(): Promise<object> {
  const installed = await installedFeatures();
  const edition = isProInstalled() ? 'pro' : 'free';
  const own = installed.flatMap(({ options }) => options?.(integrationOf) ?? []);
  const rules = createFormRules({ options: edition === 'pro' ? own : [...own, ...lackingOptions], edition });
  return openApiDocument(routesOf(installed), {
    schemas: { [CONFIG_SCHEMA]: rules.configSchema },
    events: installed.flatMap(({ events = [] }) => events),
    edition,
    baseUrl: '/',
    mounts: { a: '/svca/v1', b: '/svcb/v1', host: '/host' },
  });
}
