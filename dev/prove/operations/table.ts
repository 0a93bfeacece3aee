import type { Operation, OperationKind } from '#dev/prove/plan.ts';
import type { World } from '#dev/prove/world.ts';
import { edit, erase, importTable, makeExport, read, replay, saveForm, setOption } from './administering.ts';
import { playDraft, playOrder, playProcess } from './playing.ts';
import {
  addAbsences,
  eraseAndEdit,
  inviteTwice,
  publishAndSave,
  replayTwice,
  saveFormTwice,
  sendDraftTwice,
  useCouponTwice,
  workOnWaitingList,
} from './racing.ts';
import { submit, submitByPage } from './submitting.ts';

/** Does each kind of operation. @returns how it was answered, to be counted */
export const OPERATIONS: Readonly<Record<OperationKind, (world: World, operation: Operation) => Promise<string>>> = {
  submit,
  'submit by page': submitByPage,
  'submit with key': submit,
  'submit twice at once': submit,
  order: playOrder,
  decide: playProcess,
  draft: playDraft,
  edit,
  'edit at once': edit,
  erase,
  replay,
  export: makeExport,
  import: importTable,
  'save form': saveForm,
  'set option': setOption,
  read,
  'coupon at once': useCouponTwice,
  'invite at once': inviteTwice,
  'draft at once': sendDraftTwice,
  'replay at once': replayTwice,
  'erase and edit at once': eraseAndEdit,
  'save form at once': saveFormTwice,
  'publish at once': publishAndSave,
  'waiting list at once': workOnWaitingList,
  'absences at once': addAbsences,
};

/** The answer to each kind of operation when it works. */
const WORKS: Readonly<Record<OperationKind, RegExp>> = {
  submit: /^200/,
  'submit by page': /^303/,
  'submit with key': /^200/,
  'submit twice at once': /^200/,
  order: /paid|refunded|disputed|taken back|later|lost|left/,
  decide: /^200/,
  draft: /^sent: 200|^discarded: 200/,
  edit: /^200/,
  'edit at once': /^200 and 409/,
  erase: /^204/,
  replay: /^202/,
  export: /^202/,
  import: /^202/,
  'save form': /^200/,
  'set option': /^200/,
  read: /200|401|403/,
  'coupon at once': /^200 and 422/,
  'invite at once': /^200 and 409/,
  'draft at once': /^200 and 200/,
  'replay at once': /^202 and 409/,
  'erase and edit at once': /^204 and/,
  'save form at once': /^200 and 412/,
  'publish at once': /and 200$/,
  'waiting list at once': /^200 and 409/,
  'absences at once': /^201 and 409/,
};

/** Answers that say nothing of the operation: there was nothing to do it with, or a part of the service was away. */
const SAYS_NOTHING = /nothing to do|no answer|503/;
/** Below this number of answers, chance may have its part. */
const FEW = 20;

/** Returns the kinds of operations that hardly ever work: then the generator is wrong, or the service. */
export function unworkable(done: ReadonlyMap<OperationKind, ReadonlyMap<string, number>>): string[] {
  return [...done].flatMap(([kind, answers]) => {
    const counted = [...answers].filter(([answer]) => !SAYS_NOTHING.test(answer));
    const sum = (some: typeof counted) => some.reduce((total, [, count]) => total + count, 0);
    const [all, worked] = [sum(counted), sum(counted.filter(([answer]) => WORKS[kind].test(answer)))];
    return all < FEW || worked * 5 >= all ? [] : [`${kind}: ${worked} of ${all} worked`];
  });
}
