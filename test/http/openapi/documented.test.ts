import { routesOf } from '#bin/composition/express-app.ts';
import { features } from '#features/index.ts';
import { describeDocument } from './checks.ts';

describeDocument(
  'free',
  routesOf(features),
  features.flatMap(({ events = [] }) => events),
);
