import { dashboard } from '@kutip/contracts/dashboard';
import { pools } from '@kutip/contracts/pools';
import { payouts } from '@kutip/contracts/payouts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { z } from 'zod';
import { callApi } from '../../shared/api/client.ts';
import { useCall } from '../../shared/api/query.ts';
import { TextField } from '../../shared/forms/fields.tsx';
import { FormPage, Section } from '../../shared/forms/form-page.tsx';
import { MoneyField } from '../../shared/forms/money-field.tsx';
import { PayoutServiceField } from '../../shared/forms/payout-service-field.tsx';
import { newIdempotencyKey } from '../../shared/forms/idempotency-key.ts';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useMessages } from './messages/use-messages.ts';
import { PageHead } from '../../shared/ui/page.tsx';
import { PayoutReview, type Checked, type Quoted } from './payout-review.tsx';

const LIST = '/payout/view';
type Body = z.input<typeof payouts.create.body>;

const EMPTY: Body = {
  payout_service_id: '',
  account_number: '',
  account_name: '',
  amount: '',
  email: undefined,
  reference: undefined,
  description: undefined,
};

interface PayoutReviewData {
  body: Body;
  checked: Checked;
  quoted: Quoted;
  /** One idempotency key per review, so that a double click pays once. */
  key: string;
}

/** Omits empty fields. */
const withoutEmpty = (body: Body): Body =>
  Object.fromEntries(
    Object.entries(body).filter(([, value]) => value !== '' && value !== undefined),
  ) as unknown as Body;

async function loadReview(body: Body): Promise<PayoutReviewData> {
  const { payout_service_id, account_number, account_name, amount } = body;
  const [checked, quoted] = await Promise.all([
    callApi(payouts.verify, { body: { payout_service_id, account_number, account_name } }),
    callApi(payouts.quote, { body: { amount } }),
  ]);
  return { body, checked, quoted, key: newIdempotencyKey() };
}

/** /payout/view/new: payee and amount; the bank's account holder check and the fee are shown before it is sent. */
export function NewPayoutPage() {
  const { t } = useMessages();
  const navigate = useNavigate();
  const [review, setReview] = useState<PayoutReviewData | null>(null);
  const create = useCall(payouts.create, {
    confirm: ({ awaits_approval }) => awaits_approval && { title: t('payouts.awaits'), text: t('payouts.awaits_text') },
    changes: [payouts, pools, dashboard],
  });
  const form = useContractForm({
    draft: 'payout',
    schema: payouts.create.body,
    defaults: EMPTY,
    send: async (body) => setReview(await loadReview(withoutEmpty(body))),
  });
  const pay = ({ body, checked, key }: PayoutReviewData): void =>
    create.mutate(
      { body: { ...body, verification_id: checked.verification_id }, headers: { 'idempotency-key': key } },
      {
        onSuccess: ({ id }) => {
          form.discardDraft();
          void navigate({ to: `${LIST}/${id}` });
        },
        onSettled: () => setReview(null),
      },
    );
  return (
    <>
      <PageHead
        crumbs={[
          { title: t('payouts.title'), to: LIST },
          { title: t('payouts.create'), subtitle: t('payouts.create_subtitle') },
        ]}
      />
      <FormPage
        of={form}
        submitLabel={t('payouts.continue')}
        backTo={LIST}
        names={{
          payout_service_id: { label: t('payouts.bank') },
          account_number: { label: t('payouts.account_number') },
          account_name: { label: t('payouts.account_name') },
          email: { label: t('payouts.email') },
          reference: { label: t('payouts.reference') },
          description: { label: t('payouts.description') },
        }}
      >
        <Section title={t('payouts.who')}>
          <PayoutServiceField name="payout_service_id" />
          <TextField name="account_number" autoComplete="off" maxLength={40} />
          <TextField name="account_name" autoComplete="off" maxLength={140} help={t('payouts.account_name_help')} />
        </Section>
        <Section title={t('payouts.what')}>
          <MoneyField name="amount" help={t('payouts.amount_help')} />
          <TextField name="description" maxLength={140} isOptional />
          <TextField name="reference" maxLength={60} isOptional help={t('payouts.reference_help')} />
          <TextField name="email" type="email" isOptional help={t('payouts.email_help')} />
        </Section>
      </FormPage>
      {review && (
        <PayoutReview {...review} close={() => setReview(null)} pay={() => pay(review)} isBusy={create.isPending} />
      )}
    </>
  );
}
