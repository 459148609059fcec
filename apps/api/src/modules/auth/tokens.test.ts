import { parseOptions } from '@node-rs/argon2';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isLocked } from './lockout.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { ARGON2ID, hashPassword, isPassword, NOBODYS_HASH } from './passwords.ts';
import { hashOfSecret, newSecret, readRefreshToken, successorOf, writeRefreshToken } from './refresh-token.ts';

const KEY = '5a'.repeat(32);

describe('refresh tokens', () => {
  const token = fc.record({
    account_id: fc.uuid(),
    session_id: fc.uuid(),
    secret: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes)),
  });

  test('what is written is read again', () => {
    fc.assert(
      fc.property(token, (one) => {
        expect(readRefreshToken(writeRefreshToken(one))).toEqual(one);
      }),
    );
  });

  test('a token has exactly one spelling', () => {
    fc.assert(
      fc.property(token, fc.nat(85), fc.string({ unit: 'binary', maxLength: 1 }), (one, at, other) => {
        const text = writeRefreshToken(one);
        const changed = text.slice(0, at) + other + text.slice(at + 1);
        if (changed !== text) expect(readRefreshToken(changed)).not.toEqual(one);
      }),
    );
    const text = writeRefreshToken({
      account_id: fc.sample(fc.uuid(), 1)[0]!,
      session_id: fc.sample(fc.uuid(), 1)[0]!,
      secret: newSecret(),
    });
    for (const other of [`${text}=`, `${text} `, ` ${text}`, `${text}A`, text.slice(0, -1)])
      expect(readRefreshToken(other)).toBeNull();
  });

  test('the next secret depends on the key, the session and the secret, and on nothing else', () => {
    const one = {
      account_id: '0199a000-0000-7000-8000-000000000001',
      session_id: '0199a000-0000-7000-8000-000000000002',
      secret: Buffer.alloc(32, 7),
    };
    const next = successorOf(KEY, one);
    expect(next).toHaveLength(32);
    expect(successorOf(KEY, { ...one })).toEqual(next);
    expect(successorOf('6b'.repeat(32), one)).not.toEqual(next);
    expect(successorOf(KEY, { ...one, session_id: one.account_id })).not.toEqual(next);
    expect(successorOf(KEY, { ...one, secret: Buffer.alloc(32, 8) })).not.toEqual(next);
    expect(next).not.toEqual(hashOfSecret(one.secret));
  });
});

describe('passwords', () => {
  test('nobody’s hash costs what everybody’s costs', async () => {
    const { algorithm, memoryCost, timeCost, parallelism } = parseOptions(NOBODYS_HASH);
    expect({ algorithm, memoryCost, timeCost, parallelism }).toEqual(ARGON2ID);
    expect(parseOptions(await hashPassword('x'))).toEqual(parseOptions(NOBODYS_HASH));
  });

  test('only the right one of somebody who exists is right', async () => {
    const hash = await hashPassword('Kopi-O!2026');
    expect(await isPassword('Kopi-O!2026', hash)).toBe(true);
    expect(await isPassword('Kopi-O!2027', hash)).toBe(false);
    expect(await isPassword('Kopi-O!2026', null)).toBe(false);
  });
});

describe('lockout', () => {
  const MINUTE = 60_000;

  /** The rule told the long way round: walk through the tries, and lock whenever the last five lie in 15 minutes. */
  function lockedAt(tries: readonly number[], now: number): boolean {
    let locked_until = Number.NEGATIVE_INFINITY;
    const counted: number[] = [];
    for (const at of tries) {
      if (at < locked_until) continue; // not a try: it was turned away
      counted.push(at);
      const in_window = counted.filter((other) => other > at - 15 * MINUTE);
      if (in_window.length >= 5) locked_until = at + 15 * MINUTE;
    }
    return now < locked_until;
  }

  test('agrees with the rule told the long way round', () => {
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

describe('one at a time', () => {
  test('works of one key run in order and never together, others do not wait', async () => {
    const inTurn = oneAtATime();
    const seen: string[] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const first = inTurn('a', async () => {
      seen.push('a1 begins');
      await held;
      seen.push('a1 ends');
      return 1;
    });
    const second = inTurn('a', async () => {
      seen.push('a2');
      return 2;
    });
    await inTurn('b', async () => void seen.push('b'));
    expect(seen).toEqual(['a1 begins', 'b']);
    release();
    expect(await Promise.all([first, second])).toEqual([1, 2]);
    expect(seen).toEqual(['a1 begins', 'b', 'a1 ends', 'a2']);
  });

  test('one that fails does not hold up the next', async () => {
    const inTurn = oneAtATime();
    const failing = inTurn('a', () => Promise.reject(new Error('no')));
    const next = inTurn('a', async () => 'yes');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });
});
