import { vi } from 'vitest';
import { BACKGROUND_TIMEOUT } from './background-timeout.ts';
import { testEnvironment } from './fixtures.ts';

interface Mail {
  subject: string;
  text: string;
}

/** Waits for the newest email to a recipient with this subject; returns the link in it. Also works in hooks. */
export async function readEmailedLink(to: string, subject: RegExp): Promise<string> {
  const findLink = async (): Promise<string> => {
    const answer = await fetch(`${testEnvironment().sandbox_url}/mail/messages?to=${encodeURIComponent(to)}`);
    const { messages } = (await answer.json()) as { messages: Mail[] };
    const mail = messages.find((one) => subject.test(one.subject));
    const link = /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0];
    if (link === undefined) throw new Error(`No email to ${to} with the subject ${subject} and a link.`);
    return link;
  };
  return vi.waitFor(findLink, { ...BACKGROUND_TIMEOUT, interval: 100 });
}
