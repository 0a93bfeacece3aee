/** The chores of the part `chores`, in their order, as the report names them. */
export const CHORES = {
  export: 'a stored export',
  import: 'an import',
  erasure: 'the erasure of a person',
  statistics: 'counting for statistics',
  results: 'counting answers again',
} as const;
export type ChoreName = keyof typeof CHORES;
