import { shippingZones } from '@kutip/contracts/shipping';
import { useSearch } from '@tanstack/react-router';
import { activeField, checkField, textField } from '../../shared/resource/resource-fields.tsx';
import { ResourceList, useAddButton } from '../../shared/resource/resource-list.tsx';
import { ResourcePage } from '../../shared/resource/resource-pages.tsx';
import { pagePlaces, resourceScreens } from '../../shared/resource/resource-screens.ts';
import { lazyPanel } from '../../shared/ui/lazy-page.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { TabbedPage } from '../../shared/ui/tabbed-page.tsx';
import { en } from './messages/en.ts';
import { useMessages } from './messages/use-messages.ts';
import { PostcodesField, StatesField, statesText } from './zone-fields.tsx';

const screens = resourceScreens(en)({
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

const TABS = ['zones', 'profiles'] as const;
const panels = {
  zones: () => <ResourceList of={screens} hasOwnAdd />,
  profiles: lazyPanel(async () => (await import('./profiles-tab.tsx')).ProfilesTab),
};

/** /shipping and /shipping/zones: where parcels go, and by `?tab=profiles` where they leave from. */
export function ZoneListPage() {
  const { t } = useMessages();
  const add = useAddButton(screens);
  const { tab } = useSearch({ strict: false }) as { tab?: string };
  return (
    <>
      <PageHead
        crumbs={[{ title: t('shipping.zones'), subtitle: t('shipping.zones_text') }]}
        actions={tab !== 'profiles' && add}
      />
      <TabbedPage tabs={TABS} panels={panels} label={t('shipping.tabs')} labelOf={(one) => t(`shipping.tab_${one}`)} />
    </>
  );
}

/** /shipping/zones/new, /shipping/zones/edit/{id} and /shipping/zones/view/{id} */
export const ZonePage = () => <ResourcePage of={screens} />;
