import { ApiError } from '@kutip/contracts/call';
import { CODE } from '@kutip/contracts/codes';
import { tours } from '@kutip/contracts/tours';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryFor, useCall } from '../api/query.ts';
import { store } from '../session/browser-session.ts';
import { readJson, writeJson } from '../session/storage.ts';
import { DEFAULT_TOUR, readTour, withFlags, type TourSettings } from './tour-settings.ts';

const KEY = 'tourSettings';
const hasNoSetting = (error: Error | null): boolean => error instanceof ApiError && error.code === CODE.no_tour_setting;

/** Begins without the tour: for a tab that only looks. */
export const skipTour = (): void => writeJson(store, KEY, withFlags([DEFAULT_TOUR], { tour_enabled: false }));

interface UseTourSetting {
  /** Null until it is known. */
  setting: TourSettings | null;
  /** Remembers flags in this browser and at the server. */
  save: (flags: Partial<TourSettings['settings']>) => void;
}

/**
 * The user's tour setting: from the browser's storage, else from the API; 3333 means none yet. `isComplete`: also what
 * other browsers have stored, once the first tour is over.
 */
export function useTourSetting({ isComplete = false } = {}): UseTourSetting {
  const [stored, setStored] = useState(() => readTour(readJson(store, KEY)));
  const isFinished = stored?.settings.tour_enabled === false;
  const { data, error } = useQuery({
    ...queryFor(tours.me, {}, { suppress: true }),
    retry: false,
    ...(isComplete && { staleTime: Infinity }),
    enabled: isComplete || !isFinished,
  });
  const saveSetting = useCall(tours.create, { confirm: false, suppress: true });
  const returned = hasNoSetting(error) ? DEFAULT_TOUR : readTour(data);
  const setting = isFinished ? withFlags([stored, returned], {}) : returned;
  useEffect(() => {
    if (setting && !isFinished) writeJson(store, KEY, setting);
  }, [setting, isFinished]);
  const save: UseTourSetting['save'] = (flags) => {
    // Read again: another tab may have stored more.
    const next = withFlags([readTour(readJson(store, KEY)), returned], flags);
    writeJson(store, KEY, next);
    setStored(next);
    saveSetting.mutate({ body: next });
  };
  return { setting, save };
}
