import { CODE } from '@kutip/contracts/codes';
import { refundLinks } from '@kutip/contracts/refunds';
import type { Breakdown } from '@kutip/domain/refusal';
import { fill } from '../../shared/fill.ts';
import { MerchantFace } from '../../shared/merchant-face.tsx';
import { formatMoment } from '../../shared/format-moment.ts';
import { formatRinggit } from '../../shared/format-money.ts';
import { redirect, show, type Outcome } from '../../shared/outcome.ts';
import { isRefusal } from '../../shared/server-call.ts';
import { Support } from '../../shared/support.tsx';
import { Facts, type Fact } from '../facts.tsx';
import { Notice, type Tone } from '../../shared/notice.tsx';
import { AccountForm, FIELDS, type Faults, type Typed } from './account-form.tsx';
import type { RefundData } from './refund-data.ts';
import type { PayContext } from '../pay-context.ts';

const TONE: Record<RefundData['status'], Tone> = {
  DETAILS_NEEDED: 'waiting',
  IN_PREPARATION: 'waiting',
  ON_ITS_WAY: 'waiting',
  DONE: 'good',
  STOPPED: 'plain',
};

/** The payer's refund page, opened by the link from the e-mail: asks for the account and shows the status. */
export const getRefund = (context: PayContext): Promise<Outcome> => render(context, null);

/** Stores the payer's account for the refund. */
export async function postRefund(context: PayContext): Promise<Outcome> {
  const { request, messages } = context;
  const typed = typedOf(request.form);
  const empty = FIELDS.filter((field) => typed[field] === '');
  if (empty.length > 0)
    return render(context, {
      typed,
      faults: Object.fromEntries(empty.map((field) => [field, messages.refund.required])),
    });
  try {
    await request.call(refundLinks.submit, { body: { token: tokenOf(context), ...typed } });
    // Redirects to the same page, so that a reload does not resubmit.
    return redirect(addressOf(context));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return render(context, { typed, faults: faultsOf(context, error.code, error.breakdown) });
  }
}

/** The token of the link. The page's own address keeps it for the form and for reloads. */
const tokenOf = ({ request }: PayContext): string => (request.query.get('token') ?? '').slice(0, 200);
const addressOf = (context: PayContext): string =>
  `${context.request.path}?token=${encodeURIComponent(tokenOf(context))}`;

interface Refused {
  typed: Typed;
  faults: Faults;
}

const typedOf = (form: URLSearchParams | null): Typed =>
  Object.fromEntries(FIELDS.map((field) => [field, (form?.get(field) ?? '').trim().slice(0, 200)])) as Typed;

/** Error messages in the payer's language. `all`: concerns no single field. */
function faultsOf({ messages: { refund } }: PayContext, code: number, breakdown: Breakdown): Faults {
  if (code === CODE.account_name_mismatch) {
    const fault = breakdown !== null && typeof breakdown === 'object' ? breakdown['account_number'] : undefined;
    if (fault === undefined) return { account_name: refund.wrong_name };
    return { account_number: fault === 'several_payers' ? refund.several_payers : refund.unknown_account };
  }
  if (code === CODE.validation_failed && breakdown !== null && typeof breakdown === 'object') {
    const named = FIELDS.filter((field) => field in breakdown);
    const saying = (field: string) => (field === 'account_number' ? refund.not_a_number : refund.required);
    if (named.length > 0) return Object.fromEntries(named.map((field) => [field, saying(field)]));
  }
  return { all: code === CODE.provider_unavailable ? refund.no_answer : refund.other };
}

/** Renders the current state. A submission that came too late sees it too. */
async function render(context: PayContext, refused: Refused | null): Promise<Outcome> {
  const { request } = context;
  try {
    const data = await request.call(refundLinks.readByToken, { body: { token: tokenOf(context) } });
    return page(context, data, refused);
  } catch (error) {
    if (!isRefusal(error) || (error.code !== CODE.link_invalid && error.code !== CODE.validation_failed)) throw error;
    return invalid(context);
  }
}

function invalid({ messages: { refund } }: PayContext): Outcome {
  const body = (
    <main className="narrow">
      <Notice tone="plain" title={refund.invalid} level="h1">
        <p>{refund.invalid_text}</p>
      </Notice>
    </main>
  );
  return show({ share: { title: refund.invalid, description: refund.invalid_text, image_url: null }, body }, 404);
}

function page(context: PayContext, data: RefundData, refused: Refused | null): Outcome {
  const { messages, direction } = context;
  const { merchant, status, support } = data;
  const amount = formatRinggit(data.amount);
  const title = fill(messages.refund.title, { merchant: merchant.name, amount }, direction);
  const asks = status === 'DETAILS_NEEDED';
  const body = (
    <main className="narrow receipt">
      <MerchantFace {...merchant} />
      <Notice tone={TONE[status]} title={asks ? title : messages.refund[`status_${status}`]} level="h1">
        <p className="amount">{amount}</p>
        {!asks && <p>{messages.refund[`text_${status}`]}</p>}
        {data.has_failed && <p>{messages.refund.failed_before}</p>}
      </Notice>
      {asks && <AccountForm context={context} action={addressOf(context)} data={data} refused={refused} />}
      <RefundFacts context={context} data={data} />
      <Support support={support} context={context} />
    </main>
  );
  // The link preview does not reveal the amount.
  const share = { title: messages.refund.list, description: merchant.name, image_url: merchant.logo_url };
  return show({ share, body, is_unbranded: merchant.hide_branding }, refused && asks ? 422 : 200);
}

function RefundFacts({ context: { messages }, data }: { context: PayContext; data: RefundData }) {
  const { refund, moment } = messages;
  const facts: Fact[] = [
    [messages.receipt.for, data.title, 'auto'],
    [refund.number, data.invoice_no, 'ltr'],
    [refund.payment, data.transaction_invoice_no, 'ltr'],
    [refund.paid_at, data.paid_at && formatMoment(data.paid_at, moment), undefined],
    [refund.bank, data.bank_name, 'auto'],
    [refund.account, data.account_mask, 'ltr'],
    [refund.account_name, data.account_name, 'auto'],
    [refund.status_DONE, data.done_at && formatMoment(data.done_at, moment), undefined],
  ];
  return <Facts facts={facts} />;
}
