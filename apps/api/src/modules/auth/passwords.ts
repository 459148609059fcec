import { hash, verify } from '@node-rs/argon2';

/** argon2id as RFC 9106 advises where 2 GiB are too much: 64 MiB, three passes, four lanes; some 30 ms. */
export const ARGON2ID = { algorithm: 2, memoryCost: 65_536, timeCost: 3, parallelism: 4 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2ID);

/** Of 32 random bytes that nobody kept. Checking against it costs what checking a real one costs. */
export const NOBODYS_HASH =
  '$argon2id$v=19$m=65536,t=3,p=4$jvNeJfsozH+cVJ2NcU0esw$JL08Jvk0Q/PMIv1JuPuEsFaICUmih+XMcvao2eXdJKY';

/** Takes as long for somebody who does not exist (`null`) as for somebody who does. */
export async function isPassword(password: string, password_hash: string | null): Promise<boolean> {
  const is_right = await verify(password_hash ?? NOBODYS_HASH, password);
  return is_right && password_hash !== null;
}
