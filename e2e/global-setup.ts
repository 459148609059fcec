import type { TestProject } from 'vitest/node';
import { findChromium } from './lib/chromium.ts';
import type { Chromium } from './lib/chromium.ts';
import { startEnvironment, type TestEnvironment } from './lib/environment.ts';
import { KEEPS_SERVERS, keepUntilStopped } from './lib/keep-running.ts';
import { ENVIRONMENT_COUNT } from './vitest.config.ts';

declare module 'vitest' {
  interface ProvidedContext {
    environments: Omit<TestEnvironment, 'stop'>[];
    chromium: Chromium;
  }
}

/**
 * Starts a browser and one empty environment per worker, so that sandbox scenarios of one journey do not affect another.
 * Within its environment each journey creates the merchant and the records it needs.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const chromium = await findChromium();
  const environments: TestEnvironment[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(environments.map((environment) => environment.stop()));
  };
  try {
    // One after the other: the first builds the front ends that all of them serve.
    while (environments.length < ENVIRONMENT_COUNT)
      environments.push(
        await startEnvironment({ name: `environment-${environments.length + 1}`, with_demo_data: false }),
      );
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide(
    'environments',
    environments.map(({ stop: _, ...environment }) => environment),
  );
  project.provide('chromium', chromium);
  return async () => {
    if (KEEPS_SERVERS) await keepUntilStopped(environments);
    await stop();
  };
}
