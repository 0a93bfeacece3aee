import type { SetupContext } from '#dev/setup/context.ts';
import { aptInstall } from './apt.ts';
import { resolveTool } from './tool.ts';

/**
 * Provides the browser of the browser tests.
 * @returns its absolute path
 */
export function ensureChromium(context: SetupContext): Promise<string> {
  return resolveTool(
    {
      title: 'Chromium',
      setting: 'CHROMIUM_PATH',
      names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
      sources: [{ title: 'apt-get install chromium', make: () => aptInstall('chromium', context) }],
      advice: 'sudo apt-get install chromium, or set CHROMIUM_PATH to a Chromium or Chrome that you have.',
    },
    context,
  );
}
