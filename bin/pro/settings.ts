import * as yup from 'yup';
import { paymentProviders } from '../../providers/payments/table.ts';
import { apiUrl, readAs, withoutSlash } from '../settings.ts';

/** What the Pro package reads of the environment beside the settings of both editions. */
export interface ProSettings {
  /** Where payment providers are, by the setting that says so. Without a trailing slash. */
  paymentApiUrls: Readonly<Record<string, string>>;
}

/** The APIs of payment providers; both modes may be at one. */
const paymentApis = paymentProviders.flatMap(({ api }) => Object.values(api));

const schema = yup.object(Object.fromEntries(paymentApis.map(({ setting, url }) => [setting, apiUrl(setting, url)])));

/** @throws SettingsError naming each setting that is wrong */
export function readProSettings(env: NodeJS.ProcessEnv): ProSettings {
  const read = readAs(schema, env);
  return {
    paymentApiUrls: Object.fromEntries(
      paymentApis.map(({ setting }) => [setting, withoutSlash(String(read[setting]))]),
    ),
  };
}
