import { CODE } from '@kutip/contracts/codes';
import { topUpForms, topUpReviews, topUps } from '@kutip/contracts/top-ups';
import { Refusal } from '@kutip/domain/refusal';
import { audit } from '../../platform/audit.ts';
import { found } from '../../platform/crud.ts';
import type { FileStore } from '../../platform/files.ts';
import { withForms } from '../../platform/forms.ts';
import { listOf } from '../../platform/listing.ts';
import { mount, type Context, type Handlers, type Server } from '../../platform/mount.ts';
import { qrSvg } from '../../platform/qr.ts';
import { contentOfFile } from '../files/files.service.ts';
import type { Poster } from '../ledger/ledger.service.ts';
import { insertEvents, openAttemptOf, timelineOf } from '../payments/switch.service.ts';
import { paymentEvent } from '@kutip/domain/payment-events';
import { bankIn, bankInOf, proofFromPage } from './bank-in.ts';
import { keyOfTopUp, reviewTopUp } from './review.ts';
import { topUpPage } from './top-up-page.ts';
import {
  cancelTopUp,
  lockTopUps,
  proofOf,
  topUpById,
  topUpOfAccount,
  topUpsOf,
  topUpsOfAll,
} from './top-ups.queries.ts';
import { linkToTopUp } from './top-ups.service.ts';

interface Services {
  config: { PUBLIC_URL: string };
  poster: Poster;
  files: FileStore;
}

/** Only one that nobody has paid, is paying or has handed a proof in for. */
async function cancel(context: Context, id: string): Promise<void> {
  const { db, account_id, now } = context;
  const key = { account_id, id };
  const [seen] = await lockTopUps(db, [key]);
  const { status, review } = found(seen);
  const is_paying = status === 'PROCESSING' || (await openAttemptOf(db, key)) !== null;
  if (status !== 'PENDING' || review !== null || is_paying)
    throw new Refusal(CODE.wrong_state, 'This top-up cannot be cancelled any more.', (review ?? status).toLowerCase());
  await cancelTopUp(db, key, now);
  const place = { account_id, invoice_id: id, payment_record_id: null, at: now };
  await insertEvents(db, [{ ...place, ...paymentEvent('top_up_cancelled', {}), actor: 'merchant' }]);
  await audit(context, { action: 'cancel', entity: 'top_up', entity_id: id });
}

export const topUpHandlers = ({ config }: Pick<Services, 'config'>): Handlers<typeof topUps> => ({
  list: listOf(topUps.list, ({ db, account_id, now }) => topUpsOf(db, account_id, now)),
  async read({ params: { id } }, { db, account_id, now }) {
    const topUp = found(await topUpById(db, account_id, id, now));
    const public_url = linkToTopUp(config.PUBLIC_URL, topUp.kind, topUp.invoice_no);
    const timeline = await timelineOf(db, { account_id, invoice_id: id }, 'merchant');
    return { ...topUp, public_url, qr_svg: qrSvg(public_url), timeline };
  },
  async remove({ params }, context) {
    await cancel(context, params.id);
    return null;
  },
  page: ({ params }, context) => topUpPage(params.invoice_no, context),
});

export const topUpReviewHandlers = ({
  poster,
  files,
}: Pick<Services, 'poster' | 'files'>): Handlers<typeof topUpReviews> => ({
  list: listOf(topUpReviews.list, ({ db, now }) => topUpsOfAll(db, now)),
  async read({ params }, { db, now }) {
    const { account_id, id } = await keyOfTopUp(db, params.id);
    const topUp = found(await topUpOfAccount(db, account_id, id, now));
    const timeline = await timelineOf(db, { account_id, invoice_id: id }, 'merchant');
    return { ...topUp, bank_in: await bankInOf(db, account_id, topUp), timeline };
  },
  async proof({ params }, { db }) {
    const key = await keyOfTopUp(db, params.id);
    const { id, name, mime } = found(await proofOf(db, key));
    return { name, mime, content: await contentOfFile(db, files, key.account_id, id) };
  },
  review: { outside: (input, context) => reviewTopUp(poster, input, context) },
});

const topUpFormHandlers = ({ files }: Pick<Services, 'files'>): Handlers<typeof topUpForms> => ({
  manual: { outside: (input, context) => bankIn(files, input, context) },
  proof: { outside: (input, context) => proofFromPage(files, input, context) },
});

/** Serves top-ups: one call takes a form with a file, the others do not. */
export async function serveTopUps(server: Server, services: Services): Promise<void> {
  mount(server, topUps, topUpHandlers(services));
  mount(server, topUpReviews, topUpReviewHandlers(services));
  await withForms(server, (forms) => mount(forms, topUpForms, topUpFormHandlers(services)));
}
