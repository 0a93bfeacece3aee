export { fieldKeys } from './de/field-keys.ts';
export { groups, newParts, types } from './de/fields.ts';
export { integrationKeys, integrations, providers } from './de/integrations.ts';
export { insteadOf, messages } from './de/messages.ts';
export { optionKeys, options } from './de/options.ts';
export { values } from './de/values.ts';
