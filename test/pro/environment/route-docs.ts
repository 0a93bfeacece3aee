import { routesOf } from '#bin/composition/express-app.ts';
import { installedFeatures } from '#bin/edition.ts';
import { docsOf } from '#http/routing/route-docs.ts';

/** What the document says of each route of the Pro edition. */
export const routeDocs = docsOf(routesOf(await installedFeatures()));
