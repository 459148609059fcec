import { addressOf } from '@kutip/contracts/call';
import { RECEIPT_LANGUAGES, receiptFiles } from '@kutip/contracts/receipts';
import { INVOICE_PREFIX } from '@kutip/domain/invoice-number';
import { TOP_UP_PAGES } from '@kutip/domain/top-up';
import { fill } from '../../shared/fill.ts';
import { MerchantFace } from '../../shared/merchant-face.tsx';
import { rm } from '../../shared/money-words.ts';
import { redirect, show, type Outcome, type PageContext } from '../../shared/outcome.ts';
import { ShareBox } from '../../shared/share-box.tsx';
import { Support } from '../../shared/support.tsx';
import { ask, type ReceiptData } from '../ask.ts';
import { linksOf } from '../looks.ts';
import { isMissing } from '../missing-page.tsx';
import { Notice } from '../notice.tsx';
import { IHavePaid, JustAsked } from './i-have-paid.tsx';
import { PayCode } from './pay-code.tsx';
import { whoIs } from './reason.ts';
import { ReceiptFacts } from './receipt-facts.tsx';
import { Refunds } from './refunds.tsx';
import { Story } from './story.tsx';
import { verdictOf, type Verdict } from './verdict.ts';

/** /pay/thankyou?invoice_no=: what became of a payment, whoever asks and however often. */
export async function getReceipt(context: PageContext): Promise<Outcome> {
  const invoice_no = context.request.query.get('invoice_no')?.trim();
  if (!invoice_no) return redirect(linksOf(context.request).missing('invoice'));
  try {
    return page(context, await ask(context, invoice_no));
  } catch (error) {
    if (isMissing(error)) return redirect(linksOf(context.request).missing('invoice'));
    throw error;
  }
}

function page(context: PageContext, data: ReceiptData): Outcome {
  const { words, direction } = context;
  const { transaction_details: paid, merchant, success_field } = data;
  const verdict = verdictOf(context, data);
  const amount = rm(paid.fee_bearer === 'CUSTOMER' ? paid.amount_with_fee : paid.amount);
  const body = (
    <main
      className="narrow receipt"
      data-waiting={verdict.is_waiting || undefined}
      data-settled={verdict.tone === 'good' || undefined}
    >
      <MerchantFace {...merchant} />
      <div aria-live="polite" id="verdict">
        <Notice tone={verdict.tone} title={verdict.title} level="h1">
          <p className="amount">{amount}</p>
          <Sentences context={context} verdict={verdict} channel={paid.channel} />
          {verdict.has_code && <PayCode context={context} paid={paid} />}
          {verdict.again && <Again context={context} paid={paid} verdict={verdict} text={verdict.again} />}
          {verdict.is_waiting && <IHavePaid context={context} data={data} />}
        </Notice>
      </div>
      {success_field && paid.invoice_status === 'SUCCESS' && !paid.is_duplicate && (
        <MerchantMessage field={success_field} />
      )}
      <ReceiptFacts context={context} data={data} />
      <Refunds context={context} refunds={paid.refunds} />
      <p className="actions">
        <SavePdf context={context} data={data} />
        <button type="button" className="needs-js" data-print>
          {words.receipt.print}
        </button>
      </p>
      {verdict.tone === 'good' && <ShareReceipt context={context} data={data} amount={amount} />}
      <Story context={context} channel={paid.channel} entries={data.timeline} />
      <Support support={data.support} context={context} />
    </main>
  );
  const share = {
    title: `${verdict.title} · ${merchant.name}`,
    description: fill(words.page.share_amount, { amount, merchant: merchant.name }, direction),
    image_url: merchant.logo_url,
  };
  return show({ share, body, is_unbranded: merchant.hide_branding, ...(verdict.is_waiting && { is_waiting: true }) });
}

interface SentencesProps {
  context: PageContext;
  verdict: Verdict;
  channel: string | null;
}

/** While it waits both endings of the waiting are in the page; the script shows the second when it gives up asking. */
function Sentences({ context, verdict, channel }: SentencesProps) {
  const { receipt } = context.words;
  const say = (sentence: string) => fill(sentence, { who: whoIs(context.words, channel) }, context.direction);
  if (!verdict.is_waiting) return verdict.sentences.map((sentence) => <p key={sentence}>{sentence}</p>);
  return (
    <>
      <JustAsked context={context} channel={channel} />
      <div data-while-asking>
        {verdict.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <div data-after-asking hidden>
        <p>
          <strong>{receipt.still_pending}</strong>
        </p>
        <p>{say(receipt.still_pending_text)}</p>
      </div>
    </>
  );
}

interface AgainProps {
  context: PageContext;
  paid: Pick<ReceiptData['transaction_details'], 'bill_uuid' | 'invoice_no'>;
  verdict: Verdict;
  text: string;
}

/** A new code is a new try: the page of what is paid then shows at once what it else keeps behind a warning. */
function Again({ context, paid, verdict, text }: AgainProps) {
  const address = pageOfPayable(context, paid);
  if (address === null) return null;
  const join = address.includes('?') ? '&' : '?';
  return (
    <a className="main-action" href={verdict.is_waiting ? `${address}${join}again=yes` : address}>
      {text}
    </a>
  );
}

/** Where it can be paid: a bill has an id, of a top-up the number says what it is. */
function pageOfPayable({ request }: PageContext, { bill_uuid, invoice_no }: AgainProps['paid']): string | null {
  const links = linksOf(request);
  if (bill_uuid) return links.bill(bill_uuid);
  const kind = (Object.keys(TOP_UP_PAGES) as (keyof typeof TOP_UP_PAGES)[]).find((one) =>
    invoice_no.startsWith(`${INVOICE_PREFIX[one]}-`),
  );
  return kind ? links.topUp(TOP_UP_PAGES[kind], invoice_no) : null;
}

function ShareReceipt({ context, data, amount }: { context: PageContext; data: ReceiptData; amount: string }) {
  const { words, direction, request } = context;
  const { share } = words;
  const { transaction_details: paid, merchant } = data;
  const invoice_no = paid.transaction_invoice_no ?? paid.invoice_no;
  const named = { invoice_no, amount, merchant: merchant.name };
  return (
    <ShareBox
      context={context}
      title={share.receipt_title}
      text={share.receipt_text}
      path={linksOf(request).receipt(invoice_no)}
      subject={`${words.receipt.receipt_title} · ${merchant.name}`}
      message={fill(share.message_receipt, named, direction)}
    />
  );
}

/** The file knows the payer by his browser's cookie: an address with his token in it would be passed on. */
function SavePdf({ context: { words, language }, data }: { context: PageContext; data: ReceiptData }) {
  const { invoice_status, transaction_invoice_no, invoice_no } = data.transaction_details;
  if (invoice_status !== 'SUCCESS' && invoice_status !== 'REFUNDED') return null;
  const params = { invoice_no: transaction_invoice_no ?? invoice_no };
  const query = { language: RECEIPT_LANGUAGES.find((one) => one === language) ?? 'en' };
  return (
    <a className="second-action" href={`/${addressOf(receiptFiles.read, { params, query })}`}>
      {words.receipt.save}
    </a>
  );
}

/** What the merchant wants to say after a payment (D-33). */
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
