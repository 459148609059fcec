import { ApiError } from '@kutip/contracts/call';
import { CODE } from '@kutip/contracts/codes';
import { tours } from '@kutip/contracts/tours';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { queryFor, useCall } from '../../shared/api/query.ts';
import { useMessages } from './messages/use-messages.ts';
import { store } from '../../shared/session/browser-session.ts';
import { readJson, writeJson } from '../../shared/session/storage.ts';
import { DEFAULT_TOUR, readTour, TOUR_OVER, type TourSettings } from '../../shared/tour/tour-settings.ts';
import { useTourRequested, requestTour } from '../../shared/tour/tour-request.ts';
import { lazyComponent } from '../../shared/ui/lazy-page.tsx';

const Tour = lazyComponent(async () => (await import('../../shared/tour/tour.tsx')).Tour);

/** Steps whose part of the page is absent are left out. */
const STEPS = ['setup', 'attention', 'balances', 'trend', 'create', 'menu', 'you'] as const;

const hasNoSetting = (error: Error | null): boolean => error instanceof ApiError && error.code === CODE.no_tour_setting;

/** The user's tour setting: from the browser's storage, else from the API; 3333 means none yet. */
function useSetting(): TourSettings | null {
  const [stored] = useState(() => readTour(readJson(store, 'tourSettings')));
  const isFinished = stored?.settings.tour_enabled === false;
  const { data, error } = useQuery({
    ...queryFor(tours.me, {}, { suppress: true }),
    retry: false,
    enabled: !isFinished,
  });
  const setting = isFinished ? stored : hasNoSetting(error) ? DEFAULT_TOUR : readTour(data);
  useEffect(() => {
    if (setting) writeJson(store, 'tourSettings', setting);
  }, [setting]);
  return setting;
}

/** Shows the dashboard tour once to new users, and again on request. */
export function DashboardTour() {
  const { t } = useMessages();
  const setting = useSetting();
  const isRequested = useTourRequested();
  const [hasEnded, setHasEnded] = useState(false);
  const saveSetting = useCall(tours.create, { confirm: false, suppress: true });
  const isNew = setting?.setting === 'dashboard' && setting.settings.tour_enabled && !hasEnded;
  if (!isNew && !isRequested) return null;
  const finish = (): void => {
    requestTour(false);
    setHasEnded(true);
    writeJson(store, 'tourSettings', TOUR_OVER);
    saveSetting.mutate({ body: TOUR_OVER });
  };
  return (
    <Suspense fallback={null}>
      <Tour
        steps={STEPS.map((target) => ({ target, title: t(`tour.${target}`), text: t(`tour.${target}_text`) }))}
        onEnd={finish}
      />
    </Suspense>
  );
}
