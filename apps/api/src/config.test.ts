import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const NEEDED = {
  DATABASE_URL: 'postgres://kutip:secret@127.0.0.1:5432/kutip',
  TOKEN_KEY: 'ab'.repeat(32),
  ENCRYPTION_KEYS: `k1:${'cd'.repeat(32)}`,
};

describe('configuration', () => {
  test('required settings are enough; everything else has a default', () => {
    expect(readConfig(NEEDED)).toMatchObject({
      PORT: 3000,
      APP_NAME: 'Kutip',
      SMTP_URL: '',
      TRUST_PROXY: false,
    });
    expect(readConfig(NEEDED).FPX_CERTIFICATE_FILES).toHaveLength(2);
  });

  test('an empty environment names every missing variable at once', () => {
    expect(() => readConfig({})).toThrow(ConfigError);
    expect(() => readConfig({})).toThrow(
      /DATABASE_URL is missing[^]*TOKEN_KEY is missing[^]*ENCRYPTION_KEYS is missing/,
    );
  });

  test.each([
    ['PORT', '99999', 'a port, 0 to 65535'],
    ['PORT', 'http', 'a port, 0 to 65535'],
    ['DATABASE_URL', 'mysql://localhost/x', 'a PostgreSQL address'],
    ['PUBLIC_URL', 'pay.example.my', 'the origin that payers see'],
    ['TOKEN_KEY', 'short', '64 hexadecimal digits'],
    ['ENCRYPTION_KEYS', 'ab'.repeat(32), 'key ids with 64 hexadecimal digits'],
    ['SMTP_URL', 'mail.example.my', 'empty, or smtp://'],
    ['AUTO_APPROVE', 'yes', 'true or false'],
    ['LOG_LEVEL', 'chatty', 'fatal, error, warn'],
  ])('setting %s=%s is refused with its name and format, without its value', (name, value, takes) => {
    const read = () => readConfig({ ...NEEDED, [name]: value });
    expect(read).toThrow(`${name} is wrong: it takes ${takes}`);
    try {
      read();
    } catch (error) {
      if (name === 'TOKEN_KEY') expect(String(error)).not.toContain(value); // a key must not land in a terminal's history
    }
  });
});
