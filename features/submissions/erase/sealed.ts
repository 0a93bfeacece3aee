import { endOfDraft, openDraft } from '#db/drafts/drafts.ts';
import { Draft } from '#db/entities/drafts.ts';
import { Spam } from '#features/spam/entities.ts';
import { openSpam } from '#features/spam/store/quarantine.ts';
import { TransientValues } from '#features/submissions/entities.ts';
import { recordOf } from '#features/submissions/store/load-submission.ts';
import type { EraseDeps } from './submissions.ts';

const BATCH = 200;

/** `wanted` is an address in lower case. Without `formId`, all forms. A dry run only counts. */
interface SealedRequest {
  wanted: string;
  formId?: number;
  dryRun: boolean;
}

interface SealedErased {
  erased: number;
  /** Those that cannot be opened. */
  unreadable: number;
}

/** Open drafts have values; what one of them is ended for is nobody's to know. */
export function endDrafts({ orm, box, clock }: EraseDeps, request: SealedRequest): Promise<SealedErased> {
  const open = { status: 'open' as const, ...formOf(request) };
  return eachSealed<Draft, number>(request, {
    first: 0,
    keyOf: ({ id }) => id,
    read: (id) => orm.em.fork().find(Draft, { ...open, id: { $gt: id } }, { orderBy: { id: 'asc' }, limit: BATCH }),
    open({ uuid, sealed }) {
      if (!sealed) return null;
      const { values, email } = openDraft(box, { uuid, sealed });
      return [values, email];
    },
    erase: (id) => orm.em.fork().nativeUpdate(Draft, { id, status: 'open' }, endOfDraft('deleted', clock())),
  });
}

/** What was refused as spam and kept. */
export function eraseQuarantine({ orm, box }: EraseDeps, request: SealedRequest): Promise<SealedErased> {
  return eachSealed<Spam, number>(request, {
    first: 0,
    keyOf: ({ id }) => id,
    read: (id) =>
      orm.em.fork().find(Spam, { ...formOf(request), id: { $gt: id } }, { orderBy: { id: 'asc' }, limit: BATCH }),
    open: (row) => openSpam(box, row)?.values,
    erase: (id) => orm.em.fork().nativeDelete(Spam, { id }),
  });
}

/** What forms that do not store have until its run has ended. Mails and jobs that wait find it gone, send nothing and end. */
export function erasePending({ orm, box }: EraseDeps, request: SealedRequest): Promise<SealedErased> {
  return eachSealed<TransientValues, string>(request, {
    first: '',
    keyOf: ({ uuid }) => uuid,
    read: (uuid) =>
      orm.em
        .fork()
        .find(TransientValues, { ...formOf(request), uuid: { $gt: uuid } }, { orderBy: { uuid: 'asc' }, limit: BATCH }),
    open: (row) => recordOf(box, row).values,
    erase: (uuid) => orm.em.fork().nativeDelete(TransientValues, { uuid }),
  });
}

function formOf({ formId }: SealedRequest) {
  return formId === undefined ? {} : { formId };
}

interface SealedTable<Row, Key> {
  /** Before all keys. */
  first: Key;
  keyOf(row: Row): Key;
  /** A batch of rows in the order of their keys. */
  read(after: Key): Promise<Row[]>;
  /** What may be the address. @throws Error when it cannot be opened */
  open(row: Row): unknown;
  /** @returns how many there still were */
  erase(keys: Key[]): Promise<number>;
}

/** Goes through a table, each row once. One that cannot be opened keeps nobody from erasing the others. */
async function eachSealed<Row, Key>(
  { wanted, dryRun }: SealedRequest,
  { first, keyOf, read, open, erase }: SealedTable<Row, Key>,
): Promise<SealedErased> {
  const found = { erased: 0, unreadable: 0 };
  const isMeant = (row: Row) => {
    let content: unknown;
    try {
      content = open(row);
    } catch {
      found.unreadable += 1;
      return false;
    }
    return isAddressIn(content, wanted);
  };
  for (let last = first; ; ) {
    const rows = await read(last);
    const keys = rows.filter(isMeant).map(keyOf);
    if (keys.length > 0) found.erased += dryRun ? keys.length : await erase(keys);
    const end = rows.at(-1);
    if (!end || rows.length < BATCH) return found;
    last = keyOf(end);
  }
}

/** Whether a value is the address. @param wanted in lower case */
export function isAddressIn(value: unknown, wanted: string): boolean {
  if (typeof value === 'string') return value.trim().toLowerCase() === wanted;
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((part) => isAddressIn(part, wanted));
}
