import { accounts } from './accounts/feature.ts';
import { alerts } from './alerts/feature.ts';
import { audit } from './audit/feature.ts';
import { builder } from './builder/feature.ts';
import { captcha } from './captcha/feature.ts';
import { consoleFeature } from './console/feature.ts';
import { content } from './content/feature.ts';
import { conversion } from './conversion/feature.ts';
import { coupons } from './coupons/feature.ts';
import { deliveries } from './deliveries/feature.ts';
import { editing } from './editing/feature.ts';
import { erasure } from './erasure/feature.ts';
import { exportsFeature } from './exports/feature.ts';
import type { Feature } from './feature.ts';
import { forms } from './forms/feature.ts';
import { health } from './health/feature.ts';
import { importsFeature } from './imports/feature.ts';
import { intake } from './intake/feature.ts';
import { integrations } from './integrations/feature.ts';
import { invitations } from './invitations/feature.ts';
import { limits } from './limits/feature.ts';
import { mail } from './mail/feature.ts';
import { notifications } from './notifications/feature.ts';
import { site } from './options/feature.ts';
import { pages } from './pages/feature.ts';
import { person } from './person/feature.ts';
import { prefill } from './prefill/feature.ts';
import { processes } from './processes/feature.ts';
import { processing } from './processing/feature.ts';
import { requests } from './requests/feature.ts';
import { results } from './results/feature.ts';
import { retention } from './retention/feature.ts';
import { senders } from './senders/feature.ts';
import { sharing } from './sharing/feature.ts';
import { shop } from './shop/feature.ts';
import { spam } from './spam/feature.ts';
import { statistics } from './statistics/feature.ts';
import { submissions } from './submissions/feature.ts';
import { uploads } from './uploads/feature.ts';
import { visits } from './visits/feature.ts';
import { waitingList } from './waitlist/feature.ts';
import { webhooks } from './webhooks/feature.ts';

/** The features of both editions, in the order in which help lists their commands, and the document its routes. */
export const features: readonly Feature[] = [
  accounts,
  forms,
  conversion,
  builder,
  site,
  content,
  shop,
  deliveries,
  requests,
  intake,
  submissions,
  erasure,
  processing,
  editing,
  processes,
  senders,
  person,
  exportsFeature,
  importsFeature,
  invitations,
  statistics,
  results,
  visits,
  alerts,
  uploads,
  notifications,
  mail,
  captcha,
  limits,
  waitingList,
  coupons,
  spam,
  integrations,
  webhooks,
  pages,
  sharing,
  prefill,
  retention,
  audit,
  health,
  consoleFeature,
];
