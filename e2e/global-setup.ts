import type { TestProject } from 'vitest/node';
import { findChromium } from './lib/chromium.ts';
import type { Chromium } from './lib/chromium.ts';
import { startHouse, type House } from './lib/house.ts';
import { HOUSES } from './vitest.config.ts';

declare module 'vitest' {
  interface ProvidedContext {
    houses: Omit<House, 'stop'>[];
    chromium: Chromium;
  }
}

/**
 * A browser, and an empty house for each of those who take journeys side by side: a bank whose faults one journey orders
 * is not met by another. Within its house each journey makes the merchant and the records it needs.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const chromium = await findChromium();
  const houses: House[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(houses.map((house) => house.stop()));
  };
  try {
    // One after the other: the first builds the front ends that all of them serve.
    while (houses.length < HOUSES)
      houses.push(await startHouse({ name: `house-${houses.length + 1}`, with_demo_data: false }));
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide(
    'houses',
    houses.map(({ stop: _, ...house }) => house),
  );
  project.provide('chromium', chromium);
  return stop;
}
