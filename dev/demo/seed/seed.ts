import type { FormRules } from '#forms/config/rules.ts';
import type { Prepared } from '../prepared.ts';
import type { Store } from '../store.ts';
import { seedDeliveries } from './deliveries.ts';
import { type SeedAmount, seedForms, seedSubmissions } from './forms.ts';
import { seedAccounts, seedApplicationPasswords, seedAudit } from './people.ts';
import { seedProcesses } from './processes.ts';
import { seedExports, seedSettings, seedWebhooks } from './settings.ts';
import { seedAlerts, seedSpam, seedSuppressions } from './trouble.ts';

/** Creates the data that the demo starts with: the same for the same time. */
export function seedStore(rules: FormRules, prepared: Prepared, amount: SeedAmount): Store {
  const { now } = amount;
  const forms = seedForms(rules, amount);
  const submissions = seedSubmissions(forms, amount);
  const deliveries = seedDeliveries(forms, submissions, now);
  const accounts = seedAccounts(now);
  return {
    ...{ forms, submissions, deliveries, accounts },
    processes: seedProcesses({ forms, submissions }, now),
    audit: seedAudit({ forms, accounts, submissions }, now),
    alerts: seedAlerts({ forms, deliveries }, now),
    spam: seedSpam(forms[0], now),
    suppressions: seedSuppressions({ deliveries }, now),
    webhooks: seedWebhooks(now),
    ...seedExports(now),
    applicationPasswords: seedApplicationPasswords(now),
    settings: seedSettings(prepared, now),
    isSignedIn: true,
  };
}
