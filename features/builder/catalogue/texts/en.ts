export { fieldKeys } from './en/field-keys.ts';
export { groups, newParts, types } from './en/fields.ts';
export { integrationKeys, integrations, providers } from './en/integrations.ts';
export { insteadOf, messages } from './en/messages.ts';
export { optionKeys, options } from './en/options.ts';
export { values } from './en/values.ts';
