import type { PersonInForms, SealedRecord, SelectPersonalData } from '#features/feature-data.ts';
import { FormRevision } from '#features/forms/entities.ts';
import { valuesMatch } from '#features/submissions/person/person.ts';
import { importable } from '#forms/tables/import.ts';
import type { Import } from './entities.ts';
import { meaning, suggestedMapping } from './reading/mapping.ts';
import { failImports, findWithRows, meantOf } from './store/imports.ts';
import { readPart } from './store/parts.ts';

/** Finds a person's rows in tables that wait to be imported. Erasing one row discards its whole table. */
export const waitingOf: SelectPersonalData = ({ orm, box, clock }, request) => {
  async function* rowsIn(row: Import): AsyncGenerator<SealedRecord> {
    const { headings, order } = meantOf(box, row);
    const { formId, revision, uuid, createdAt, expiresAt: until } = row;
    const { config } = await orm.em.fork().findOneOrFail(FormRevision, { formId, revision });
    const form = importable(config, { incomplete: true });
    const meant = meaning(headings, form, order ?? suggestedMapping(headings, config));
    for (let number = 0; number < row.parts; number += 1) {
      const part = await readPart({ orm, box }, row.id, number);
      for (const cells of part?.rows ?? []) {
        // Parsing is skipped for rows that do not contain the value.
        if (!cells.some((cell) => cell.toLowerCase().includes(request.person.value))) continue;
        const { values } = form.read(meant(cells).cells, createdAt);
        const others = Object.fromEntries(headings.map((heading, index) => [heading, cells[index] ?? '']));
        if (isMeant(request, values, others)) yield { uuid, formId, revision, createdAt, until, values, others };
      }
    }
  }

  return {
    async *find() {
      for (const row of await findWithRows(orm.em.fork(), request.formId)) {
        try {
          yield* rowsIn(row);
        } catch {
          // Rows that cannot be opened are skipped.
        }
      }
    },
    async erase({ dryRun }) {
      const total = { erased: 0, unreadable: 0, uuids: [] };
      const ids: number[] = [];
      for (const row of await findWithRows(orm.em.fork(), request.formId)) {
        let count = 0;
        try {
          for await (const _ of rowsIn(row)) count += 1;
        } catch {
          total.unreadable += 1;
        }
        total.erased += count;
        if (count > 0) ids.push(row.id);
      }
      if (!dryRun) await orm.em.fork().transactional((em) => failImports(em, ids, 'person_erased', clock()));
      return total;
    },
  };
};

function isMeant({ person }: PersonInForms, values: object, others: object): boolean {
  return valuesMatch(values, person) || valuesMatch(others, person);
}
