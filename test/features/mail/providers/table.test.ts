import { expect, test } from '@jest/globals';
import { createMailProvider, mailProtocols } from '#features/mail/providers/table.ts';
import { createHttpClient } from '#outgoing/http-client.ts';
import { parseCidrList } from '#security/addresses.ts';

const http = createHttpClient({ allowedPrivateNetworks: parseCidrList(''), userAgent: 'test' });

test.each(['smtp', 'smtps'])('%s:// sends over SMTP', async (scheme) => {
  const mail = createMailProvider({ url: `${scheme}://127.0.0.1:1`, http, maxConnections: 1 });
  expect(mail.name).toBe('smtp');
  await mail.close();
});

test.each(['pigeon://loft', 'constructor://x', 'localhost:25', ''])('MAIL_URL "%s" is refused by name', (url) => {
  expect(() => createMailProvider({ url, http, maxConnections: 1 })).toThrow(
    `MAIL_URL must start with ${mailProtocols.join(' or ')}.`,
  );
});
