import { TOP_UP_PAGES } from '@kutip/domain/top-up';
import { fill } from '../shared/fill.ts';
import { show, type Outcome } from '../shared/outcome.ts';
import { linksOf } from './looks.ts';
import { Notice } from '../shared/notice.tsx';
import { knownProblem } from './problem.ts';
import type { PayContext } from './pay-context.ts';

const TITLES = new Map<string, 'collections' | 'bill' | 'invoice' | 'top_up'>([
  ['collections', 'collections'],
  ['bill', 'bill'],
  ['invoice', 'invoice'],
  ...Object.values(TOP_UP_PAGES).map((page) => [page, 'top_up'] as const),
]);

/** /pay/{type}/not-found, /payment/errors?type=&code=&message= and /error-404. */
export function missingPage(context: PayContext): Outcome {
  const find =
    linksOf(context.request).look === 'classic' ? { to: '/payment', text: context.messages.find.link } : null;
  return message(context, { ...textsOf(context), status: 404, ...(find && { find }) });
}

const CODE_OF_ANSWER = /^\d{3,4}$/;

/** The texts of the code in the link. Its `message` is not shown: anybody can write a link with a sentence of their own. */
function textsOf({
  messages,
  params,
  request: { query },
  direction,
}: PayContext): Pick<Message, 'title' | 'text' | 'code'> {
  const { missing, problems } = messages;
  const title = missing[TITLES.get(params['type'] ?? query.get('type') ?? '') ?? 'other'];
  const code = query.get('code') ?? '';
  if (!CODE_OF_ANSWER.test(code)) return { title, text: missing.text };
  const problem = knownProblem(messages, Number(code));
  return {
    ...(problem ? { title: problems.title, text: problem } : { title, text: missing.text }),
    code: fill(missing.code, { code }, direction),
  };
}

/** The link ends too early: it was broken over two lines or not copied completely. */
export function cutOffPage(context: PayContext): Outcome {
  const { missing, status } = context.messages;
  return message(context, {
    title: missing.cut_off,
    text: missing.cut_off_text,
    status: 404,
    find: { to: '/fpx-status', text: status.ask },
  });
}

/** The API is unavailable; the link itself may be fine. */
export function unavailablePage(context: PayContext): Outcome {
  const { missing } = context.messages;
  return message(context, {
    title: missing.unavailable,
    text: missing.unavailable_text,
    status: 503,
    again: missing.unavailable_again,
  });
}

interface Message {
  title: string;
  text: string;
  status: number;
  /** The code of the failure. */
  code?: string;
  /** Text of a link that reloads the page. */
  again?: string;
  /** A link to another page. */
  find?: { to: string; text: string };
}

function message({ request }: PayContext, { title, text, status, code, again, find }: Message): Outcome {
  const address = request.query.size ? `${request.path}?${request.query}` : request.path;
  const body = (
    <main className="narrow">
      <Notice tone="plain" title={title} level="h1">
        <p>{text}</p>
        {code && <p>{code}</p>}
        {again && (
          <a className="second-action" href={address}>
            {again}
          </a>
        )}
        {find && (
          <a className="second-action" href={find.to}>
            {find.text}
          </a>
        )}
      </Notice>
    </main>
  );
  return show({ share: { title, description: text, image_url: null }, body }, status);
}
