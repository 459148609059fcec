import { SHARE_CHANNELS, shareSettings } from '@kutip/contracts/share-settings';
import { CheckField, LongTextField, SelectField, TextField } from '../../shared/forms/fields.tsx';
import { useMessages, type Messages } from '../../shared/i18n/use-messages.ts';
import { SettingForm } from './setting-form.tsx';
import { SettingTab, type SettingKind } from './setting-tab.tsx';

type Row = typeof shareSettings.list.row._zod.output;
type Channel = (typeof SHARE_CHANNELS)[number];

const channelOf = (text: string): Channel => SHARE_CHANNELS.find((one) => one === text) ?? 'WHATSAPP';

function ShareForm({ row }: { row: Row | null }) {
  const { t } = useMessages();
  return (
    <SettingForm
      tab="share"
      heading={t(row ? 'settings.share_edit' : 'settings.share_new')}
      row={row}
      schema={shareSettings.create.body}
      create={shareSettings.create}
      update={shareSettings.update}
      defaults={{
        channel: channelOf(row?.channel ?? ''),
        title: row?.title ?? '',
        message_template: row?.message_template ?? '',
        image_url: row?.image_url ?? null,
        is_active: row?.is_active ?? true,
      }}
      names={{
        channel: { label: t('settings.field_channel') },
        message_template: { label: t('settings.field_message_template') },
        is_active: { label: t('settings.is_active') },
      }}
    >
      <SelectField
        name="channel"
        options={SHARE_CHANNELS.map((value) => ({ value, label: t(`settings.share_${value}`) }))}
        read={channelOf}
        write={(channel) => channel}
      />
      <TextField name="title" maxLength={120} />
      <LongTextField name="message_template" help={t('settings.share_help')} minRows={4} />
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
    cell: ({ message_template }) => <span dir="auto">{message_template}</span>,
  },
];

/** The texts for sharing a link, by channel (D-34). */
export function ShareTab() {
  const { t } = useMessages();
  const kind: SettingKind<Row> = {
    tab: 'share',
    ...shareSettings,
    nameOf: ({ channel, title }) => `${t(`settings.share_${channelOf(channel)}`)}: ${title}`,
    note: t('settings.share_open_help'),
    columns: columnsOf(t),
    Form: ShareForm,
  };
  return <SettingTab kind={kind} />;
}
