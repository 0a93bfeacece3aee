import type { Licence } from './licence.ts';
import type { LicenceStatus } from './states.ts';

export function createLicenceActivities({ licence }: { licence: Pick<Licence, 'check'> }) {
  return {
    /**
     * Asks the licence server about the activated licence, if there is one.
     * @throws ProviderError when the answer is not clear
     */
    async checkLicence(input: { now: number }): Promise<{ status: LicenceStatus }> {
      const { status } = await licence.check(new Date(input.now));
      return { status };
    },
  };
}
