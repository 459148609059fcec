import { ApiError } from '@kutip/contracts/call';
import { CODE } from '@kutip/contracts/codes';
import { tours } from '@kutip/contracts/tours';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { queryFor, useCall } from '../../shared/api/query.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { store } from '../../shared/session/browser-session.ts';
import { readJson, writeJson } from '../../shared/session/storage.ts';
import { DEFAULT_TOUR, readTour, TOUR_OVER, type TourSettings } from '../../shared/tour/tour-settings.ts';
import { useTourWanted, wantTour } from '../../shared/tour/wanted.ts';
import { lazyPart } from '../../shared/ui/lazy-page.tsx';

const Tour = lazyPart(async () => (await import('../../shared/tour/tour.tsx')).Tour);

const STEPS = ['attention', 'balances', 'trend', 'create', 'menu', 'you'] as const;

const isNoneYet = (error: Error | null): boolean => error instanceof ApiError && error.code === CODE.no_tour_setting;

/** This person's setting: what the browser knows already, else what the API says; 3333 is nothing yet. */
function useSetting(): TourSettings | null {
  const [stored] = useState(() => readTour(readJson(store, 'tourSettings')));
  const isOver = stored?.settings.tour_enabled === false;
  const { data, error } = useQuery({ ...queryFor(tours.me, {}, { suppress: true }), retry: false, enabled: !isOver });
  const setting = isOver ? stored : isNoneYet(error) ? DEFAULT_TOUR : readTour(data);
  useEffect(() => {
    if (setting) writeJson(store, 'tourSettings', setting);
  }, [setting]);
  return setting;
}

/** Shows whoever is new around the dashboard, once; whoever asks for it, again. */
export function DashboardTour() {
  const { t } = useWords();
  const setting = useSetting();
  const isWanted = useTourWanted();
  const [hasEnded, setHasEnded] = useState(false);
  const keep = useCall(tours.create, { confirm: false, suppress: true });
  const isNew = setting?.setting === 'dashboard' && setting.settings.tour_enabled && !hasEnded;
  if (!isNew && !isWanted) return null;
  const end = (): void => {
    wantTour(false);
    setHasEnded(true);
    writeJson(store, 'tourSettings', TOUR_OVER);
    keep.mutate({ body: TOUR_OVER });
  };
  return (
    <Suspense fallback={null}>
      <Tour
        steps={STEPS.map((target) => ({ target, title: t(`tour.${target}`), text: t(`tour.${target}_text`) }))}
        onEnd={end}
      />
    </Suspense>
  );
}
