import { findMailProvider } from '#features/mail/providers/table.ts';

/** Advice by class of failure. */
const HINTS: Readonly<Record<string, string>> = {
  mail_auth: 'Enter the key or the user and password again, and see that they may send mail.',
  mail_sender: 'Verify the sender’s address or domain at the provider, or choose another sender.',
  mail_quota:
    'The account has used up what its plan allows: wait for the next period, or change the plan. Mails are tried again until then.',
  mail_rejected:
    'The provider refuses this message for good. See whether sender and recipients are right; other mails are not affected.',
  mail_deferred: 'The recipient’s server put it off, as for an address it does not know yet. It is tried again.',
  mail_connection:
    'Nothing answers there, or the connection breaks off: check host, port and security, and whether a firewall is in the way.',
  mail_invalid: 'The message cannot be sent as it is: look at the form’s notification, its recipients and attachments.',
  mail_suppressed: 'Every recipient has bounced before. Take the address from email-suppressions when it works again.',
  mail_unknown: 'The provider may have sent it. Look there before you send it again: nobody else can tell.',
  not_configured: 'Save the settings of this provider at settings/email, or choose another one.',
  invalid_url: 'The address of the provider’s API is wrong: see the setting of the environment that names it.',
  rate_limited: 'The provider takes no more mails at the moment. They are tried again later.',
  timeout: 'The provider answers too slowly. Mails are tried again; see the status page of the provider.',
  server_error: 'The provider has a fault of its own. Mails are tried again; see the status page of the provider.',
  dns_failure: 'The name of the server cannot be looked up: check its spelling and this machine’s DNS.',
  connection_failed: 'The provider cannot be reached: check whether a firewall is in the way.',
  tls_failure:
    'The certificate of the server is not good for its name, or no secure connection comes about: check host and security.',
  address_refused: 'The server is in a private network. Add it to ALLOWED_PRIVATE_NETWORKS, if that is meant.',
  address_forbidden: 'No setting allows this address: enter another server, or see what its name leads to in the DNS.',
  invalid_response: 'The answer did not come from the provider: check the address of its API, and proxies in between.',
};

/** Returns advice on a failure; null if there is none. */
export function hintFor(type: string, provider: string): string | null {
  const hint = Object.hasOwn(HINTS, type) ? HINTS[type] : undefined;
  if (hint === undefined) return null;
  const title = findMailProvider(provider)?.title;
  if (provider === 'host' && (type === 'mail_auth' || type === 'mail_connection'))
    return `${hint} They stand in MAIL_URL.`;
  return title ? hint.replace('The provider', title).replace('the provider', title) : hint;
}
