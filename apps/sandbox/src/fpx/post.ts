/** What the other side answered; status 0: nothing, and `body` says why. */
export interface PostAnswer {
  readonly status: number;
  readonly body: string;
}

/** Sends a form. Never throws: no answer is an answer too. Injected, so that tests see what would be sent. */
export type Post = (url: string, form: Readonly<Record<string, string>>, signal: AbortSignal) => Promise<PostAnswer>;

const TIMEOUT_MS = 10_000;
const KEPT_CHARACTERS = 200;

export const postForm: Post = async (url, form, signal) => {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    return { status: answer.status, body: (await answer.text()).slice(0, KEPT_CHARACTERS) };
  } catch (error) {
    const reason =
      error instanceof Error ? (error.cause instanceof Error ? error.cause : error).message : String(error);
    return { status: 0, body: reason };
  }
};
