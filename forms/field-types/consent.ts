import { tick } from './checkbox.ts';
import { defineFieldType } from './field-type.ts';

/** A checkbox whose label is a statement to agree to. When it is required it must be ticked. */
export const consent = defineFieldType({
  ...tick,
  rules: { accepted: 'Please tick this box to continue.' },
  requiredRule: 'accepted',
});
