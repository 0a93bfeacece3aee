import { checkbox } from './checkbox.ts';
import type { FieldType } from './field-type.ts';

/** A checkbox whose label is a statement to agree to; required, it has to be ticked (rule `accepted`). */
export const consent: FieldType = { ...checkbox, requiredRule: 'accepted' };
