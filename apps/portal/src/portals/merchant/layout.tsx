import { exceptions } from '@kutip/contracts/exceptions';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { BusinessMenu } from '../../features/accounts/business-menu.tsx';
import { Bell } from '../../features/notices/bell.tsx';
import { QuickSearch } from '../../features/search/quick-search.tsx';
import { queryFor } from '../../shared/api/query.ts';
import { useMessages } from './use-messages.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { PageHelp } from '../../shared/tour/page-help.ts';
import { lazyComponent } from '../../shared/ui/lazy-page.tsx';
import { PortalFrame } from '../../shared/ui/shell/portal-frame.tsx';
import { menuFor } from './menu.ts';
import { actionsFor, PAGE_KEYS } from './palette-actions.ts';
import type { Path } from './paths.ts';

/** Only the total is used. */
const OPEN_EXCEPTIONS = { query: { limit: 1 }, body: { status: 'OPEN' } } as const;
const COUNTED_EVERY_MS = 60_000;

// Loaded after the page: its tours are long texts.
const AreaHelp = lazyComponent(async () => (await import('../../features/tours/area-help.tsx')).AreaHelp);
const PAGE_HELP = (
  <Suspense fallback={null}>
    <AreaHelp />
  </Suspense>
);

// Only views by support have it.
const SupportBanner = lazyComponent(
  async () => (await import('../../features/support-view/support-banner.tsx')).SupportBanner,
);

// Only after another tab has switched the business.
const SwitchedNotice = lazyComponent(
  async () => (await import('../../features/accounts/switched-notice.tsx')).SwitchedNotice,
);

/** The layout of the merchant portal, with the number of open exceptions in the menu. */
export function MerchantLayout() {
  const { t } = useMessages();
  const user = useSession((state) => state.user);
  const isSwitched = useSession((state) => state.switchedTo !== null);
  const { data: open } = useQuery({
    ...queryFor(exceptions.list, OPEN_EXCEPTIONS, { suppress: true }),
    enabled: may(user, exceptions.list.access),
    refetchInterval: COUNTED_EVERY_MS,
  });
  const groups = menuFor(user, t, open?.list.total);
  const pages = groups.flatMap(({ entries }) =>
    entries.map((entry) => ({ ...entry, keys: PAGE_KEYS[entry.to as Path] })),
  );
  return (
    <PageHelp value={PAGE_HELP}>
      <PortalFrame
        groups={groups}
        Head={BusinessMenu}
        banner={
          user?.support_view && (
            <Suspense fallback={null}>
              <SupportBanner />
            </Suspense>
          )
        }
        bell={
          <>
            <QuickSearch pages={pages} actions={actionsFor(user, t)} hasRecords />
            <Bell />
          </>
        }
      >
        {isSwitched && (
          <Suspense fallback={null}>
            <SwitchedNotice />
          </Suspense>
        )}
      </PortalFrame>
    </PageHelp>
  );
}
