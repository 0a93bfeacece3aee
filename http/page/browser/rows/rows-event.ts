/** The event at a form whose rows have changed: their fields have other names, or others are there. */
export const ROWS_EVENT = 'svca:rows';
