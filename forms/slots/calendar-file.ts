const LONGEST_LINE = 75;

/** An appointment for the calendar of a visitor. Times are Unix ms. */
export interface CalendarEntry {
  /** Worldwide unique, so that a calendar that gets it again has it once. */
  uid: string;
  title: string;
  description: string;
  url: string;
  startsAt: number;
  endsAt: number;
}

/** Writes an appointment as a file that calendars read (iCalendar, RFC 5545). */
export function calendarFile({ uid, title, description, url, startsAt, endsAt }: CalendarEntry, now: number): string {
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//durable-forms//slots//EN', 'METHOD:PUBLISH', 'BEGIN:VEVENT'],
    `UID:${escaped(uid)}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(startsAt)}`,
    `DTEND:${utc(endsAt)}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(description)}`,
    `URL:${url.replace(/[\r\n]/g, '')}`,
    ...['END:VEVENT', 'END:VCALENDAR', ''],
  ];
  return lines.map(folded).join('\r\n');
}

function utc(time: number): string {
  return new Date(time).toISOString().replace(/[-:]|\.\d{3}/g, '');
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');
}

/** Breaks a line after 75 bytes at most, and never within a character. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let size = 0;
  let text = '';
  for (const character of line) {
    const own = encoder.encode(character).length;
    if (size + own > LONGEST_LINE) {
      text += '\r\n ';
      size = 1;
    }
    text += character;
    size += own;
  }
  return text;
}
