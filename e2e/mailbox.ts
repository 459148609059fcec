import { expect } from 'vitest';
import { testEnvironment } from './fixtures.ts';

interface Mail {
  subject: string;
  text: string;
}

/** Waits for the newest email to a recipient with this subject; returns the link in it. */
export async function readEmailedLink(to: string, subject: RegExp): Promise<string> {
  const findLink = async (): Promise<string | undefined> => {
    const answer = await fetch(`${testEnvironment().sandbox_url}/mail/messages?to=${encodeURIComponent(to)}`);
    const { messages } = (await answer.json()) as { messages: Mail[] };
    const mail = messages.find((one) => subject.test(one.subject));
    return /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0];
  };
  return expect
    .poll(findLink)
    .toBeTruthy()
    .then(async () => (await findLink())!);
}
