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
