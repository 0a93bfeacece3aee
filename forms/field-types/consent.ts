import { tick } from './checkbox.ts';
import { defineFieldType } from './field-type.ts';

/** A checkbox whose label is a statement to agree to; required, it has to be ticked. */
export const consent = defineFieldType({
  ...tick,
  rules: { accepted: 'Please tick this box to continue.' },
  requiredRule: 'accepted',
});
