/** The response; status 0: no response, and `body` says why. */
export interface PostAnswer {
  readonly status: number;
  readonly body: string;
}

/** Sends a form. Never throws: a missing response has status 0. Injected for tests. */
export type Post = (url: string, form: Readonly<Record<string, string>>, signal: AbortSignal) => Promise<PostAnswer>;

const TIMEOUT_MS = 10_000;
const MAX_BODY_CHARACTERS = 200;

export const postForm: Post = async (url, form, signal) => {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(form),
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
