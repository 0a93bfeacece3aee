import { type Html, html } from '#dev/html.ts';
import type { CaughtMail, MailFilter } from './mailbox.ts';

/** The page with all messages that match the filter, newest first. */
export function listPage(messages: CaughtMail[], filter: MailFilter): Html {
  const rows = messages.map(
    (mail) => html`<tr>
<td><a href="/messages/${mail.id}">${mail.subject || '(no subject)'}</a> ${copies(mail)}</td>
<td>${mail.envelope_to.join(', ')}</td>
<td>${mail.from}</td>
<td>${time(mail)}</td>
</tr>`,
  );
  return html`<h1>Inbox</h1>
<p class="quiet">Every mail that the service sends in development ends here. The last 1,000 are kept.</p>
<form class="bar" method="get" action="/">
<label>To <input name="to" value="${filter.to ?? ''}"></label>
<label>Subject <input name="subject" value="${filter.subject ?? ''}"></label>
<button>Filter</button>
</form>
${
  messages.length === 0
    ? html`<p>No mail here yet.</p>`
    : html`<table class="list">
<thead><tr><th>Subject</th><th>To</th><th>From</th><th>Time (UTC)</th></tr></thead>
<tbody>${rows}</tbody>
</table>
<form method="post" action="/clear"><p><button>Remove all</button></p></form>`
}
<p class="quiet">JSON: <a href="/api/messages">/api/messages</a> · to try failures: <code>curl -H 'Content-Type: application/json' -d '{"next":2,"code":450,"at":"rcpt"}' …/api/failures</code></p>`;
}

/** The page of one message: its content, then how it was sent. */
export function mailPage(mail: CaughtMail): Html {
  const facts: [string, string][] = [
    ['From', mail.from],
    ['To', mail.to.join(', ')],
    ['Cc', mail.cc.join(', ')],
    ['Reply-To', mail.reply_to.join(', ')],
    ['Delivered to', mail.envelope_to.join(', ')],
    ['Message-ID', mail.message_id],
    [
      'Attachments',
      mail.attachments.map(({ filename, size }) => `${filename || 'unnamed'} (${size} bytes)`).join(', '),
    ],
    ['Not readable', mail.parse_error ?? ''],
  ];
  return html`<p><a href="/">← Inbox</a></p>
<h1>${mail.subject || '(no subject)'} ${copies(mail)}</h1>
<table><tbody>
${facts.filter(([, value]) => value !== '').map(([name, value]) => html`<tr><th>${name}</th><td>${value}</td></tr>`)}
<tr><th>Received</th><td>${time(mail)}</td></tr>
</tbody></table>
${mail.html === '' ? '' : html`<h2>HTML</h2><iframe sandbox="" title="The message's HTML" src="/messages/${mail.id}/html"></iframe>`}
${mail.text === '' ? '' : html`<h2>Text</h2><pre>${mail.text}</pre>`}
<h2>More</h2>
<details><summary>Headers</summary><table><tbody>
${mail.headers.map(({ name, value }) => html`<tr><th>${name}</th><td>${value}</td></tr>`)}
</tbody></table></details>
<details><summary>Source</summary><pre>${mail.source}</pre></details>`;
}

export function notFoundPage(): Html {
  return html`<h1>Not found</h1><p>There is no such page or message. <a href="/">Back to the inbox</a></p>`;
}

function copies(mail: CaughtMail): Html | string {
  return mail.copies > 1 ? html`<span class="badge">received ${mail.copies} times</span>` : '';
}

function time(mail: CaughtMail): Html {
  return html`<time datetime="${mail.received_at}">${mail.received_at.slice(0, 19).replace('T', ' ')}</time>`;
}
