import { type ListState, type PassParts, passList } from './pass.ts';

export function createWaitingListActivities(parts: PassParts) {
  return {
    /** Ends offers whose time is over, and offers the places that are free. */
    async passWaitingList({ formId, now }: { formId: number; now: number }): Promise<ListState> {
      return passList(parts, formId, new Date(now));
    },
  };
}
