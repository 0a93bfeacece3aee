import { routesOf } from '#bin/composition/express-app.ts';
import { installedFeatures } from '#bin/edition.ts';
import { describeDeclared } from '#test/http/routes/declared.ts';

describeDeclared('pro', routesOf(await installedFeatures()));
