import type { World } from './world.ts';

/** Something that must hold whatever happens. */
export interface Invariant {
  name: string;
  /** The sentence that a reader checks. */
  says: string;
  /**
   * `always`: it holds at every moment. `end`: once faults have ended. `rest`: once everything has come to its end too, which a run
   * that is stopped early does not wait for.
   */
  when: 'always' | 'end' | 'rest';
  /** @returns every case that contradicts it. @throws while the service or its database does not answer */
  contradictions(world: World): Promise<string[]>;
}
