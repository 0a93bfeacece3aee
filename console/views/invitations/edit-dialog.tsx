import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Failure } from '#console/parts/states.tsx';
import { showNotice } from '#console/parts/toast.ts';
import { texts } from '#console/texts/en/invitations.ts';
import { shared } from '#console/texts/en/shared.ts';
import { useTexts } from '#console/texts/language.ts';
import { changePerson, type Invitation, keyOf } from './calls.ts';

/** A dialog that corrects the address or the name of a person. */
export function EditDialog({ formId, person, close }: { formId: number; person: Invitation; close(): void }) {
  const t = useTexts(texts);
  const words = useTexts(shared);
  const queries = useQueryClient();
  const [email, setEmail] = useState(person.email);
  const [name, setName] = useState(person.name);
  const save = useMutation({
    mutationFn: () => changePerson(formId, person.id, { email, name }),
    onSuccess: async () => {
      showNotice(t.saved);
      await queries.invalidateQueries({ queryKey: keyOf(formId) });
      close();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Modal
      opened
      onClose={close}
      title={t.editTitle}
      stackId="invitation"
      closeButtonProps={{ 'aria-label': words.close }}
    >
      <form onSubmit={submit}>
        <Stack>
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
          {save.isError && <Failure error={save.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {words.cancel}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {t.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
