import { routesOf } from '#bin/composition/express-app.ts';
import { features } from '#features/index.ts';
import { describeDeclared } from './declared.ts';

describeDeclared('free', routesOf(features));
