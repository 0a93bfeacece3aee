import type { Operation, OperationKind } from '#dev/prove/plan.ts';
import type { World } from '#dev/prove/world.ts';
import { edit, erase, importTable, makeExport, read, replay, saveForm, setOption } from './administering.ts';
import { playDraft, playOrder, playProcess } from './playing.ts';
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
};
