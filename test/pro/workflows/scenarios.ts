import { aiScenarios } from './ai-scenarios.ts';
import { draftScenarios } from './draft-scenarios.ts';
import { licenceScenarios } from './licence-scenarios.ts';
import { paymentScenarios } from './payment-scenarios.ts';

/** What record-histories.ts plays of the Pro package. */
export const proScenarios = { ...paymentScenarios, ...draftScenarios, ...licenceScenarios, ...aiScenarios };
