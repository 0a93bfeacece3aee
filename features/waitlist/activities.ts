import { cancellationSignal, heartbeat } from '@temporalio/activity';
import { type ListState, type PassParts, passList } from './pass.ts';

export function createWaitingListActivities(parts: PassParts) {
  return {
    /**
     * Ends offers whose time is over, and offers the places that are free, some at a time. A heartbeat follows each round: a long list is
     * not given up while it goes on, and one that is given up stops between two rounds.
     */
    async passWaitingList({ formId, now }: { formId: number; now: number }): Promise<ListState> {
      return passList(parts, formId, new Date(now), (rounds) => {
        heartbeat({ formId, rounds });
        cancellationSignal().throwIfAborted();
      });
    },
  };
}
