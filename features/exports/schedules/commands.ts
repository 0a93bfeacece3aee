import { command, readId } from '#features/command-line/command.ts';
import { readOptions } from '#features/command-line/options.ts';
import { exportOptions, flagsOf, naming, readOrNameOption, SWEPT } from '#features/exports/options.ts';
import { exportLine } from '#features/exports/routes/json.ts';
import { COMMAND_LINE } from '#security/actor.ts';
import { scheduleLine } from './json.ts';
import { CHANGE_OPTIONS, changeOf, SCHEDULE_OPTIONS, scheduleOf } from './selection.ts';
import { listSchedules } from './store.ts';
import { changeSchedule, createSchedule, endSchedule, requireSchedule, runSchedule } from './use-cases.ts';

const UUID = '4f7f2c1e-6f0b-4d53-9f57-0f0f6b0b8a11';
const id = { takes: 'UUID', about: 'the schedule, as export-schedules shows it', needed: true } as const;
const times = {
  weekday: { takes: 'DAY', about: 'monday to sunday; weekly only' },
  zone: { takes: 'ZONE', about: 'the time zone of the hour; the default is the site’s' },
  deliver: {
    takes: 'WAY',
    about: 'keep (the default), mail (notify recipients) or store (copy to the export bucket)',
  },
  recipients: { takes: 'LIST', about: 'addresses, separated by commas' },
  language: { takes: 'L', about: 'language of the mail: en (the default) or de' },
  span: { takes: 'WHICH', about: 'new (the default): new since the last export; or all' },
} as const;

export const scheduleCommands = {
  'export-schedule:create': command({
    about: 'create exports of a form every day or week',
    example: 'durable-forms export-schedule:create --form 1 --format csv --period daily --hour 6',
    options: {
      ...exportOptions,
      period: { takes: 'PERIOD', about: 'daily or weekly', needed: true },
      hour: { takes: 'N', about: '0 to 23', needed: true },
      ...times,
    },
    run({ form, bom, files, steps, ...rest }, surroundings) {
      const formId = readId('form', form);
      const options = { ...rest, ...flagsOf({ bom, files, steps }) };
      const order = readOrNameOption(() => scheduleOf(readOptions(options, SCHEDULE_OPTIONS)));
      return surroundings.withDatabase(async (app) =>
        scheduleLine(app.box, await createSchedule(app, COMMAND_LINE, formId, order).catch(naming('form'))),
      );
    },
  }),

  'export-schedules': command({
    about: 'list export schedules, the oldest first',
    example: 'durable-forms export-schedules --form 1',
    options: { form: { takes: 'N', about: 'only of this form' } },
    run({ form }, surroundings) {
      const formId = form === undefined ? undefined : readId('form', form);
      return surroundings.withDatabase(async (app) => {
        return { schedules: (await listSchedules(app, formId)).map((row) => scheduleLine(app.box, row)) };
      });
    },
  }),

  'export-schedule': command({
    about: 'show an export schedule and the result of its last export',
    example: `durable-forms export-schedule --id ${UUID}`,
    options: { id },
    run: ({ id }, surroundings) =>
      surroundings.withDatabase(async (app) =>
        scheduleLine(app.box, await requireSchedule(app, id).catch(naming('id'))),
      ),
  }),

  'export-schedule:change': command({
    about: 'change, pause or resume an export schedule',
    example: `durable-forms export-schedule:change --id ${UUID} --active false`,
    options: {
      id,
      period: { takes: 'PERIOD', about: 'daily or weekly' },
      hour: { takes: 'N', about: '0 to 23' },
      ...times,
      'keep-days': { takes: 'N', about: 'days to keep each export' },
      active: { takes: 'BOOL', about: 'false pauses it, true resumes it' },
    },
    run({ id, ...rest }, surroundings) {
      const change = changeOf(readOptions(rest, CHANGE_OPTIONS));
      return surroundings.withDatabase(async (app) =>
        scheduleLine(app.box, await changeSchedule(app, COMMAND_LINE, id, change).catch(naming('id'))),
      );
    },
  }),

  'export-schedule:run': command({
    about: 'start the next export of a schedule now',
    example: `durable-forms export-schedule:run --id ${UUID}`,
    options: { id },
    run: ({ id }, surroundings) =>
      surroundings.withDatabase(async (app) =>
        exportLine(await runSchedule({ ...app, ...SWEPT }, COMMAND_LINE, id).catch(naming('id'))),
      ),
  }),

  'export-schedule:remove': command({
    about: 'remove an export schedule; its exports stay',
    example: `durable-forms export-schedule:remove --id ${UUID}`,
    options: { id },
    run: ({ id }, surroundings) =>
      surroundings.withDatabase(async (app) => {
        await endSchedule(app, COMMAND_LINE, id).catch(naming('id'));
        return { id };
      }),
  }),
};
