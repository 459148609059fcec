/** Where the time comes from. Everything that needs it is handed one, so that tests and simulations can set it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
