import { endpointUrl } from '@kutip/contracts/call';
import { RECEIPT_LANGUAGES, receiptFiles } from '@kutip/contracts/receipts';
import { INVOICE_PREFIX } from '@kutip/domain/invoice-number';
import { TOP_UP_PAGES } from '@kutip/domain/top-up';
import { fill } from '../../shared/fill.ts';
import { MerchantFace } from '../../shared/merchant-face.tsx';
import { formatRinggit } from '../../shared/format-money.ts';
import { redirect, show, type Outcome } from '../../shared/outcome.ts';
import { ShareBox } from '../../shared/share-box.tsx';
import { Support } from '../../shared/support.tsx';
import { loadReceipt, type ReceiptData } from '../load-receipt.ts';
import { TrackOrder } from '../track-order.tsx';
import { linksOf } from '../looks.ts';
import { Notice } from '../../shared/notice.tsx';
import { IHavePaid, RequeryNotice } from './i-have-paid.tsx';
import { PayCode } from './pay-code.tsx';
import { providerName } from './reason.ts';
import { ReceiptFacts } from './receipt-facts.tsx';
import { Refunds } from './refunds.tsx';
import { Timeline } from './timeline.tsx';
import { receiptStatusOf, type ReceiptStatus } from './receipt-status.ts';
import type { PayContext } from '../pay-context.ts';
import { isMissing } from '../../shared/server-call.ts';

/** /pay/thankyou?invoice_no=: the status of a payment; safe to open repeatedly. */
export async function getReceipt(context: PayContext): Promise<Outcome> {
  const invoice_no = context.request.query.get('invoice_no')?.trim();
  if (!invoice_no) return redirect(linksOf(context.request).missing('invoice'));
  try {
    return page(context, await loadReceipt(context, invoice_no));
  } catch (error) {
    if (isMissing(error)) return redirect(linksOf(context.request).missing('invoice'));
    throw error;
  }
}

function page(context: PayContext, data: ReceiptData): Outcome {
  const { messages, direction } = context;
  const { transaction_details: paid, merchant, success_field } = data;
  const status = receiptStatusOf(context, data);
  const amount = formatRinggit(paid.fee_bearer === 'CUSTOMER' ? paid.amount_with_fee : paid.amount);
  const body = (
    <main
      className="narrow receipt"
      data-waiting={status.is_waiting || undefined}
      data-settled={status.tone === 'good' || undefined}
    >
      <MerchantFace {...merchant} />
      <div aria-live="polite" id="receipt-status">
        <Notice tone={status.tone} title={status.title} level="h1">
          <p className="amount">{amount}</p>
          <Sentences context={context} status={status} channel={paid.channel} />
          {status.has_code && <PayCode context={context} paid={paid} />}
          {status.again && <RetryLink context={context} paid={paid} status={status} text={status.again} />}
          {status.is_waiting && <IHavePaid context={context} data={data} />}
          {status.is_unconfirmed && <Meanwhile context={context} data={data} />}
        </Notice>
      </div>
      <ReturnToShop context={context} data={data} />
      {success_field && paid.invoice_status === 'SUCCESS' && !paid.is_duplicate && (
        <MerchantMessage field={success_field} />
      )}
      <ReceiptFacts context={context} data={data} />
      <Refunds context={context} refunds={paid.refunds} />
      {status.tone === 'good' && <ShareReceipt context={context} data={data} amount={amount} />}
      <p className="actions">
        <TrackOrder context={context} bill_uuid={paid.bill_uuid} />
        <SavePdf context={context} data={data} />
        <button type="button" className="needs-js" data-print>
          {messages.receipt.print}
        </button>
      </p>
      <Timeline context={context} channel={paid.channel} entries={data.timeline} />
      <Support support={data.support} context={context} />
    </main>
  );
  const share = {
    title: `${status.title} · ${merchant.name}`,
    description: fill(messages.page.share_amount, { amount, merchant: merchant.name }, direction),
    image_url: merchant.logo_url,
  };
  return show({ share, body, is_unbranded: merchant.hide_branding, ...(status.is_waiting && { is_waiting: true }) });
}

interface SentencesProps {
  context: PayContext;
  status: ReceiptStatus;
  channel: string | null;
}

/** A waiting receipt contains both texts; the script shows the second when it stops polling. */
function Sentences({ context, status, channel }: SentencesProps) {
  const { receipt } = context.messages;
  const say = (sentence: string) => fill(sentence, { who: providerName(context.messages, channel) }, context.direction);
  if (!status.is_waiting) return status.sentences.map((sentence) => <p key={sentence}>{sentence}</p>);
  return (
    <>
      <RequeryNotice context={context} channel={channel} />
      <div data-while-polling>
        {status.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <div data-after-polling hidden>
        <p>
          <strong>{receipt.still_pending}</strong>
        </p>
        <p>{say(receipt.still_pending_text)}</p>
      </div>
    </>
  );
}

interface RetryProps {
  context: PayContext;
  paid: Pick<ReceiptData['transaction_details'], 'bill_uuid' | 'invoice_no'>;
  status: ReceiptStatus;
  text: string;
}

/** A new QR code is a new attempt: the payable's page then shows its form directly instead of behind a warning. */
function RetryLink({ context, paid, status, text }: RetryProps) {
  const address = payablePath(context, paid);
  if (address === null) return null;
  const join = address.includes('?') ? '&' : '?';
  return (
    <a className="main-action" href={status.is_waiting ? `${address}${join}again=yes` : address}>
      {text}
    </a>
  );
}

/** While the outcome is open: whether the bank is up, and another payment method with its risk. */
function Meanwhile({
  context,
  data: { transaction_details: paid, merchant },
}: {
  context: PayContext;
  data: ReceiptData;
}) {
  const { open_attempt, receipt } = context.messages;
  const address = payablePath(context, paid);
  return (
    <>
      <a href="/fpx-status">{receipt.services}</a>
      {address && (
        <details className="second-try">
          <summary>{open_attempt.again}</summary>
          <p className="notice amber">{fill(open_attempt.warning, { merchant: merchant.name }, context.direction)}</p>
          <a className="second-action" href={`${address}${address.includes('?') ? '&' : '?'}again=yes`}>
            {receipt.choose_again}
          </a>
        </details>
      )}
    </>
  );
}

/** The page where it can be paid: bills have an id, the number of a top-up tells its kind. */
function payablePath({ request }: PayContext, { bill_uuid, invoice_no }: RetryProps['paid']): string | null {
  const links = linksOf(request);
  if (bill_uuid) return links.bill(bill_uuid);
  const kind = (Object.keys(TOP_UP_PAGES) as (keyof typeof TOP_UP_PAGES)[]).find((one) =>
    invoice_no.startsWith(`${INVOICE_PREFIX[one]}-`),
  );
  return kind ? links.topUp(TOP_UP_PAGES[kind], invoice_no) : null;
}

function ShareReceipt({ context, data, amount }: { context: PayContext; data: ReceiptData; amount: string }) {
  const { messages, direction, request } = context;
  const { share } = messages;
  const { transaction_details: paid, merchant } = data;
  const invoice_no = paid.transaction_invoice_no ?? paid.invoice_no;
  const named = { invoice_no, amount, merchant: merchant.name };
  return (
    <ShareBox
      context={context}
      title={share.receipt_title}
      text={share.receipt_text}
      path={linksOf(request).receipt(invoice_no)}
      subject={`${messages.receipt.receipt_title} · ${merchant.name}`}
      message={fill(share.message_receipt, named, direction)}
    />
  );
}

/** The file authenticates the payer by the browser's cookie, because an address with the token could be passed on. */
function SavePdf({ context: { messages, language }, data }: { context: PayContext; data: ReceiptData }) {
  const { invoice_status, transaction_invoice_no, invoice_no } = data.transaction_details;
  if (invoice_status !== 'SUCCESS' && invoice_status !== 'REFUNDED') return null;
  const params = { invoice_no: transaction_invoice_no ?? invoice_no };
  const query = { language: RECEIPT_LANGUAGES.find((one) => one === language) ?? 'en' };
  return (
    <a className="second-action" href={`/${endpointUrl(receiptFiles.read, { params, query })}`}>
      {messages.receipt.save}
    </a>
  );
}

/** The way back to the shop that created the bill, once the payment has a result. */
function ReturnToShop({
  context: { messages, direction },
  data: { return_url, merchant },
}: {
  context: PayContext;
  data: ReceiptData;
}) {
  if (return_url === null) return null;
  return (
    <a className="main-action" href={return_url} rel="noreferrer">
      {fill(messages.receipt.return_to_shop, { merchant: merchant.name }, direction)}
    </a>
  );
}

/** The merchant's message after a payment (D-33). */
function MerchantMessage({ field }: { field: NonNullable<ReceiptData['success_field']> }) {
  return (
    <section className="merchant-message">
      <h2 dir="auto">{field.title}</h2>
      <p dir="auto">{field.message}</p>
      {field.redirect_url && field.button_label && (
        <a className="second-action" href={field.redirect_url} rel="noreferrer">
          {field.button_label}
        </a>
      )}
    </section>
  );
}
