import { aptInstall } from './apt.mjs';
import { resolveTool } from './tool.mjs';

/**
 * The browser of the browser test.
 * @param {import('../setup.mjs').Context} context
 * @returns {Promise<string>} absolute path
 */
export function ensureChromium(context) {
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
