import { routesOf } from '#bin/composition/express-app.ts';
import { proFeatures } from '#pro/index.ts';
import { describeDeclared } from '#test/http/routes/declared.ts';

describeDeclared('pro', routesOf(proFeatures));
