import { expect, test } from 'vitest';
import { StartFault, readConfig } from './config.ts';

test('the defaults listen on localhost and point to a local Kutip', () => {
  expect(readConfig({})).toMatchObject({
    SANDBOX_HOST: '127.0.0.1',
    SANDBOX_PORT: 3100,
    KUTIP_CALLBACK_URL: 'http://localhost:3000/api/v1/payment-services/switch/callback/fpx',
  });
});

test('every invalid variable is reported with its expected value', () => {
  const read = () => readConfig({ SANDBOX_PORT: '99999', KUTIP_RETURN_URL: 'ftp://kutip.example' });
  expect(read).toThrow(StartFault);
  expect(read).toThrow(
    'SANDBOX_PORT is wrong: it takes a port, 0 to 65535.\nKUTIP_RETURN_URL is wrong: it takes the address',
  );
});
