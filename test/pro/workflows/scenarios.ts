import { aiScenarios } from './ai-scenarios.ts';
import { draftScenarios } from './draft-scenarios.ts';
import { licenceScenarios } from './licence-scenarios.ts';
import { paymentScenarios } from './payment-scenarios.ts';

/** All Pro scenarios that record-histories.ts plays. */
export const proScenarios = { ...paymentScenarios, ...draftScenarios, ...licenceScenarios, ...aiScenarios };
