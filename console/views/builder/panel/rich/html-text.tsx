import { Button, Group, Input, Stack, Text } from '@mantine/core';
import type { EditorView } from 'prosemirror-view';
import { useEffect, useId, useRef, useState } from 'react';
import { useConfirm } from '#console/parts/confirm.tsx';
import { texts } from '#console/texts/en/builder/rich.ts';
import { useTexts } from '#console/texts/language.ts';
import type { TagKind } from '../tags/merge-tags.ts';
import { TagPicker, TagText } from '../tags/tag-text.tsx';
import { type Opened, open } from './editor.ts';
import { insertSource } from './insert.ts';
import { lossesText } from './losses.ts';
import { RichText } from './rich-text.tsx';
import type { Losses, RichNode } from './source/model.ts';
import { writeHtml } from './source/write.ts';

interface Session {
  /** The text that was opened, or the last one that the editor wrote. */
  html: string;
  /** Null while the text is edited as HTML. */
  opened: Opened | null;
  /** Why the text was opened as HTML; null if somebody chose that. */
  losses: Losses | null;
  /** Grows with each text that is opened. */
  number: number;
}

/** A text of HTML: in the editor if it can show all of it, and otherwise as HTML. Opening it changes nothing. */
export default function HtmlText({
  tags,
  label,
  description,
  error,
  value,
  standard,
  hasButtons = false,
  required,
  disabled,
  onChange,
}: {
  tags: TagKind | null;
  label: string;
  description?: string;
  error?: string;
  value: string;
  /** The text that is used while there is none. */
  standard?: string;
  /** True for mails, whose layout draws links as buttons. */
  hasButtons?: boolean;
  required?: boolean;
  disabled?: boolean;
  onChange(html: string): void;
}) {
  const t = useTexts(texts);
  const confirm = useConfirm();
  const id = useId();
  const view = useRef<EditorView | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const isSwitching = useRef(false);
  const shown = value === '' ? (standard ?? '') : value;
  const [session, setSession] = useState(() => begin(shown, 1));
  const kind = tags ?? 'html';
  let present = session;
  // Another text came from outside, as by undoing a change of the form.
  if (session.html !== shown && session.html !== value) {
    present = session.opened === null ? { ...session, html: shown } : begin(shown, session.number + 1);
    setSession(present);
  }
  // Whoever switches between the two goes on in the other one.
  useEffect(() => {
    if (isSwitching.current) box.current?.querySelector<HTMLElement>('textarea, [contenteditable="true"]')?.focus();
    isSwitching.current = false;
  });
  const switchTo = (next: Session) => {
    isSwitching.current = true;
    setSession(next);
  };
  const change = (html: string) => {
    setSession((before) => ({ ...before, html }));
    onChange(html);
  };
  const showRich = async () => {
    const opened = open(present.html);
    const number = present.number + 1;
    if (opened.isExact) switchTo({ html: present.html, opened, losses: null, number });
    else if (
      await confirm({
        title: t.convertTitle,
        body: t.convertBody(lossesText(opened.losses, t.losses)),
        action: t.convert,
        isDangerous: true,
      })
    ) {
      const html = writeHtml(opened.doc.toJSON() as RichNode, { blocks: [], tail: '' });
      switchTo({ html, opened: open(html), losses: null, number });
      onChange(html);
    }
  };
  if (present.opened === null) {
    const { losses } = present;
    return (
      <Stack gap={6} ref={box}>
        <TagText
          lines="many"
          isCode
          tags={tags}
          label={label}
          description={description}
          error={error}
          placeholder={standard}
          required={required}
          disabled={disabled}
          value={value}
          onChange={change}
        />
        {losses && (
          <Text size="sm" role="note">
            {t.whyHtml(lossesText(losses, t.losses))}
          </Text>
        )}
        <Group>
          <Button size="compact-sm" variant="default" disabled={disabled} onClick={showRich}>
            {t.toRich}
          </Button>
        </Group>
      </Stack>
    );
  }
  const usesStandard = value === '' && standard !== undefined;
  const notes = [description && `${id}-hint`, usesStandard && `${id}-standard`, error && `${id}-error`];
  return (
    <div ref={box}>
      <Group justify="space-between" wrap="nowrap" gap="xs" align="flex-end">
        <Input.Label component="div" required={required} onClick={() => view.current?.focus()}>
          {label}
        </Input.Label>
        {tags && (
          <TagPicker
            kind={tags}
            label={label}
            disabled={disabled}
            onPick={(tag) => {
              const own = view.current;
              if (!own) return;
              own.focus();
              insertSource(tag)(own.state, own.dispatch);
            }}
          />
        )}
      </Group>
      {description && (
        <Input.Description id={`${id}-hint`} mb={4}>
          {description}
        </Input.Description>
      )}
      <RichText
        key={present.number}
        opened={present.opened}
        view={view}
        id={id}
        label={label}
        describedBy={[...notes, `${id}-keys`].filter(Boolean).join(' ')}
        isWrong={error !== undefined}
        isRequired={required}
        isDisabled={disabled}
        kind={kind}
        hasButtons={hasButtons}
        onChange={change}
        onSource={() => switchTo({ ...present, opened: null })}
      />
      {usesStandard && (
        <Text id={`${id}-standard`} size="xs" c="dimmed" mt={4}>
          {session.html === '' ? t.emptied : t.standard}
        </Text>
      )}
      {error && (
        <Input.Error id={`${id}-error`} mt={4}>
          {error}
        </Input.Error>
      )}
    </div>
  );
}

function begin(html: string, number: number): Session {
  const opened = open(html);
  return { html, opened: opened.isExact ? opened : null, losses: opened.isExact ? null : opened.losses, number };
}
