import { shippingProfiles } from '@kutip/contracts/shipping';
import { activeField, checkField, textField } from '../../shared/resource/resource-fields.tsx';
import { resourceScreens, tabPlaces } from '../../shared/resource/resource-screens.ts';
import { ResourceTab } from '../../shared/resource/resource-tab.tsx';
import { en } from './messages/en.ts';
import { OriginPostcodeField, OriginStateField, ProfileZonesField, stateText, ZoneNames } from './profile-fields.tsx';

const PAGE = '/shipping/zones';

const screens = resourceScreens(en)({
  contract: shippingProfiles,
  places: {
    ...tabPlaces(PAGE, 'profiles'),
    view: (id: string) => ({ to: PAGE, search: { tab: 'profiles', record: id, mode: 'view' } }),
  },
  texts: {
    title: 'shipping.profiles',
    note: 'shipping.profiles_note',
    new_title: 'shipping.profile_new',
    edit_title: 'shipping.profile_edit',
    empty: 'shipping.profiles_empty',
    empty_text: 'shipping.profiles_empty_text',
  },
  nameOf: ({ name }) => name,
  fields: {
    name: textField({
      label: 'shipping.name',
      help: 'shipping.profile_name_help',
      maxLength: 80,
      column: { card: 'title', sort: 'name' },
    }),
    origin_address_line_1: textField({ label: 'shipping.origin', help: 'shipping.origin_help', maxLength: 120 }),
    origin_postcode: {
      label: 'settings.field_postcode',
      initial: '',
      read: (stored) => stored,
      input: (name) => <OriginPostcodeField name={name} />,
      show: (stored) => <bdi>{stored}</bdi>,
      column: { card: 'line' },
    },
    origin_city: textField({ label: 'settings.field_city', maxLength: 80, column: { card: 'line' } }),
    origin_state_id: {
      label: 'settings.field_state_id',
      initial: 0,
      read: (stored) => stored,
      input: (name) => <OriginStateField name={name} />,
      show: stateText,
      column: { card: 'line' },
    },
    zone_ids: {
      label: 'shipping.profile_zones',
      initial: [],
      read: (stored) => stored,
      input: (name) => <ProfileZonesField name={name} />,
      show: (stored) => <ZoneNames ids={stored} />,
      column: { card: 'line' },
    },
    is_default: checkField({
      label: 'shipping.profile_default',
      help: 'shipping.profile_default_help',
      column: { card: 'line' },
    }),
    is_active: activeField(),
  },
});

/** The shipping profiles of a merchant: where parcels leave from. They have no page of their own. */
export const ProfilesTab = () => <ResourceTab of={screens} />;
