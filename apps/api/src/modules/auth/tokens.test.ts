import { parseOptions } from '@node-rs/argon2';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isLocked } from './lockout.ts';
import { createKeyedMutex } from './keyed-mutex.ts';
import { ARGON2ID } from './password-task.ts';
import { hashPassword, verifyPassword, DUMMY_HASH } from './passwords.ts';
import { hashSecret, newSecret, decodeRefreshToken, deriveNextSecret, encodeRefreshToken } from './refresh-token.ts';

const KEY = '5a'.repeat(32);

describe('refresh tokens', () => {
  const token = fc.record({
    account_id: fc.uuid(),
    session_id: fc.uuid(),
    secret: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes)),
  });

  test('an encoded refresh token is decoded again', () => {
    fc.assert(
      fc.property(token, (one) => {
        expect(decodeRefreshToken(encodeRefreshToken(one))).toEqual(one);
      }),
    );
  });

  test('a refresh token has exactly one accepted encoding', () => {
    fc.assert(
      fc.property(token, fc.nat(85), fc.string({ unit: 'binary', maxLength: 1 }), (one, at, other) => {
        const text = encodeRefreshToken(one);
        const changed = text.slice(0, at) + other + text.slice(at + 1);
        if (changed !== text) expect(decodeRefreshToken(changed)).not.toEqual(one);
      }),
    );
    const text = encodeRefreshToken({
      account_id: fc.sample(fc.uuid(), 1)[0]!,
      session_id: fc.sample(fc.uuid(), 1)[0]!,
      secret: newSecret(),
    });
    for (const other of [`${text}=`, `${text} `, ` ${text}`, `${text}A`, text.slice(0, -1)])
      expect(decodeRefreshToken(other)).toBeNull();
  });

  test('the next secret depends on the key, the session and the secret, and on nothing else', () => {
    const one = {
      account_id: '0199a000-0000-7000-8000-000000000001',
      session_id: '0199a000-0000-7000-8000-000000000002',
      secret: Buffer.alloc(32, 7),
    };
    const next = deriveNextSecret(KEY, one);
    expect(next).toHaveLength(32);
    expect(deriveNextSecret(KEY, { ...one })).toEqual(next);
    expect(deriveNextSecret('6b'.repeat(32), one)).not.toEqual(next);
    expect(deriveNextSecret(KEY, { ...one, session_id: one.account_id })).not.toEqual(next);
    expect(deriveNextSecret(KEY, { ...one, secret: Buffer.alloc(32, 8) })).not.toEqual(next);
    expect(next).not.toEqual(hashSecret(one.secret));
  });
});

describe('passwords', () => {
  test('the dummy hash has the same cost as a real hash', async () => {
    const { algorithm, memoryCost, timeCost, parallelism } = parseOptions(DUMMY_HASH);
    expect({ algorithm, memoryCost, timeCost, parallelism }).toEqual(ARGON2ID);
    expect(parseOptions(await hashPassword('x'))).toEqual(parseOptions(DUMMY_HASH));
  });

  test('only the right password of an existing user verifies', async () => {
    const hash = await hashPassword('Kopi-O!2026');
    expect(await verifyPassword('Kopi-O!2026', hash)).toBe(true);
    expect(await verifyPassword('Kopi-O!2027', hash)).toBe(false);
    expect(await verifyPassword('Kopi-O!2026', null)).toBe(false);
  });
});

describe('lockout', () => {
  const MINUTE = 60_000;

  /** An independent implementation: walks through the attempts and locks when the last five lie within 15 minutes. */
  function lockedAt(tries: readonly number[], now: number): boolean {
    let locked_until = Number.NEGATIVE_INFINITY;
    const counted: number[] = [];
    for (const at of tries) {
      if (at < locked_until) continue; // refused while locked, so not counted as an attempt
      counted.push(at);
      const in_window = counted.filter((other) => other > at - 15 * MINUTE);
      if (in_window.length >= 5) locked_until = at + 15 * MINUTE;
    }
    return now < locked_until;
  }

  test('the lockout rule agrees with an independent implementation', () => {
    const gaps = fc.array(fc.integer({ min: 1, max: 8 * MINUTE }), { maxLength: 30 });
    fc.assert(
      fc.property(gaps, fc.integer({ min: 0, max: 20 * MINUTE }), (steps, later) => {
        const wrong: Date[] = [];
        const all: number[] = [];
        let now = Date.UTC(2026, 10, 21);
        for (const step of steps) {
          now += step;
          all.push(now);
          if (!isLocked(wrong, new Date(now))) wrong.unshift(new Date(now));
        }
        expect(isLocked(wrong, new Date(now + later))).toBe(lockedAt(all, now + later));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('keyed mutex', () => {
  test('tasks with the same key run in order and never together, other keys do not wait', async () => {
    const runExclusive = createKeyedMutex();
    const steps: string[] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const first = runExclusive('a', async () => {
      steps.push('a1 begins');
      await held;
      steps.push('a1 ends');
      return 1;
    });
    const second = runExclusive('a', async () => {
      steps.push('a2');
      return 2;
    });
    await runExclusive('b', async () => void steps.push('b'));
    expect(steps).toEqual(['a1 begins', 'b']);
    release();
    expect(await Promise.all([first, second])).toEqual([1, 2]);
    expect(steps).toEqual(['a1 begins', 'b', 'a1 ends', 'a2']);
  });

  test('a failing task does not block the next', async () => {
    const runExclusive = createKeyedMutex();
    const failing = runExclusive('a', () => Promise.reject(new Error('no')));
    const next = runExclusive('a', async () => 'yes');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });
});
