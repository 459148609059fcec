import { fill } from '../../shared/fill.ts';
import { formatTime } from '../../shared/format-moment.ts';
import { formatRinggit } from '../../shared/format-money.ts';
import type { ReceiptData } from '../load-receipt.ts';
import type { PayContext } from '../pay-context.ts';

type Details = ReceiptData['transaction_details'];

/** The QR code, its expiry, and how to pay with it on the same phone. */
export function PayCode({ context, paid }: { context: PayContext; paid: Details }) {
  const { messages, direction, request } = context;
  const { code } = messages;
  if (!paid.qr_svg || !paid.page_closes_at) return null;
  const left_s = Math.ceil((new Date(paid.page_closes_at).getTime() - request.now.getTime()) / 1000);
  return (
    <>
      <img
        className="pay-code"
        src={pictureOf(paid.qr_svg)}
        alt={fill(code.picture, { amount: formatRinggit(paid.amount_with_fee) }, direction)}
        width={264}
        height={264}
      />
      <p>
        {fill(code.until, { time: formatTime(paid.page_closes_at, messages.moment) }, direction)}{' '}
        <strong
          className="needs-js countdown"
          role="timer"
          aria-live="off"
          data-left-s={left_s}
          data-template={code.left}
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

/**
 * An image, so that payers can save it by a long press and nothing in it can run. Some browsers need a size to draw it.
 */
export const pictureOf = (svg: string): string =>
  `data:image/svg+xml,${encodeURIComponent(svg.replace('<svg ', '<svg width="1024" height="1024" '))}`;
