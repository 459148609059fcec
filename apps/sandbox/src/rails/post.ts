import type { PostAnswer } from '../fpx/post.ts';
import type { RailCallback } from './rail.ts';

/** Sends a callback. Never throws: a missing response has status 0. Injected for tests. */
export type PostCallback = (callback: RailCallback, signal: AbortSignal) => Promise<PostAnswer>;

const TIMEOUT_MS = 10_000;
const MAX_BODY_CHARACTERS = 200;

export const postCallback: PostCallback = async ({ url, body, headers }, signal) => {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body,
      headers: { ...headers },
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    return { status: answer.status, body: (await answer.text()).slice(0, MAX_BODY_CHARACTERS) };
  } catch (error) {
    const reason =
      error instanceof Error ? (error.cause instanceof Error ? error.cause : error).message : String(error);
    return { status: 0, body: reason };
  }
};
