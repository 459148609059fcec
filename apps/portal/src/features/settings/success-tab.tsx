import { Checkbox, Stack } from '@mantine/core';
import { successFields } from '@kutip/contracts/success-fields';
import { RECEIPT_LINES, type ReceiptLine } from '@kutip/domain/receipt-lines';
import { useField } from '../../shared/forms/form-context.tsx';
import { CheckField, LongTextField, TextField } from '../../shared/forms/fields.tsx';
import { useMessages, type Messages } from '../../shared/i18n/use-messages.ts';
import { SettingForm } from './setting-form.tsx';
import { SettingTab, type SettingKind } from './setting-tab.tsx';

type Row = typeof successFields.list.row._zod.output;

const knownLines = (fields: readonly string[]): ReceiptLine[] => RECEIPT_LINES.filter((line) => fields.includes(line));

/** Optional lines of the receipt. */
function ReceiptLinesField() {
  const { t } = useMessages();
  const { value, onChange, id, label, error } = useField<ReceiptLine[]>('fields');
  return (
    <Checkbox.Group
      id={id}
      label={label}
      description={t('settings.success_lines_help')}
      error={error}
      value={value}
      onChange={(chosen) => onChange(knownLines(chosen))}
      tabIndex={-1}
    >
      <Stack gap="xs" mt="xs">
        {RECEIPT_LINES.map((line) => (
          <Checkbox key={line} value={line} label={t(`settings.line_${line}`)} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

function SuccessForm({ row }: { row: Row | null }) {
  const { t } = useMessages();
  return (
    <SettingForm
      tab="success"
      heading={t(row ? 'settings.success_edit' : 'settings.success_new')}
      row={row}
      schema={successFields.create.body}
      create={successFields.create}
      update={successFields.update}
      defaults={{
        title: row?.title ?? '',
        message: row?.message ?? '',
        fields: row ? knownLines(row.fields) : [...RECEIPT_LINES],
        button_label: row?.button_label ?? '',
        redirect_url: row?.redirect_url ?? '',
        is_active: row?.is_active ?? true,
      }}
      names={{
        message: { label: t('settings.field_message') },
        fields: { label: t('settings.field_fields') },
        button_label: { label: t('settings.field_button_label') },
        redirect_url: { label: t('settings.field_button_url'), kind: 'url' },
        is_active: { label: t('settings.is_active') },
      }}
    >
      <TextField name="title" maxLength={120} />
      <LongTextField name="message" />
      <ReceiptLinesField />
      <TextField name="button_label" isOptional maxLength={60} />
      <TextField name="redirect_url" type="url" isOptional maxLength={255} />
      <CheckField name="is_active" />
    </SettingForm>
  );
}

const columnsOf = (t: Messages['t']): SettingKind<Row>['columns'] => [
  { id: 'title', header: t('settings.column_title'), sort: 'title', card: 'title', cell: ({ title }) => title },
  {
    id: 'message',
    header: t('settings.column_message'),
    card: 'line',
    cell: ({ message }) => <span dir="auto">{message}</span>,
  },
];

/** What a payer sees after a successful payment (D-33). */
export function SuccessTab() {
  const { t } = useMessages();
  const kind: SettingKind<Row> = {
    tab: 'success',
    ...successFields,
    nameOf: ({ title }) => title,
    note: t('settings.first_counts'),
    columns: columnsOf(t),
    Form: SuccessForm,
  };
  return <SettingTab kind={kind} />;
}
