import { routesOf } from '#bin/composition/express-app.ts';
import { installedFeatures } from '#bin/edition.ts';
import { describeDocument } from '#test/http/openapi/checks.ts';

describeDocument('Pro', routesOf(await installedFeatures()));
