import PostalMime, { type Address } from 'postal-mime';

/** A message as the mail server accepted it. */
export interface ReceivedMail {
  receivedAt: Date;
  envelopeFrom: string;
  /** Every recipient, including blind copies. */
  envelopeTo: string[];
  source: Buffer;
}

/** A caught message; the shape of the JSON API. */
export interface CaughtMail {
  id: string;
  /** Empty when the message has none. */
  message_id: string;
  subject: string;
  from: string;
  to: string[];
  cc: string[];
  reply_to: string[];
  envelope_from: string;
  envelope_to: string[];
  received_at: string;
  /** Arrivals of a message with this Message-ID: more than 1 means that it was delivered again. */
  copies: number;
  headers: { name: string; value: string }[];
  html: string;
  text: string;
  attachments: { filename: string; mime_type: string; size: number }[];
  source: string;
  /** Set when the message could not be parsed as MIME; the source is available all the same. */
  parse_error?: string;
}

export interface MailFilter {
  /** Part of an envelope recipient, case-insensitive. */
  to?: string;
  /** Part of the subject, case-insensitive. */
  subject?: string;
}

/** The caught messages in memory, newest first; the oldest are dropped when there are more than `capacity`. */
export class Mailbox {
  readonly #capacity: number;
  readonly #messages: CaughtMail[] = [];
  readonly #byMessageId = new Map<string, CaughtMail>();
  #sequence = 0;

  constructor(capacity = 1_000) {
    this.#capacity = capacity;
  }

  /** Stores a message, or counts it as another copy of the message with the same Message-ID. Never rejects. */
  async add(received: ReceivedMail): Promise<CaughtMail> {
    const mail = await read(received);
    const existing = mail.message_id === '' ? undefined : this.#byMessageId.get(mail.message_id);
    if (existing !== undefined) {
      existing.copies += 1;
      existing.envelope_to = [...new Set([...existing.envelope_to, ...mail.envelope_to])];
      return existing;
    }
    this.#sequence += 1;
    mail.id = String(this.#sequence);
    this.#messages.unshift(mail);
    if (mail.message_id !== '') this.#byMessageId.set(mail.message_id, mail);
    for (const old of this.#messages.splice(this.#capacity)) this.#byMessageId.delete(old.message_id);
    return mail;
  }

  /** Messages stored since the start, including dropped ones; copies are not counted. */
  get received(): number {
    return this.#sequence;
  }

  list({ to = '', subject = '' }: MailFilter = {}): CaughtMail[] {
    return this.#messages.filter(
      (mail) => contains(mail.subject, subject) && (to === '' || mail.envelope_to.some((one) => contains(one, to))),
    );
  }

  get(id: string): CaughtMail | undefined {
    return this.#messages.find((mail) => mail.id === id);
  }

  clear(): void {
    this.#messages.length = 0;
    this.#byMessageId.clear();
  }
}

async function read({ receivedAt, envelopeFrom, envelopeTo, source }: ReceivedMail): Promise<CaughtMail> {
  const mail: CaughtMail = {
    id: '',
    message_id: '',
    subject: '',
    from: envelopeFrom,
    to: [],
    cc: [],
    reply_to: [],
    envelope_from: envelopeFrom,
    envelope_to: [...envelopeTo],
    received_at: receivedAt.toISOString(),
    copies: 1,
    headers: [],
    html: '',
    text: '',
    attachments: [],
    source: source.toString('utf8'),
  };
  try {
    const parsed = await PostalMime.parse(source);
    return {
      ...mail,
      message_id: parsed.messageId ?? '',
      subject: parsed.subject ?? '',
      from: written(parsed.from === undefined ? [] : [parsed.from])[0] ?? envelopeFrom,
      to: written(parsed.to),
      cc: written(parsed.cc),
      reply_to: written(parsed.replyTo),
      headers: parsed.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
      html: parsed.html ?? '',
      text: parsed.text ?? '',
      attachments: parsed.attachments.map(({ filename, mimeType, content }) => ({
        filename: filename ?? '',
        mime_type: mimeType,
        size: typeof content === 'string' ? content.length : content.byteLength,
      })),
    };
  } catch (error) {
    return { ...mail, parse_error: error instanceof Error ? error.message : String(error) };
  }
}

/** Formats addresses as `Name <address>`, with groups expanded to their members. */
function written(addresses: Address[] = []): string[] {
  return addresses
    .flatMap((address) => (address.group === undefined ? [address] : address.group))
    .map(({ name, address }) => (name ? `${name} <${address}>` : (address ?? '')));
}

function contains(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase());
}
