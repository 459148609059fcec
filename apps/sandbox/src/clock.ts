/** Current time and timers. Injected, so that tests control the time. */
export interface Clock {
  now(): Date;
  /** Runs `task` once after `delay_ms`. Returns a function that cancels it. */
  after(delay_ms: number, task: () => void | Promise<void>): () => void;
}

/** The system clock. Errors of tasks go to `onFault`, since no caller waits for them. */
export const systemClock = (onFault: (error: unknown) => void): Clock => ({
  now: () => new Date(),
  after: (delay_ms, task) => {
    const timer = setTimeout(() => {
      Promise.resolve().then(task).catch(onFault);
    }, delay_ms);
    return () => clearTimeout(timer);
  },
});
