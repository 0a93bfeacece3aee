declare module 'virtual:demo-prepared' {
  import type { Prepared } from '../prepared.ts';

  export const prepared: Prepared;
}
