import { buffer } from 'node:stream/consumers';
import type { SESv2Client } from '@aws-sdk/client-sesv2';
import nodemailer from 'nodemailer';
import { takenForAll } from '#features/mail/providers/fields.ts';
import { type MailProviderKind, type MailProviderParts, secretSetting } from '#features/mail/providers/kind.ts';
import type { OutgoingMail } from '#features/mail/providers/mail.ts';
import { mimeParts } from '#features/mail/providers/mime.ts';
import { guardedHandler } from './handler.ts';

/**
 * Amazon SES: `SendEmail` of API v2, signed by the official SDK, with a MIME message from nodemailer. The API has no
 * idempotency keys, and reports bounces only later.
 */
export const ses: MailProviderKind = {
  id: 'ses',
  title: 'Amazon SES',
  settings: [
    {
      name: 'access_key_id',
      title: 'Access key id',
      secret: false,
      isDestination: true,
      findMistake: (value) => (/^[A-Z0-9]{16,128}$/.test(value) ? null : 'must be an access key id, such as AKIA…'),
    },
    secretSetting('secret_access_key', 'Secret access key'),
    {
      name: 'region',
      title: 'Region',
      secret: false,
      isDestination: true,
      findMistake: (value) => (/^[a-z]{2}(-[a-z]+)+-\d$/.test(value) ? null : 'must be a region, such as eu-west-1'),
    },
  ],
  apis: [{ setting: 'SES_API_URL', url: 'https://email.{region}.amazonaws.com' }],
  // Each domain has three random selectors.
  dkimSelectors: [],
  spfInclude: 'amazonses.com',
  open(parts) {
    let client: Promise<Pick<SES, 'send' | 'destroy'>> | undefined;
    const opened = () => (client ??= openClient(parts));
    return {
      name: 'ses',
      async send(message, signal) {
        const { send } = await opened();
        await send(message, await sourceOf(message), signal);
        return takenForAll(message);
      },
      async close() {
        (await client)?.destroy();
      },
    };
  },
};

interface SES {
  send(message: OutgoingMail, source: Uint8Array, signal?: AbortSignal): Promise<unknown>;
  destroy: SESv2Client['destroy'];
}

/** Imports the SDK only when it is needed: it is large, and most sites do not use it. */
async function openClient({ settings, apiUrls, http }: MailProviderParts): Promise<SES> {
  const { SESv2Client, SendEmailCommand } = await import('@aws-sdk/client-sesv2');
  const { region = '', access_key_id: accessKeyId = '', secret_access_key: secretAccessKey = '' } = settings;
  const client = new SESv2Client({
    region,
    endpoint: (apiUrls.SES_API_URL ?? '').replaceAll('{region}', region),
    credentials: { accessKeyId, secretAccessKey },
    requestHandler: guardedHandler(http),
    // The caller decides about retries.
    maxAttempts: 1,
  });
  return {
    send({ to, cc, bcc }, source, signal) {
      // The signal is not passed as the SDK's abortSignal, which would hide the reason of the abort and the possibility that
      // the mail was accepted.
      const options = { requestTimeout: undefined, signal };
      return client.send(
        new SendEmailCommand({
          Destination: { ToAddresses: to, CcAddresses: cc, BccAddresses: bcc },
          Content: { Raw: { Data: source } },
        }),
        options,
      );
    },
    destroy: () => client.destroy(),
  };
}

/** Returns the MIME source of the message; Bcc recipients appear only in the request. */
async function sourceOf(message: OutgoingMail): Promise<Uint8Array> {
  const writer = nodemailer.createTransport({
    streamTransport: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const { message: source } = await writer.sendMail(mimeParts({ ...message, bcc: [] }));
  return source instanceof Uint8Array ? source : buffer(source);
}
