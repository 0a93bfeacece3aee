import type { SetupContext } from '#dev/setup/context.ts';
import { aptInstall } from '../tools/apt.ts';
import { resolveTool } from '../tools/tool.ts';

/**
 * Installs the tool that checks systemd units.
 * @returns its absolute path; undefined on systems without systemd
 */
export async function ensureSystemdAnalyze(context: SetupContext): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined;
  return resolveTool(
    {
      title: 'systemd-analyze',
      setting: 'SYSTEMD_ANALYZE_PATH',
      names: ['systemd-analyze'],
      sources: [{ title: 'apt-get install systemd', make: () => aptInstall('systemd', context) }],
      advice: 'sudo apt-get install systemd; it need not run.',
    },
    context,
  );
}
