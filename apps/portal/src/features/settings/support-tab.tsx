import type { Data } from '@kutip/contracts/endpoint';
import { supportDetails } from '@kutip/contracts/support-details';
import { formatPhone } from '@kutip/domain/phone';
import { activeField, optionalPhoneField, phoneField, textField } from '../../shared/resource/resource-fields.tsx';
import { resourceScreens } from '../../shared/resource/resource-screens.ts';
import { en } from './messages/en.ts';
import { ResourceTab } from '../../shared/resource/resource-tab.tsx';
import { settingPlaces } from './setting-places.ts';

type Support = Data<typeof supportDetails.read>;

const supportScreens = resourceScreens(en)({
  contract: supportDetails,
  places: settingPlaces('support'),
  texts: {
    title: 'settings.tab_support',
    note: 'settings.first_counts',
    new_title: 'settings.support_new',
    edit_title: 'settings.support_edit',
    empty: 'settings.support_empty',
    empty_text: 'settings.support_empty_text',
  },
  nameOf: ({ name }) => name,
  fields: {
    name: textField({ label: 'settings.field_name', maxLength: 120, column: { card: 'title', sort: 'name' } }),
    email: textField({
      label: 'field.email',
      type: 'email',
      column: {
        card: 'line',
        header: 'settings.column_contact',
        cell: ({ email, phone_number }: Support) => `${email} · ${formatPhone(phone_number)}`,
      },
    }),
    phone_number: phoneField({ label: 'settings.field_support_phone' }),
    whatsapp_number: optionalPhoneField({ label: 'settings.field_whatsapp_number' }),
    website_url: textField({ label: 'settings.field_website_url', type: 'url', isOptional: true, maxLength: 255 }),
    operating_hours: textField({ label: 'settings.field_operating_hours', isOptional: true, maxLength: 255 }),
    is_active: activeField(),
  },
});

/** The support contact shown to payers (D-35). */
export const SupportTab = () => <ResourceTab of={supportScreens} />;
