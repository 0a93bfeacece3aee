import { type ApplicationPasswordEntry, isExpired, isUnused } from '#features/accounts/application-passwords.ts';
import { PASSWORD_MIN } from '#features/accounts/passwords/passwords.ts';
import type { Principal } from '#features/accounts/users.ts';
import { escapeHtml } from '#forms/templates/html.ts';
import { messageHtml } from '#http/page/document.ts';
import { capabilitiesOf } from '#security/actor.ts';
import { DEFAULT_TEXTS } from '#texts/index.ts';

/** Renders the login form, with an error and the typed login after a failed attempt. */
export function loginHtml({ login = '', error }: { login?: string; error?: string } = {}): string {
  return `${error ? messageHtml(error, 'error') : ''}
<form method="post" action="/login">
<div class="svca-field"><label for="login">User name</label>
<input id="login" name="login" value="${escapeHtml(login)}" autocomplete="username" autocapitalize="none" spellcheck="false" required></div>
<div class="svca-field"><label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required></div>
<button type="submit">Sign in</button>
</form>`;
}

export interface AccountView {
  principal: Principal;
  expiresAt: Date;
  applicationPasswords: ApplicationPasswordEntry[];
  /** The nonce for every form of the page. */
  nonce: string;
  timeZone: string;
  now: Date;
  /** The application password that was just created: it is shown only here. */
  made?: { name: string; password: string };
  /** The typed values, when an application password could not be created. */
  typed?: { name?: string; days?: string };
  /** Errors by the name of the input. */
  errors?: Partial<Record<'name' | 'expires_in_days' | 'current_password' | 'new_password' | 'again', string>>;
  /** The number of other sessions that the password change ended. */
  sessionsEnded?: number;
}

export function accountHtml(view: AccountView): string {
  const { principal, applicationPasswords, nonce, made } = view;
  const time = (date: Date) => timeHtml(date, view.timeZone);
  const hidden = `<input type="hidden" name="nonce" value="${escapeHtml(nonce)}">`;
  const capabilities = capabilitiesOf(principal).map((capability) => `<code>${escapeHtml(capability)}</code>`);
  return `${made ? createdHtml(made) : ''}${changedHtml(view)}
<dl>
<dt>User name</dt><dd>${escapeHtml(principal.login)}</dd>
<dt>Role</dt><dd>${escapeHtml(principal.role)}</dd>
<dt>Capabilities</dt><dd>${capabilities.join(', ') || 'none'}</dd>
<dt>Signed in until</dt><dd>${time(view.expiresAt)}</dd>
</dl>
<form method="post" action="/logout">${hidden}<button type="submit">Sign out</button></form>
${passwordHtml(view, hidden)}
<h2>Application passwords</h2>
<p>A program signs in with your user name and one of these. Give each program its own.</p>
${applicationPasswords.length > 0 ? tableHtml(view, hidden, time) : '<p>You have none.</p>'}
<form method="post" action="/account/application-passwords">${hidden}
${fieldHtml(view, { id: 'name', label: 'Name of the program', value: view.typed?.name, attributes: 'maxlength="100" autocomplete="off" required' })}
${fieldHtml(view, { id: 'expires_in_days', label: 'Works for how many days (empty: for ever)', value: view.typed?.days, attributes: `inputmode="numeric" pattern="[0-9]*" maxlength="4" autocomplete="off"` })}
<button type="submit">Make an application password</button>
</form>`;
}

function createdHtml({ name, password }: { name: string; password: string }): string {
  return `<div class="svca-message svca-success" role="status">
<p>The application password for “${escapeHtml(name)}”; keep it now, it is not shown again:</p>
<p><code>${escapeHtml(password)}</code></p>
</div>`;
}

function changedHtml({ sessionsEnded: ended }: AccountView): string {
  if (ended === undefined) return '';
  const others = ended === 1 ? 'One other session was' : `${ended} other sessions were`;
  return messageHtml(`Your password was changed.${ended > 0 ? ` ${others} signed out.` : ''}`, 'success');
}

function passwordHtml(view: AccountView, hidden: string): string {
  const attributes = (autocomplete: string) => `type="password" autocomplete="${autocomplete}" required`;
  const fields = [
    { id: 'current_password', label: 'Current password', attributes: attributes('current-password') },
    {
      id: 'new_password',
      label: `New password, at least ${PASSWORD_MIN} characters`,
      attributes: `${attributes('new-password')} minlength="${PASSWORD_MIN}"`,
    },
    { id: 'again', label: 'New password once more', attributes: attributes('new-password') },
  ] as const;
  return `<h2>Password</h2>
<p>A new password signs you out everywhere else. Programs with application passwords go on.</p>
<form method="post" action="/account/password">${hidden}
<input type="hidden" name="username" value="${escapeHtml(view.principal.login)}" autocomplete="username">
${fields.map((field) => fieldHtml(view, field)).join('\n')}
<button type="submit">Change the password</button>
</form>`;
}

function tableHtml({ applicationPasswords, now }: AccountView, hidden: string, time: (date: Date) => string): string {
  const used = (entry: ApplicationPasswordEntry) =>
    (entry.lastUsedAt ? time(entry.lastUsedAt) : 'never') + (isUnused(entry, now) ? ', not for 90 days' : '');
  // The expiry has no column of its own: a narrow screen has room for four.
  const creationTime = (entry: ApplicationPasswordEntry) =>
    time(entry.createdAt) +
    (entry.expiresAt ? `, ${isExpired(entry, now) ? 'ended' : 'works until'} ${time(entry.expiresAt)}` : '');
  const rows = applicationPasswords.map(
    (entry) => `<tr>
<th scope="row">${escapeHtml(entry.name)}</th>
<td>${creationTime(entry)}</td>
<td>${used(entry)}</td>
<td>${revokeHtml(entry.uuid, entry.name, hidden)}</td>
</tr>`,
  );
  return `<table>
<thead><tr><th scope="col">Name</th><th scope="col">Made</th><th scope="col">Last used</th><td></td></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>`;
}

/** Renders a confirmation without a script, because revoking cannot be undone. */
function revokeHtml(uuid: string, name: string, hidden: string): string {
  const shownName = escapeHtml(name);
  return `<details name="revoke"><summary aria-label="Revoke ${shownName}">Revoke</summary>
<p>Its program can no longer sign in. This cannot be undone.</p>
<form method="post" action="/account/application-passwords/${escapeHtml(uuid)}/revoke">${hidden}<button type="submit" aria-label="Yes, revoke ${shownName}">Yes, revoke</button></form></details>`;
}

interface Field {
  id: keyof NonNullable<AccountView['errors']>;
  label: string;
  value?: string;
  attributes: string;
}

function fieldHtml({ errors = {} }: AccountView, { id, label, value = '', attributes }: Field): string {
  const error = errors[id];
  const invalid = error ? ` aria-invalid="true" aria-describedby="${id}-error"` : '';
  const message = error ? `\n<p class="svca-error" id="${id}-error" role="alert">${escapeHtml(error)}</p>` : '';
  const shown = value === '' ? '' : ` value="${escapeHtml(value)}"`;
  return `<div class="svca-field"><label for="${id}">${label}</label>
<input id="${id}" name="${id}"${shown} ${attributes}${invalid}>${message}</div>`;
}

function timeHtml(date: Date, timeZone: string): string {
  const text = new Intl.DateTimeFormat(DEFAULT_TEXTS.locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  }).format(date);
  return `<time datetime="${date.toISOString()}">${escapeHtml(text)}</time>`;
}
