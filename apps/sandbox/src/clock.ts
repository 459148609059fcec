/** Where the time comes from and what is done later. Handed in, so that tests set the time instead of waiting for it. */
export interface Clock {
  now(): Date;
  /** Does `task` once, `delay_ms` from now. The answer calls it off. */
  after(delay_ms: number, task: () => void | Promise<void>): () => void;
}

/** The machine's time. A task that fails reports it to `onFault`: nobody waits for it. */
export const systemClock = (onFault: (error: unknown) => void): Clock => ({
  now: () => new Date(),
  after: (delay_ms, task) => {
    const timer = setTimeout(() => {
      Promise.resolve().then(task).catch(onFault);
    }, delay_ms);
    return () => clearTimeout(timer);
  },
});
