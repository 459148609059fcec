import { hash, verify } from '@node-rs/argon2';

/** argon2id with the parameters of RFC 9106 for limited memory: 64 MiB, three passes, four lanes; about 30 ms. */
export const ARGON2ID = { algorithm: 2, memoryCost: 65_536, timeCost: 3, parallelism: 4 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2ID);

/** Hash of 32 discarded random bytes; verifying against it costs as much as a real hash. */
export const DUMMY_HASH =
  '$argon2id$v=19$m=65536,t=3,p=4$jvNeJfsozH+cVJ2NcU0esw$JL08Jvk0Q/PMIv1JuPuEsFaICUmih+XMcvao2eXdJKY';

/** Takes the same time whether or not the user exists (`null`). */
export async function verifyPassword(password: string, password_hash: string | null): Promise<boolean> {
  const is_right = await verify(password_hash ?? DUMMY_HASH, password);
  return is_right && password_hash !== null;
}
