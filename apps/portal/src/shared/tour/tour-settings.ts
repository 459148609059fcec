/** The tour setting, stored in the browser and at the server (specification 3). */
export interface TourSettings {
  /** The route of the first tour. */
  setting: string;
  /** `tour_enabled`: whether the first tour is still to be shown. The others: the areas whose tour the user has taken. */
  settings: { tour_enabled: boolean } & Record<string, boolean>;
}

/** Users without a setting see the dashboard tour. */
export const DEFAULT_TOUR: TourSettings = { setting: 'dashboard', settings: { tour_enabled: true } };

/** Parses a stored or returned setting; null when invalid. Values that are no flags are left out. */
export function readTour(stored: unknown): TourSettings | null {
  const { setting, settings } = (stored ?? {}) as { setting?: unknown; settings?: Record<string, unknown> | null };
  const tour_enabled = settings?.['tour_enabled'];
  if (typeof setting !== 'string' || typeof tour_enabled !== 'boolean') return null;
  const flags = Object.entries(settings ?? {}).filter(
    (flag): flag is [string, boolean] => typeof flag[1] === 'boolean',
  );
  return { setting, settings: { ...Object.fromEntries(flags), tour_enabled } };
}

/** The setting with flags that change; what either side has stored besides stays. */
export const withFlags = (
  known: readonly (TourSettings | null)[],
  flags: Partial<TourSettings['settings']>,
): TourSettings => {
  const [first = DEFAULT_TOUR, ...others] = known.filter((one) => one !== null);
  const settings = Object.assign({}, ...others.map((other) => other.settings), first.settings, flags);
  return { setting: first.setting, settings: settings as TourSettings['settings'] };
};
