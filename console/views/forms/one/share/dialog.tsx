import { Alert, Button, Modal, Stack } from '@mantine/core';
import { IconShare } from '@tabler/icons-react';
import { useState } from 'react';
import { texts } from '#console/texts/en/forms/publish.ts';
import { shared } from '#console/texts/en/shared.ts';
import { useTexts } from '#console/texts/language.ts';
import type { StoredForm } from '../../data/form.ts';
import { Share } from './share.tsx';

/** A button that opens the ways to bring a form to people: link, QR code, website, prefilled link. */
export function ShareButton({ form, isPro }: { form: StoredForm; isPro: boolean }) {
  const t = useTexts(texts);
  const words = useTexts(shared);
  const [isOpen, setIsOpen] = useState(false);
  const note = form.status === 'draft' ? t.shareFirst : form.status === 'closed' ? t.shareClosed : undefined;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconShare size={16} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        {t.share}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title={t.shareTitle(form.title)}
        size="xl"
        closeButtonProps={{ 'aria-label': words.close }}
      >
        <Stack>
          {note && (
            <Alert variant="light" color="gray">
              {note}
            </Alert>
          )}
          <Share form={form} isPro={isPro} />
        </Stack>
      </Modal>
    </>
  );
}
