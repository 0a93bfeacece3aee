import { escapeHtml } from '../../forms/templates/html.ts';
import { type ApplicationPasswordEntry, capabilitiesOf, type Principal } from '../../host/accounts/users.ts';
import { messageHtml } from '../page/document.ts';

/** The login form; with what was wrong, and the login that was typed. */
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
  /** For every form of the page. */
  nonce: string;
  timeZone: string;
  /** The application password that was just made: it is shown here and never again. */
  made?: { name: string; password: string };
  /** The name that could not be taken, and why. */
  name?: string;
  nameError?: string;
}

export function accountHtml(view: AccountView): string {
  const { principal, applicationPasswords, nonce, made } = view;
  const time = (date: Date) => timeHtml(date, view.timeZone);
  const hidden = `<input type="hidden" name="nonce" value="${escapeHtml(nonce)}">`;
  const capabilities = capabilitiesOf(principal).map((capability) => `<code>${escapeHtml(capability)}</code>`);
  return `${made ? madeHtml(made) : ''}
<dl>
<dt>User name</dt><dd>${escapeHtml(principal.login)}</dd>
<dt>Role</dt><dd>${escapeHtml(principal.role)}</dd>
<dt>Capabilities</dt><dd>${capabilities.join(', ') || 'none'}</dd>
<dt>Signed in until</dt><dd>${time(view.expiresAt)}</dd>
</dl>
<form method="post" action="/logout">${hidden}<button type="submit">Sign out</button></form>
<h2>Application passwords</h2>
<p>A program signs in with your user name and one of these. Give each program its own.</p>
${applicationPasswords.length > 0 ? tableHtml(applicationPasswords, hidden, time) : '<p>You have none.</p>'}
<form method="post" action="/account/application-passwords">${hidden}
${nameFieldHtml(view)}
<button type="submit">Make an application password</button>
</form>`;
}

function madeHtml({ name, password }: { name: string; password: string }): string {
  return `<div class="svca-message svca-success" role="status">
<p>The application password for “${escapeHtml(name)}”; keep it now, it is not shown again:</p>
<p><code>${escapeHtml(password)}</code></p>
</div>`;
}

function tableHtml(entries: ApplicationPasswordEntry[], hidden: string, time: (date: Date) => string): string {
  const rows = entries.map(
    ({ uuid, name, createdAt, lastUsedAt }) => `<tr>
<th scope="row">${escapeHtml(name)}</th>
<td>${time(createdAt)}</td>
<td>${lastUsedAt ? time(lastUsedAt) : 'never'}</td>
<td>${revokeHtml(uuid, name, hidden)}</td>
</tr>`,
  );
  return `<table>
<thead><tr><th scope="col">Name</th><th scope="col">Made</th><th scope="col">Last used</th><td></td></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>`;
}

/** Asks first, without a script: what is revoked is gone. */
function revokeHtml(uuid: string, name: string, hidden: string): string {
  const shownName = escapeHtml(name);
  return `<details name="revoke"><summary aria-label="Revoke ${shownName}">Revoke</summary>
<p>Its program can no longer sign in. This cannot be undone.</p>
<form method="post" action="/account/application-passwords/${escapeHtml(uuid)}/revoke">${hidden}<button type="submit" aria-label="Yes, revoke ${shownName}">Yes, revoke</button></form></details>`;
}

function nameFieldHtml({ name = '', nameError }: AccountView): string {
  const invalid = nameError ? ' aria-invalid="true" aria-describedby="name-error"' : '';
  const error = nameError ? `\n<p class="svca-error" id="name-error" role="alert">${escapeHtml(nameError)}</p>` : '';
  return `<div class="svca-field"><label for="name">Name of the program</label>
<input id="name" name="name" value="${escapeHtml(name)}" maxlength="100" autocomplete="off" required${invalid}>${error}</div>`;
}

function timeHtml(date: Date, timeZone: string): string {
  const text = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(date);
  return `<time datetime="${date.toISOString()}">${escapeHtml(text)}</time>`;
}
