import { loadedFile } from '#bin/command-line/settings-file.ts';
import { examine } from '#bin/composition/doctor.ts';
import { command, PartlyDone } from '#features/command-line/command.ts';

export const doctorCommands = {
  doctor: command({
    about: 'check what the service needs (database, engine, mail, DNS, clock); say what to do',
    example: 'durable-forms doctor',
    options: {},
    async run(_, { env }) {
      const parts = await examine({ env, settingsFile: loadedFile() });
      const bad = parts.filter(({ state }) => state === 'failing');
      const report = { well: bad.length === 0, parts };
      if (bad.length === 0) return report;
      const lines = bad.map(({ part, message, advice }, index) => {
        // Findings in a row that need the same are followed by it once.
        if (!advice || advice === bad[index + 1]?.advice) return `${part}: ${message}`;
        return `${part}: ${message}${advice === bad[index - 1]?.advice ? '\n' : ' '}${advice}`;
      });
      throw new PartlyDone(lines.join('\n'), report);
    },
  }),
};
