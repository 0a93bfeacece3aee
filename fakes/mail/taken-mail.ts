import nodemailer from 'nodemailer';

/** A mail that a provider has accepted, independent of the wire format. */
export interface AcceptedMail {
  from: { name: string; email: string };
  to: string[];
  cc: string[];
  bcc: string[];
  reply_to: string | null;
  subject: string;
  html: string;
  text: string;
  /** The sender's message id; null when the format has none. */
  message_id: string | null;
  /** The header `Auto-Submitted`, which marks mails that no person has sent. */
  auto_submitted: string | null;
  attachments: { file_name: string; content_type: string | null; content_base64: string }[];
  idempotency_key: string | null;
  /** True when the provider tracks opens and clicks. */
  tracked: boolean;
}

/** Delivers a mail to the development inbox; does nothing without one. */
export type Deliver = (mail: AcceptedMail, source?: Uint8Array) => Promise<void>;

/** Creates the delivery to the development inbox. @param mailUrl SMTP server of the inbox */
export function deliverTo(mailUrl: string | undefined): Deliver & { close(): void } {
  const transporter = mailUrl === undefined ? null : nodemailer.createTransport(mailUrl);
  const deliver = async (mail: AcceptedMail, source?: Uint8Array) => {
    if (!transporter) return;
    const mailbox = (address: string) => ({ name: '', address });
    const { from, to, cc, bcc } = mail;
    if (source) {
      await transporter.sendMail({
        envelope: { from: from.email, to: [...to, ...cc, ...bcc] },
        raw: Buffer.from(source),
      });
      return;
    }
    await transporter.sendMail({
      from: { name: from.name, address: from.email },
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      to: to.map(mailbox),
      cc: cc.map(mailbox),
      bcc: bcc.map(mailbox),
      ...(mail.reply_to && { replyTo: mailbox(mail.reply_to) }),
      ...(mail.message_id && { messageId: mail.message_id }),
      headers: mail.auto_submitted ? { 'Auto-Submitted': mail.auto_submitted } : {},
      attachments: mail.attachments.map(({ file_name: filename, content_type, content_base64 }) => ({
        filename,
        contentType: content_type ?? undefined,
        content: Buffer.from(content_base64, 'base64'),
      })),
    });
  };
  return Object.assign(deliver, { close: () => transporter?.close() });
}

/** Splits `Name <address>`, or a bare address. */
export function splitMailbox(text: string): { name: string; email: string } {
  const [, quoted, plain, email] = /^\s*(?:"((?:[^"\\]|\\.)*)"|([^"<]*?))\s*<([^<>]+)>\s*$/.exec(text) ?? [];
  if (email === undefined) return { name: '', email: text.trim() };
  return { name: quoted?.replace(/\\(.)/g, '$1') ?? plain ?? '', email };
}
