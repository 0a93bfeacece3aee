import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { focusAtOnce } from '#console/parts/focus-at-once.ts';
import { texts } from '#console/texts/en/builder/rich.ts';
import { shared } from '#console/texts/en/shared.ts';
import { useTexts } from '#console/texts/language.ts';
import type { TagKind } from '../tags/merge-tags.ts';
import { TagText } from '../tags/tag-text.tsx';
import type { LinkRange } from './commands.ts';
import { addressOf } from './source/address.ts';

/** Asks for the address of a link or a button, and for its text if nothing is selected. */
export function LinkDialog({
  link,
  tags,
  onApply,
  onClose,
}: {
  link: LinkRange;
  tags: TagKind;
  onApply(link: LinkRange, text: string): void;
  onClose(): void;
}) {
  const t = useTexts(texts);
  const { close } = useTexts(shared);
  const [href, setHref] = useState(link.href);
  const [text, setText] = useState('');
  const [isTried, setIsTried] = useState(false);
  const needsText = link.from === link.to;
  const address = addressOf(href);
  const apply = () => {
    setIsTried(true);
    if (address !== null && !(needsText && text.trim() === '')) onApply({ ...link, href: address }, text);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={link.button ? t.buttonTitle : t.linkTitle}
      centered
      closeButtonProps={{ 'aria-label': close }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // The dialog is drawn inside the form of a view.
          event.stopPropagation();
          apply();
        }}
      >
        <Stack gap="sm">
          {needsText && (
            <TextInput
              ref={focusAtOnce}
              label={t.linkText}
              value={text}
              required
              data-autofocus
              error={isTried && text.trim() === '' ? t.noText : undefined}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          )}
          <TagText
            lines="one"
            tags={tags}
            label={t.address}
            description={t.addressHint}
            required
            error={isTried && address === null ? t.badAddress : undefined}
            value={href}
            onChange={setHref}
          />
          <Group justify="flex-end">
            {link.href !== '' && (
              <Button variant="default" onClick={() => onApply({ ...link, href: '' }, '')}>
                {t.removeLink}
              </Button>
            )}
            <Button type="submit">{t.apply}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
