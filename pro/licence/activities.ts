import type { Licence } from './licence.ts';
import type { LicenceStatus } from './states.ts';

export function createLicenceActivities({ licence }: { licence: Pick<Licence, 'check'> }) {
  return {
    /** Asks the licence server, where a licence is activated. @throws ProviderError when it gives no clear answer */
    async checkLicence(input: { now: number }): Promise<{ status: LicenceStatus }> {
      const { status } = await licence.check(new Date(input.now));
      return { status };
    },
  };
}
