/** The rules of types that have a least and a greatest value. */
export const rangeRules = { min: 'Enter {min} or more.', max: 'Enter {max} or less.' };
