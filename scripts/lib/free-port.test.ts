import { expect, test } from 'vitest';
import { findFreePorts, isPortFree } from './free-port.ts';

test('several ports are different and free', async () => {
  const ports = await findFreePorts(50);
  expect(new Set(ports).size).toBe(50);
  expect(await isPortFree(ports[0]!)).toBe(true);
});
