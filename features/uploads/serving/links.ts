import { surfaceBPath } from '#features/site/surfaces.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { withFiles } from '#forms/placed-files.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { isSameToken } from '#security/tokens.ts';

/** The query parameter of a link's address. */
export const LINK_PARAMETER = 'link';

/** A file, and the submission that it belongs to. */
export interface LinkedFile {
  id: string;
  submissionUuid: string;
}

export interface LinkParts {
  box: SecretBox;
  /** The service's public address, without a trailing slash. */
  baseUrl: string;
  settings: { restRoot: string };
}

/**
 * Creates an address at which anybody can read one file until `until`. It stops working when the file is removed, and cannot be
 * revoked before.
 */
export function fileLink({ box, baseUrl, settings }: LinkParts, file: LinkedFile, until: Date): string {
  const end = until.getTime().toString(36);
  const mac = encode(box.mac('tokens', message(file, end)));
  return `${baseUrl}${surfaceBPath(settings.restRoot)}/files/${file.id}?${LINK_PARAMETER}=${end}.${mac}`;
}

/** Adds `url` to each file in the values: its address for administrators, who must sign in there. */
export function withAddresses<Values extends Readonly<Record<string, unknown>>>(
  { baseUrl, settings }: Pick<LinkParts, 'baseUrl' | 'settings'>,
  submissionId: number | null,
  config: Pick<FormConfig, 'fields'>,
  values: Values,
): Values {
  if (submissionId === null) return values;
  const address = `${baseUrl}${surfaceBPath(settings.restRoot)}/submissions/${submissionId}/files/`;
  return withFiles(config, values, ({ files }) => files.map((file) => ({ ...file, url: address + file.id })));
}

/** Checks that a link was issued for the file and has not expired. @param link the parameter of the address */
export function verdictOnLink(box: SecretBox, file: LinkedFile, link: string, now: Date): 'good' | 'over' | 'forged' {
  const [end = '', mac = ''] = link.split('.');
  const isOurs = box.macs('tokens', message(file, end)).some((one) => isSameToken(encode(one), mac));
  if (!isOurs) return 'forged';
  return Number.parseInt(end, 36) > now.getTime() ? 'good' : 'over';
}

function message({ id, submissionUuid }: LinkedFile, end: string): string {
  return `file|${id}|${submissionUuid}|${end}`;
}

function encode(mac: Buffer): string {
  return mac.subarray(0, 16).toString('base64url');
}
