import { type Stack, select } from '#dev/load/stack.ts';
import { type Chore, repeating } from './chore.ts';

/** Counts all submissions by half hours, again and again, as workers do for the statistics. */
export function countingSlots({ db }: Stack): Chore {
  // A worker looks every ten seconds whether it should count.
  return repeating(12, async () => {
    await db.query(
      `insert into submission_slot_feed (id, counted_to, last_at, due_at) values (1, 0, utc_timestamp(3), utc_timestamp(3))
       on duplicate key update counted_to = 0, last_at = utc_timestamp(3), due_at = utc_timestamp(3)`,
    );
    return {
      async look() {
        // The slots of submissions that are older than two hours can be counted.
        const [row] = await select<{ counted: number; open: number }>(
          db,
          `select coalesce((select sum(counted) from submission_slot_counts where slot < f.counted_to), 0) as counted,
             f.counted_to < timestampdiff(second, '1970-01-01 00:00:00', utc_timestamp()) div 1800 - 4 as open
           from submission_slot_feed f where f.id = 1`,
        );
        return { rows: Number(row?.counted), isDone: Number(row?.open) === 0 };
      },
    };
  });
}

/** Counts the answers of a form again, as workers do after a change of the form. */
export function countingAnswers({ db }: Stack, formId: number): Chore {
  const begin = async () => {
    const connection = await db.getConnection();
    try {
      await connection.beginTransaction();
      await connection.query('select form_id from results_states where form_id = ? for update', [formId]);
      await connection.query('delete from results_counters where form_id = ?', [formId]);
      await connection.query(
        `update results_states set epoch = epoch + 1, is_counted = 0, last_at = '1970-01-01', last_id = 0 where form_id = ?`,
        [formId],
      );
      await connection.commit();
    } finally {
      connection.release();
    }
  };
  return repeating(5, async () => {
    await begin();
    return {
      async look() {
        const [row] = await select<{ counted: number; is_counted: number }>(
          db,
          `select is_counted, coalesce((select sum(counted) from results_counters where form_id = s.form_id and path = '' and name = '~all'), 0)
             as counted from results_states s where form_id = ?`,
          [formId],
        );
        return { rows: Number(row?.counted), isDone: Number(row?.is_counted) === 1 };
      },
    };
  });
}
