/** argon2id with the parameters of RFC 9106 for limited memory: 64 MiB, three passes, four lanes; about 80 ms. */
export const ARGON2ID = { algorithm: 2, memoryCost: 65_536, timeCost: 3, parallelism: 4 } as const;

/** What a worker thread is asked: to hash a password, or to verify it against a hash. */
export type PasswordTask = { password: string } | { password: string; hash: string };
