/** What is kept of the tour, in the browser and with the person (specification 3). */
export interface TourSettings {
  /** The route whose tour it is. */
  setting: string;
  settings: { tour_enabled: boolean };
}

/** Whoever has no setting yet is shown around the dashboard. */
export const DEFAULT_TOUR: TourSettings = { setting: 'dashboard', settings: { tour_enabled: true } };
export const TOUR_OVER: TourSettings = { setting: 'dashboard', settings: { tour_enabled: false } };

/** What was stored or answered; null when it does not say whether there is a tour. */
export function readTour(stored: unknown): TourSettings | null {
  const { setting, settings } = (stored ?? {}) as { setting?: unknown; settings?: { tour_enabled?: unknown } | null };
  const tour_enabled = settings?.tour_enabled;
  return typeof setting === 'string' && typeof tour_enabled === 'boolean'
    ? { setting, settings: { tour_enabled } }
    : null;
}
