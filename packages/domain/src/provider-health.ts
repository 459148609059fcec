/**
 * SWITCHED_OFF: by staff. DOWN: every service is down. PARTLY_DOWN: some of a provider's services are. UNKNOWN: nothing
 * reported, or the provider reports no health.
 */
export const HEALTH_STATES = ['SWITCHED_OFF', 'DOWN', 'PARTLY_DOWN', 'UNKNOWN', 'UP'] as const;
export type HealthState = (typeof HEALTH_STATES)[number];

/** The health of one service. `is_online`: as its provider reported last; null: unknown. */
export function serviceHealth(service: { is_switched_off: boolean; is_online: boolean | null }): HealthState {
  if (service.is_switched_off) return 'SWITCHED_OFF';
  if (service.is_online === null) return 'UNKNOWN';
  return service.is_online ? 'UP' : 'DOWN';
}

/** The health of a provider, from that of its services. */
export function providerHealth(is_switched_off: boolean, services: readonly HealthState[]): HealthState {
  if (is_switched_off) return 'SWITCHED_OFF';
  const closed = services.filter((state) => state === 'DOWN' || state === 'SWITCHED_OFF').length;
  if (closed > 0) return closed < services.length ? 'PARTLY_DOWN' : 'DOWN';
  return services.includes('UP') ? 'UP' : 'UNKNOWN';
}

const WHOLE_BPS = 10_000;

/** The share of payments that succeeded among those that ended, in basis points; null: none has ended. */
export const successRateBps = ({ succeeded, failed }: { succeeded: number; failed: number }): number | null =>
  succeeded + failed === 0 ? null : Math.round((succeeded / (succeeded + failed)) * WHOLE_BPS);
