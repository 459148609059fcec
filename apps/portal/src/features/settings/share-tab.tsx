import { SHARE_CHANNELS, shareSettings } from '@kutip/contracts/share-settings';
import { activeField, longTextField, selectField, textField } from '../../shared/resource/resource-fields.tsx';
import { resourceScreens } from '../../shared/resource/resource-screens.ts';
import { en } from './messages/en.ts';
import { ResourceTab } from '../../shared/resource/resource-tab.tsx';
import { settingPlaces } from './setting-places.ts';

type Channel = (typeof SHARE_CHANNELS)[number];

const channelOf = (text: string): Channel => SHARE_CHANNELS.find((one) => one === text) ?? 'WHATSAPP';

const shareScreens = resourceScreens(en)({
  contract: shareSettings,
  places: settingPlaces('share'),
  texts: {
    title: 'settings.tab_share',
    note: 'settings.share_open_help',
    new_title: 'settings.share_new',
    edit_title: 'settings.share_edit',
    empty: 'settings.share_empty',
    empty_text: 'settings.share_empty_text',
  },
  nameOf: ({ channel, title }, t) => `${t(`settings.share_${channelOf(channel)}`)}: ${title}`,
  fields: {
    channel: selectField({
      label: 'settings.field_channel',
      values: SHARE_CHANNELS,
      labelOf: (channel) => `settings.share_${channel}`,
    }),
    title: textField({ label: 'field.title', maxLength: 120, column: { card: 'title', sort: 'title' } }),
    message_template: longTextField({
      label: 'settings.field_message_template',
      help: 'settings.share_help',
      minRows: 4,
      column: { card: 'line' },
    }),
    is_active: activeField(),
  },
});

/** The texts for sharing a link, by channel (D-34). */
export const ShareTab = () => <ResourceTab of={shareScreens} />;
