import { supportDetails } from '@kutip/contracts/support-details';
import { formatPhone } from '@kutip/domain/phone';
import { CheckField, TextField } from '../../shared/forms/fields.tsx';
import { PhoneField } from '../../shared/forms/phone-field.tsx';
import { useMessages, type Messages } from '../../shared/i18n/use-messages.ts';
import { SettingForm } from './setting-form.tsx';
import { SettingTab, type SettingKind } from './setting-tab.tsx';

type Row = typeof supportDetails.list.row._zod.output;

function SupportForm({ row }: { row: Row | null }) {
  const { t } = useMessages();
  return (
    <SettingForm
      tab="support"
      heading={t(row ? 'settings.support_edit' : 'settings.support_new')}
      row={row}
      schema={supportDetails.create.body}
      create={supportDetails.create}
      update={supportDetails.update}
      defaults={{
        name: row?.name ?? '',
        email: row?.email ?? '',
        phone_number: row?.phone_number ?? '',
        whatsapp_number: row?.whatsapp_number ?? null,
        website_url: row?.website_url ?? '',
        operating_hours: row?.operating_hours ?? '',
        is_active: row?.is_active ?? true,
      }}
      names={{
        name: { label: t('settings.field_name') },
        phone_number: { label: t('settings.field_support_phone') },
        whatsapp_number: { label: t('settings.field_whatsapp_number'), kind: 'phone' },
        website_url: { label: t('settings.field_website_url'), kind: 'url' },
        operating_hours: { label: t('settings.field_operating_hours') },
        is_active: { label: t('settings.is_active') },
      }}
    >
      <TextField name="name" maxLength={120} />
      <TextField name="email" type="email" />
      <PhoneField name="phone_number" />
      <PhoneField name="whatsapp_number" isOptional />
      <TextField name="website_url" type="url" isOptional maxLength={255} />
      <TextField name="operating_hours" isOptional maxLength={255} />
      <CheckField name="is_active" />
    </SettingForm>
  );
}

const columnsOf = (t: Messages['t']): SettingKind<Row>['columns'] => [
  { id: 'name', header: t('settings.column_name'), sort: 'name', card: 'title', cell: ({ name }) => name },
  {
    id: 'contact',
    header: t('settings.column_contact'),
    card: 'line',
    cell: ({ email, phone_number }) => `${email} · ${formatPhone(phone_number)}`,
  },
];

/** The support contact shown to payers (D-35). */
export function SupportTab() {
  const { t } = useMessages();
  const kind: SettingKind<Row> = {
    tab: 'support',
    ...supportDetails,
    nameOf: ({ name }) => name,
    note: t('settings.first_counts'),
    columns: columnsOf(t),
    Form: SupportForm,
  };
  return <SettingTab kind={kind} />;
}
