import { Refusal } from '#features/requests/refusal.ts';
import { SLOT_FIELD, SLOT_START } from '#features/submissions/slot-link.ts';
import { inputFields } from '#forms/field-types/index.ts';
import { inTimeZone } from '#forms/field-types/zoned-time.ts';
import { zoneOf } from '#forms/slots/calendar.ts';
import { calendarFile } from '#forms/slots/calendar-file.ts';
import { file } from '#http/routing/answers.ts';
import { reply } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import { textsOf } from '#texts/index.ts';
import { MINUTE_MS } from '#time.ts';
import { type FormPageParts, ofForm, requireForm } from './form-page.ts';

const MEDIA_TYPE = 'text/calendar';
const START = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

/** The file with which visitors add a booked time to their calendar. It says what everybody may know: no answer is in it. */
export const slotFile = route({
  ...ofForm,
  operation: 'downloadSlotCalendar',
  method: 'GET',
  path: '/forms/:id/slot.ics',
  summary: 'A time of a form for the calendar of a visitor',
  description:
    'An appointment as iCalendar, to which the merge tag `{field:….calendar_url}` leads; `?field=` and `?start=` say which. It holds no answer. 404 for a form without that field.',
  answers: { 200: file(MEDIA_TYPE) },
  async handle(app: FormPageParts, { params, raw }) {
    const form = await requireForm(app, params.id, raw);
    const [name, start] = [raw.query[SLOT_FIELD], String(raw.query[SLOT_START] ?? '')];
    const field = inputFields(form.config).find((one) => one.name === name);
    const moment = field?.type === 'slot' && START.test(start) ? inTimeZone(start, zoneOf(field)) : null;
    if (field?.type !== 'slot' || moment === null) {
      throw new Refusal('form_not_found', textsOf(form.config).content.notFound);
    }
    const { name: site, url } = await app.readSite();
    const startsAt = Date.parse(moment);
    const entry = {
      uid: `form-${form.id}-${field.name}-${start}@${new URL(url).hostname}`,
      title: `${site}: ${field.label || field.name}`,
      description: form.title,
      url: new URL(`/forms/${form.id}`, url).href,
      ...{ startsAt, endsAt: startsAt + field.minutes * MINUTE_MS },
    };
    const headers = { 'Content-Disposition': 'attachment; filename="appointment.ics"', 'Cache-Control': 'no-store' };
    return reply(
      200,
      (res) => void res.type(MEDIA_TYPE).send(calendarFile(entry, app.intake.clock().getTime())),
      headers,
    );
  },
});
