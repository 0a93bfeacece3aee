import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Settings } from '#features/environment.ts';
import { attention, type Finding, failing, reasonOf, well } from './finding.ts';

const NEEDED_NODE = 24;
const ANSWERS_WITHIN_MS = 3_000;
const DEFAULT_PORTS: Record<string, number> = { 'smtp:': 587, 'smtps:': 465 };

/** @param version as `process.versions.node` */
export function checkNode(version: string): Finding {
  if (Number.parseInt(version, 10) >= NEEDED_NODE) return well('node', `Node ${version} runs this.`);
  return failing('node', `Node ${version} runs this.`, `Install Node ${NEEDED_NODE}.`);
}

/**
 * Checks that only the owner can read the settings file, because it contains the encryption keys.
 * @param file path of the settings file, which may not exist
 */
export async function checkSettingsFile(file: string): Promise<Finding> {
  const found = await stat(file).catch(() => null);
  if (!found) return well('settings_file', `There is no ${file} here; settings come from the environment alone.`);
  const mode = found.mode & 0o777;
  if ((mode & 0o077) === 0) return well('settings_file', `${file} can be read by its owner alone.`);
  return attention(
    'settings_file',
    `${file} has mode ${mode.toString(8)}: others on this machine can read its secrets.`,
    `Run chmod 600 ${file}.`,
  );
}

/** Checks that this account may write to the upload folder. */
export async function checkFolder({ uploads }: Pick<Settings, 'uploads'>): Promise<Finding> {
  const folder = uploads?.folder;
  if (folder === undefined)
    return well('upload_folder', uploads ? 'Files go into a bucket.' : 'This site takes no files.');
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return well('upload_folder', `${folder} can be written.`);
  } catch (error) {
    return failing(
      'upload_folder',
      `${folder} cannot be written: ${reasonOf(error)}`,
      `Make it, and give it to the account that runs the service (UPLOADS_DIR).`,
    );
  }
}

/** Checks that the target of `MAIL_URL` exists: a server that sends a greeting, or a program. Sends no mail. */
export async function checkMailServer({ mailUrl }: Pick<Settings, 'mailUrl'>): Promise<Finding> {
  const { protocol, hostname, port, pathname } = new URL(mailUrl);
  const advice = 'Mend MAIL_URL, or the way to that server (a firewall may stop outgoing mail).';
  if (protocol === 'sendmail:') {
    const program = decodeURIComponent(pathname);
    return access(program, constants.X_OK).then(
      () => well('mail_server', `${program} can be run.`),
      (error) =>
        failing('mail_server', `${program} cannot be run: ${reasonOf(error)}`, 'Install it, or mend MAIL_URL.'),
    );
  }
  const at = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || (DEFAULT_PORTS[protocol] ?? 25) };
  const named = `${at.host}:${at.port}`;
  try {
    const greeting = await greetingOf(at, protocol === 'smtps:');
    if (greeting.startsWith('220'))
      return well('mail_server', `${named} greets. Send a test mail to know that it takes mails.`);
    return failing('mail_server', `${named} greets with ${JSON.stringify(greeting.slice(0, 80))}.`, advice);
  } catch (error) {
    return failing('mail_server', `${named} does not greet: ${reasonOf(error)}`, advice);
  }
}

function greetingOf(at: { host: string; port: number }, isTls: boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = isTls ? connectTls({ ...at, servername: at.host }) : connect(at);
    socket.setTimeout(ANSWERS_WITHIN_MS, () =>
      socket.destroy(new Error(`nothing came within ${ANSWERS_WITHIN_MS / 1000} s`)),
    );
    socket.setEncoding('utf8');
    socket.once('data', (text: string) => {
      resolve(text.trim());
      socket.end('QUIT\r\n', () => socket.destroy());
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('it closed the connection')));
  });
}

/** Checks that the host of `BASE_URL` resolves, and that visitors reach it over a secure connection. */
export async function checkAddress(
  { baseUrl }: Pick<Settings, 'baseUrl'>,
  lookUp: (host: string) => Promise<unknown>,
): Promise<Finding> {
  const { hostname, protocol } = new URL(baseUrl);
  const isHere = /^(localhost|127\.|\[::1\])/.test(hostname);
  try {
    await lookUp(hostname.replace(/^\[|\]$/g, ''));
  } catch (error) {
    return failing(
      'address',
      `The DNS has no address for ${hostname}: ${reasonOf(error)}`,
      'Add it, or mend BASE_URL.',
    );
  }
  if (isHere)
    return attention(
      'address',
      `${baseUrl} is reached from this machine alone.`,
      'Set BASE_URL to what visitors reach.',
    );
  if (protocol === 'https:') return well('address', `${hostname} has an address.`);
  return attention(
    'address',
    `${baseUrl} is not https.`,
    'Put a proxy with a certificate before it, and mend BASE_URL.',
  );
}
