import { Combobox, Modal, ScrollArea, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';
import { answerOf, api } from '#console/api/client.ts';
import { useCan } from '#console/api/session.ts';
import { focusAtOnce } from '#console/parts/focus-at-once.ts';
import { shared } from '#console/texts/en/shared.ts';
import { texts } from '#console/texts/en/shell.ts';
import { useLanguage, useTexts } from '#console/texts/language.ts';
import type { View } from '#console/view.ts';

const MOST_FORMS = 8;

interface Target {
  to: string;
  label: string;
}

/** Finds views by name, forms by title and submissions by number, and opens them. */
export default function Palette({ views, close }: { views: readonly View[]; close(hasGone: boolean): void }) {
  const t = useTexts(texts);
  const common = useTexts(shared);
  const navigate = useNavigate();
  const router = useRouter();
  // Open for as long as the dialog is; Escape closes both.
  const combobox = useCombobox({ opened: true, onDropdownClose: () => close(false) });
  const [text, setText] = useState('');
  const targets = useTargets(views, text);
  // With the list, and not after it was painted: Enter may follow the last letter at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a different search text has different results.
  useLayoutEffect(() => {
    combobox.selectFirstOption();
  }, [text, targets.length]);
  const go = (to: string) => {
    const hasGone = to !== router.state.location.pathname;
    close(hasGone);
    if (hasGone) void navigate({ to });
  };
  return (
    <Modal
      opened
      onClose={() => close(false)}
      title={t.palette}
      yOffset="10vh"
      closeButtonProps={{ 'aria-label': common.close }}
      transitionProps={{ duration: 0 }}
    >
      <Combobox store={combobox} onOptionSubmit={go} withinPortal={false}>
        <Combobox.EventsTarget withExpandedAttribute>
          <TextInput
            ref={focusAtOnce}
            data-autofocus
            role="combobox"
            aria-label={t.paletteHint}
            placeholder={t.paletteHint}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </Combobox.EventsTarget>
        <ScrollArea.Autosize mah="50vh" type="scroll">
          <Combobox.Options mt="xs" aria-label={t.palette}>
            {targets.map(({ to, label }) => (
              <Combobox.Option key={`${to} ${label}`} value={to}>
                {label}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </ScrollArea.Autosize>
        {targets.length === 0 && (
          <Text size="sm" c="dimmed" role="status">
            {t.paletteNothing}
          </Text>
        )}
      </Combobox>
    </Modal>
  );
}

function useTargets(views: readonly View[], text: string): readonly Target[] {
  const t = useTexts(texts);
  const language = useLanguage();
  const can = useCan();
  const [search] = useDebouncedValue(text.trim(), 150);
  const forms = useQuery({
    queryKey: ['forms', 'palette', search],
    enabled: can('manage_options') && search !== '',
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/svcb/v1/forms', { params: { query: { search, fields: 'summary', limit: MOST_FORMS } }, signal }),
      ),
  });
  const letters = text.trim().toLocaleLowerCase(language);
  const named = views.flatMap(({ path, nav, begins }) =>
    [nav?.label, begins].flatMap((label) =>
      label ? [{ to: path, label: label(language), about: nav?.about?.(language) ?? '' }] : [],
    ),
  );
  // Names that begin with the letters come first.
  const found = named
    .filter(({ label, about }) => `${label} ${about}`.toLocaleLowerCase(language).includes(letters))
    .map((one) => ({ ...one, isLater: !one.label.toLocaleLowerCase(language).startsWith(letters) }))
    .sort((one, other) => Number(one.isLater) - Number(other.isLater));
  const listed = search === '' ? [] : (formsIn(forms.data) ?? []);
  return [
    ...(/^\d+$/.test(letters) ? [{ to: `/submissions/${letters}`, label: t.submission(letters) }] : []),
    ...found,
    ...listed.map(({ id, title }) => ({ to: `/forms/${id}`, label: title || t.form(String(id)) })),
  ];
}

function formsIn(answer: unknown): { id: number; title: string }[] | undefined {
  return (answer as { forms?: { id: number; title: string }[] } | undefined)?.forms;
}
