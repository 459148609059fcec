import { CODE } from '@kutip/contracts/codes';
import { topUpForms, topUpReviews, topUps } from '@kutip/contracts/top-ups';
import { Refusal } from '@kutip/domain/refusal';
import { audit } from '../../platform/audit.ts';
import { requireFound } from '../../platform/crud.ts';
import type { FileStore } from '../../platform/files.ts';
import { registerMultipart } from '../../platform/multipart.ts';
import { listHandler } from '../../platform/listing.ts';
import { mount, type Context, type Handlers, type Server } from '../../platform/mount.ts';
import { qrSvg } from '../../platform/qr.ts';
import { readFileContent } from '../files/files.service.ts';
import type { Poster } from '../ledger/ledger.service.ts';
import { insertEvents, loadTimeline, moveInvoice } from '../invoices/invoices.service.ts';
import { findOpenAttempt, type PaymentSwitch } from '../payments/switch.service.ts';
import { paymentEvent } from '@kutip/domain/payment-events';
import { handleBankIn, bankInDetails, submitProofFromPage } from './bank-in.ts';
import { decideTopUpProposal } from './decide-proposal.ts';
import { bankInProposal, findTopUpKey, reviewTopUp } from './review-top-up.ts';
import { topUpPage } from './top-up-page.ts';
import { lockTopUps, findProof, topUpById, topUpWithMerchant, topUpsOf, allTopUps } from './top-ups.queries.ts';
import { linkToTopUp } from './top-ups.service.ts';
import { findOfAllMerchants } from '../accounts/accounts.service.ts';
import { topUpsByNumber } from './top-ups.queries.ts';

interface Services {
  config: { PUBLIC_URL: string };
  poster: Poster;
  paymentSwitch: Pick<PaymentSwitch, 'offered'>;
  files: FileStore;
}

/** Cancels a top-up. Refuses 4010 if it is paid, has a payment in progress or a proof of payment. */
async function cancelPendingTopUp(context: Context, id: string): Promise<void> {
  const { db, account_id, now } = context;
  const key = { account_id, id };
  const [top_up] = await lockTopUps(db, [key]);
  const invoice = requireFound(top_up);
  const { status, review } = invoice;
  const is_paying = status === 'PROCESSING' || (await findOpenAttempt(db, key)) !== null;
  if (status !== 'PENDING' || review !== null || is_paying)
    throw new Refusal(CODE.wrong_state, 'This top-up cannot be cancelled any more.', (review ?? status).toLowerCase());
  await moveInvoice(db, invoice, 'CANCELLED', { now });
  const base = { account_id, invoice_id: id, payment_record_id: null, at: now };
  await insertEvents(db, [{ ...base, ...paymentEvent('top_up_cancelled', {}), actor: 'merchant' }]);
  await audit(context, { action: 'cancel', entity: 'top_up', entity_id: id });
}

export const topUpHandlers = ({
  config,
  paymentSwitch,
}: Pick<Services, 'config' | 'paymentSwitch'>): Handlers<typeof topUps> => ({
  list: listHandler(topUps.list, ({ db, account_id, now }) => topUpsOf(db, account_id, now)),
  async read({ params: { id } }, { db, account_id, now }) {
    const topUp = requireFound(await topUpById(db, account_id, id, now));
    const public_url = linkToTopUp(config.PUBLIC_URL, topUp.kind, topUp.invoice_no);
    const timeline = await loadTimeline(db, { account_id, invoice_id: id }, 'merchant');
    return { ...topUp, public_url, qr_svg: qrSvg(public_url), timeline };
  },
  async remove({ params }, context) {
    await cancelPendingTopUp(context, params.id);
    return null;
  },
  page: ({ params }, context) => topUpPage(paymentSwitch, params.invoice_no, context),
});

export const topUpReviewHandlers = ({
  poster,
  files,
}: Pick<Services, 'poster' | 'files'>): Handlers<typeof topUpReviews> => ({
  list: listHandler(topUpReviews.list, ({ db, now }) => allTopUps(db, now), {
    find: findOfAllMerchants(topUpsByNumber),
    is_uncounted: 'unfiltered',
  }),
  async read({ params }, { db, now }) {
    const { account_id, id } = await findTopUpKey(db, params.id);
    const topUp = requireFound(await topUpWithMerchant(db, account_id, id, now));
    const timeline = await loadTimeline(db, { account_id, invoice_id: id }, 'merchant');
    const proposal = await bankInProposal(db, { account_id, id });
    return { ...topUp, proposal, bank_in: await bankInDetails(db, account_id, topUp), timeline };
  },
  async proof({ params }, { db }) {
    const key = await findTopUpKey(db, params.id);
    const { id, name, mime } = requireFound(await findProof(db, key));
    return { name, mime, content: await readFileContent(db, files, key.account_id, id) };
  },
  review: { withoutTransaction: (input, context) => reviewTopUp(poster, input, context) },
  decideProposal: { withoutTransaction: (input, context) => decideTopUpProposal(poster, input, context) },
});

const topUpFormHandlers = ({ files }: Pick<Services, 'files'>): Handlers<typeof topUpForms> => ({
  manual: { withoutTransaction: (input, context) => handleBankIn(files, input, context) },
  proof: { withoutTransaction: (input, context) => submitProofFromPage(files, input, context) },
});

/** Mounts top-ups. Calls with a file take a multipart form. */
export async function serveTopUps(server: Server, services: Services): Promise<void> {
  mount(server, topUps, topUpHandlers(services));
  mount(server, topUpReviews, topUpReviewHandlers(services));
  await registerMultipart(server, (forms) => mount(forms, topUpForms, topUpFormHandlers(services)));
}
