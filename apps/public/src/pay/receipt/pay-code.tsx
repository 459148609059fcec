import { fill } from '../../shared/fill.ts';
import { timeOf } from '../../shared/moment.ts';
import { rm } from '../../shared/money-words.ts';
import type { PageContext } from '../../shared/outcome.ts';
import type { ReceiptData } from '../ask.ts';

type Details = ReceiptData['transaction_details'];

/** The code to scan, how long it lives, and how to pay with it on the phone that shows it. */
export function PayCode({ context, paid }: { context: PageContext; paid: Details }) {
  const { words, direction, request } = context;
  const { code } = words;
  if (!paid.qr_svg || !paid.page_closes_at) return null;
  const left_s = Math.ceil((new Date(paid.page_closes_at).getTime() - request.now.getTime()) / 1000);
  return (
    <>
      <img
        className="pay-code"
        src={pictureOf(paid.qr_svg)}
        alt={fill(code.picture, { amount: rm(paid.amount_with_fee) }, direction)}
        width={264}
        height={264}
      />
      <p>
        {fill(code.until, { time: timeOf(paid.page_closes_at, words.moment) }, direction)}{' '}
        <strong
          className="needs-js countdown"
          role="timer"
          aria-live="off"
          data-left-s={left_s}
          data-words={code.left}
        />
      </p>
      <button
        type="button"
        className="second-action needs-js"
        data-save-code={paid.transaction_invoice_no ?? paid.invoice_no}
      >
        {code.save}
      </button>
      <div className="same-phone">
        <h2>{code.same_phone}</h2>
        <ol>
          <li>{code.step_save}</li>
          <li>{code.step_open}</li>
          <li>{code.step_back}</li>
        </ol>
      </div>
      {request.constants.sandbox_url && paid.qr_payload && (
        <a href={`${request.constants.sandbox_url}/duitnow/wallet?code=${encodeURIComponent(paid.qr_payload)}`}>
          {code.wallet}
        </a>
      )}
    </>
  );
}

/** As a picture a payer can keep it by a long press, and nothing in it can ever run. A size is what some browsers draw it by. */
export const pictureOf = (svg: string): string =>
  `data:image/svg+xml,${encodeURIComponent(svg.replace('<svg ', '<svg width="1024" height="1024" '))}`;
