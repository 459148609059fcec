import { shippingZones } from '@kutip/contracts/shipping';
import { activeField, checkField, textField } from '../../shared/resource/resource-fields.tsx';
import { ResourceListPage, ResourcePage } from '../../shared/resource/resource-pages.tsx';
import { pagePlaces, resourceScreens } from '../../shared/resource/resource-screens.ts';
import type { en } from './messages/en.ts';
import { PostcodesField, StatesField, statesText } from './zone-fields.tsx';

const screens = resourceScreens<typeof en>()({
  contract: shippingZones,
  places: { ...pagePlaces('/shipping/zones'), list: { to: '/shipping/zones' } },
  texts: {
    title: 'shipping.zones',
    subtitle: 'shipping.zones_text',
    new_title: 'shipping.zone_new',
    edit_title: 'shipping.zone_edit',
    empty: 'shipping.zones_empty',
    empty_text: 'shipping.zones_empty_text',
  },
  nameOf: ({ name }) => name,
  fields: {
    name: textField({ label: 'shipping.name', maxLength: 80, column: { card: 'title', sort: 'name' } }),
    state_ids: {
      label: 'shipping.states',
      initial: [],
      read: (stored) => stored,
      input: (name) => <StatesField name={name} />,
      show: statesText,
      column: { card: 'line' },
    },
    postcodes: {
      label: 'shipping.postcodes',
      initial: [],
      read: (stored) => stored,
      input: (name, t) => <PostcodesField name={name} help={t('shipping.postcodes_help')} />,
      show: (stored) => <bdi>{stored.join(', ')}</bdi>,
      column: { card: 'line' },
    },
    is_default: checkField({
      label: 'shipping.is_default',
      help: 'shipping.is_default_help',
      column: { card: 'line' },
    }),
    is_active: activeField(),
  },
});

/** /shipping and /shipping/zones */
export const ZoneListPage = () => <ResourceListPage of={screens} />;

/** /shipping/zones/new, /shipping/zones/edit/{id} and /shipping/zones/view/{id} */
export const ZonePage = () => <ResourcePage of={screens} />;
