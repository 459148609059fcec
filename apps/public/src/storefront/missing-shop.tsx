import { CODE } from '@kutip/contracts/codes';
import { Notice } from '../shared/notice.tsx';
import { redirect, show, type Outcome, type PageContext } from '../shared/outcome.ts';
import { isRefusal } from '../shared/server-call.ts';
import { storeContext } from './store-context.ts';

/** An unknown, unpublished or malformed store or product. */
const UNKNOWN: ReadonlySet<number> = new Set([CODE.not_available, CODE.not_found, CODE.validation_failed]);
const isUnknown = (error: unknown): boolean => isRefusal(error) && UNKNOWN.has(error.code);

/** The page, or a redirect to /store-not-found. */
export async function orStoreNotFound(page: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await page();
  } catch (error) {
    if (isUnknown(error)) return redirect('/store-not-found');
    throw error;
  }
}

/** null for what is not found; other refusals are thrown. */
export async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (isUnknown(error)) return null;
    throw error;
  }
}

/** /store-not-found */
export function getStoreNotFound(context: PageContext): Outcome {
  const { store: texts } = storeContext(context).messages;
  return notice({ title: texts.not_found, text: texts.not_found_text, status: 404 });
}

interface NoticeInput {
  title: string;
  text: string;
  status: number;
  link?: { to: string; text: string };
}

/** A page with one message. */
export function notice({ title, text, status, link }: NoticeInput): Outcome {
  const body = (
    <main className="narrow">
      <Notice tone={status === 200 ? 'good' : 'plain'} title={title} level="h1">
        <p>{text}</p>
        {link && (
          <a className="second-action" href={link.to}>
            {link.text}
          </a>
        )}
      </Notice>
    </main>
  );
  return show({ share: { title, description: text, image_url: null }, body }, status);
}
