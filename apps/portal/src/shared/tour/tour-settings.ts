/** The tour setting, stored in the browser and at the server (specification 3). */
export interface TourSettings {
  /** The route of the tour. */
  setting: string;
  settings: { tour_enabled: boolean };
}

/** Users without a setting see the dashboard tour. */
export const DEFAULT_TOUR: TourSettings = { setting: 'dashboard', settings: { tour_enabled: true } };
export const TOUR_OVER: TourSettings = { setting: 'dashboard', settings: { tour_enabled: false } };

/** Parses a stored or returned setting; null when invalid. */
export function readTour(stored: unknown): TourSettings | null {
  const { setting, settings } = (stored ?? {}) as { setting?: unknown; settings?: { tour_enabled?: unknown } | null };
  const tour_enabled = settings?.tour_enabled;
  return typeof setting === 'string' && typeof tour_enabled === 'boolean'
    ? { setting, settings: { tour_enabled } }
    : null;
}
