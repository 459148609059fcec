/** The source of the current time, injected so that tests and simulations can set it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
