import { Table, Text } from '@mantine/core';
import { SentText } from '#console/parts/visible-text/sent-text.tsx';
import { texts } from '#console/texts/en/submissions/detail.ts';
import { useTexts } from '#console/texts/language.ts';
import type { ShownField } from '#console/views/submissions/data.ts';
import classes from './detail.module.css';
import { Files, MailAddress } from './files.tsx';
import { filesOf, isBlank, tableOf } from './values.ts';

/** Labels with their values, in the order of the form. */
export function Values({ submissionId, fields }: { submissionId: number; fields: readonly ShownField[] }) {
  const t = useTexts(texts);
  if (fields.length === 0) return <Text c="dimmed">{t.noValues}</Text>;
  return (
    <dl className={classes.values}>
      {fields.map((field) => (
        <Pair key={field.name} submissionId={submissionId} field={field} />
      ))}
    </dl>
  );
}

function Pair({ submissionId, field }: { submissionId: number; field: ShownField }) {
  return (
    <>
      <dt>{field.label}</dt>
      <dd>
        <Value submissionId={submissionId} field={field} />
      </dd>
    </>
  );
}

/** Always plain text: markup from visitors is shown and never executed. */
function Value({ submissionId, field }: { submissionId: number; field: ShownField }) {
  const t = useTexts(texts);
  const files = filesOf(field);
  if (field.rows && field.rows.length > 0) return <Rows submissionId={submissionId} field={field} />;
  if (isBlank(field)) {
    return (
      <Text span size="sm" c="dimmed">
        {t.notFilled}
      </Text>
    );
  }
  if (files) return <Files submissionId={submissionId} files={files} />;
  if (field.drawing !== undefined) {
    return (
      <svg className={classes.drawing} viewBox="0 0 1200 400" role="img" aria-label={t.drawn(field.label)}>
        <path d={field.drawing} />
      </svg>
    );
  }
  if (field.fields) return <Values submissionId={submissionId} fields={field.fields} />;
  if (field.type === 'email') return <MailAddress address={field.display} />;
  return (
    <div className={classes.text}>
      <SentText text={field.display} />
    </div>
  );
}

/** The rows of a repeating field. */
function Rows({ submissionId, field }: { submissionId: number; field: ShownField }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it.
    <section className={classes.scroll} aria-label={field.label} tabIndex={0}>
      <Table withTableBorder withColumnBorders>
        <Table.Thead>
          <Table.Tr>
            {field.columns?.map(({ name, label }) => (
              <Table.Th key={name} scope="col">
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {tableOf(field).map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity other than their index.
            <Table.Tr key={row}>
              {cells.map((cell, column) => (
                <Table.Td key={field.columns?.[column]?.name}>
                  {cell && <Value submissionId={submissionId} field={cell} />}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
