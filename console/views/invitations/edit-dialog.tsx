import { Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '#console/parts/form-dialog.tsx';
import { showNotice } from '#console/parts/toast.ts';
import { texts } from '#console/texts/en/invitations.ts';
import { useTexts } from '#console/texts/language.ts';
import { changePerson, type Invitation, keyOf } from './calls.ts';

/** A dialog that corrects the address or the name of a person. */
export function EditDialog({ formId, person, close }: { formId: number; person: Invitation; close(): void }) {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const [email, setEmail] = useState(person.email);
  const [name, setName] = useState(person.name);
  const save = async () => {
    await changePerson(formId, person.id, { email, name });
    showNotice(t.saved);
    await queries.invalidateQueries({ queryKey: keyOf(formId) });
  };
  return (
    <FormDialog title={t.editTitle} action={t.save} save={save} close={close}>
      <TextInput
        label={t.address}
        type="email"
        required
        value={email}
        onChange={({ currentTarget: { value } }) => setEmail(value)}
        data-autofocus
      />
      <TextInput label={t.name} value={name} onChange={({ currentTarget: { value } }) => setName(value)} />
      <Text size="sm" c="dimmed">
        {t.editAbout}
      </Text>
    </FormDialog>
  );
}
