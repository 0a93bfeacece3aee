import { useRef } from 'react';
import { answerOf, api } from '#console/api/client.ts';
import { Problem } from '#console/api/problem.ts';
import { type Session, session } from '#console/api/session.ts';
import { Section } from '#console/parts/section.tsx';
import { PasswordField } from '#console/parts/settings-form/fields.tsx';
import { SettingsForm } from '#console/parts/settings-form/settings-form.tsx';
import { showNotice } from '#console/parts/toast.ts';
import { texts } from '#console/texts/en/accounts/me.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';

const EMPTY = { current_password: '', new_password: '', again: '' };

/** Changes the account's own password. The session continues with a new cookie and nonce from the answer. */
export function OwnPassword() {
  const t = useTexts(texts);
  const format = useFormat();
  const endedSessions = useRef(0);
  const save = async (_changes: unknown, { again, ...body }: typeof EMPTY) => {
    if (again !== body.new_password) throw new Problem(422, { message: t.notSame, errors: { again: t.notSame } });
    const answer = await answerOf(api.POST('/host/password', { body }));
    endedSessions.current = answer.sessions_ended;
    session.set(answer as unknown as Session);
    return EMPTY;
  };
  return (
    <Section title={t.password} about={t.passwordAbout}>
      <SettingsForm
        label={t.password}
        values={EMPTY}
        save={save}
        saved={() => showNotice(t.changed(format.number(endedSessions.current)))}
        action={t.change}
        message={null}
        isNew
      >
        <PasswordField name="current_password" label={t.current} autoComplete="current-password" />
        <PasswordField name="new_password" label={t.next} help={t.nextHelp} autoComplete="new-password" />
        <PasswordField name="again" label={t.again} autoComplete="new-password" />
      </SettingsForm>
    </Section>
  );
}
