/** Event that a form dispatches when its rows have changed: fields were added, removed or renamed. */
export const ROWS_EVENT = 'svca:rows';
