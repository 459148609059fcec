import { CODE } from '@kutip/contracts/codes';
import { unsubscribe } from '@kutip/contracts/message-batches';
import { fill } from '../../shared/fill.ts';
import { Notice } from '../../shared/notice.tsx';
import { redirect, show, type Outcome } from '../../shared/outcome.ts';
import { isRefusal } from '../../shared/server-call.ts';
import type { PayContext } from '../pay-context.ts';

/** The token of the link. The page's own address keeps it for the form and for reloads. */
const tokenOf = ({ request }: PayContext): string => (request.query.get('token') ?? '').slice(0, 200);
const addressOf = (context: PayContext): string =>
  `${context.request.path}?token=${encodeURIComponent(tokenOf(context))}`;

/** A page, or the one that says that the link is not valid. */
async function orInvalid(context: PayContext, page: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await page();
  } catch (error) {
    if (!isRefusal(error) || (error.code !== CODE.link_invalid && error.code !== CODE.validation_failed)) throw error;
    const { invalid, invalid_text } = context.messages.unsubscribe;
    return notice({ title: invalid, text: invalid_text, status: 404 });
  }
}

/** Programs that scan mail open links, so opening the page unsubscribes nobody: the button does. */
export const getUnsubscribe = (context: PayContext): Promise<Outcome> =>
  orInvalid(context, async () => {
    const {
      merchant_name: merchant,
      address,
      is_unsubscribed,
    } = await context.request.call(unsubscribe.read, {
      query: { token: tokenOf(context) },
    });
    const texts = context.messages.unsubscribe;
    const filled = (text: string) => fill(text, { merchant, address }, context.direction);
    return is_unsubscribed
      ? notice({ title: texts.done, text: filled(texts.done_text) })
      : notice({
          title: filled(texts.title),
          text: filled(texts.text),
          form: { to: addressOf(context), action: texts.action },
        });
  });

/** Unsubscribes, and shows the same page again, so that a reload does not resubmit. */
export const postUnsubscribe = (context: PayContext): Promise<Outcome> =>
  orInvalid(context, async () => {
    await context.request.call(unsubscribe.unsubscribe, { query: { token: tokenOf(context) } });
    return redirect(addressOf(context));
  });

interface NoticePage {
  title: string;
  text: string;
  status?: number;
  form?: { to: string; action: string };
}
function notice({ title, text, status = 200, form }: NoticePage): Outcome {
  const body = (
    <main className="narrow">
      <Notice tone={form || status !== 200 ? 'plain' : 'good'} title={title} level="h1">
        <p>{text}</p>
        {form && (
          <form method="post" action={form.to}>
            <button type="submit" className="main-action">
              {form.action}
            </button>
          </form>
        )}
      </Notice>
    </main>
  );
  return show({ share: { title, description: text, image_url: null }, body }, status);
}
