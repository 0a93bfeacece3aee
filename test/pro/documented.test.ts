import { routesOf } from '#bin/composition/express-app.ts';
import { installedFeatures } from '#bin/edition.ts';
import { describeDocument } from '#test/http/openapi/checks.ts';

const installed = await installedFeatures();
describeDocument(
  'Pro',
  routesOf(installed),
  installed.flatMap(({ events = [] }) => events),
);
