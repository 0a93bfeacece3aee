import { accounts } from './accounts/feature.ts';
import { audit } from './audit/feature.ts';
import { content } from './content/feature.ts';
import { deliveries } from './deliveries/feature.ts';
import type { Feature } from './feature.ts';
import { forms } from './forms/feature.ts';
import { mail } from './mail/feature.ts';
import { shop } from './shop/feature.ts';
import { site } from './site/feature.ts';
import { spam } from './spam/feature.ts';
import { submissions } from './submissions/feature.ts';

/** The features of both editions, in the order in which help lists their commands. */
export const features: readonly Feature[] = [
  accounts,
  forms,
  site,
  content,
  shop,
  deliveries,
  submissions,
  spam,
  mail,
  audit,
];
