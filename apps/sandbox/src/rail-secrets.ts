import { createHmac } from 'node:crypto';

/**
 * A secret that a rail of the sandbox shares with Kutip, such as `card` or `bnpl:salt`: 64 hexadecimal digits derived
 * from one setting, so that both sides have it without a file.
 */
export const railSecret = (sandbox_secret: string, name: string): string =>
  createHmac('sha256', sandbox_secret).update(name).digest('hex');
