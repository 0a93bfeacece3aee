import { routesOf } from '#bin/composition/express-app.ts';
import { features } from '#features/index.ts';
import { docsOf } from '#http/routing/route-docs.ts';
import { FREE } from '#test/http/routes/table.ts';
import { describeDocument } from './checks.ts';

describeDocument('free', docsOf(routesOf(features)), FREE);
