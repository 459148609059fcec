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
import { newRequestKey } from '../../shared/forms/request-key.ts';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { PageHead } from '../../shared/ui/page.tsx';
import { Review, type Checked, type Quoted } from './review.tsx';

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

interface Reviewed {
  body: Body;
  checked: Checked;
  quoted: Quoted;
  /** One key for one review: pressed twice it is paid once. */
  key: string;
}

/** What was left empty is not sent. */
const filled = (body: Body): Body =>
  Object.fromEntries(
    Object.entries(body).filter(([, value]) => value !== '' && value !== undefined),
  ) as unknown as Body;

async function reviewed(body: Body): Promise<Reviewed> {
  const { payout_service_id, account_number, account_name, amount } = body;
  const [checked, quoted] = await Promise.all([
    callApi(payouts.verify, { body: { payout_service_id, account_number, account_name } }),
    callApi(payouts.quote, { body: { amount } }),
  ]);
  return { body, checked, quoted, key: newRequestKey() };
}

/** /payout/view/new: who gets it and how much; the bank's answer and the fee are shown before it is sent. */
export function NewPayoutPage() {
  const { t } = useWords();
  const navigate = useNavigate();
  const [review, setReview] = useState<Reviewed | null>(null);
  const create = useCall(payouts.create, {
    confirm: () => ({ title: t('payouts.sent') }),
    changes: ['payout-records', 'master-pool-balance', 'pools', 'dashboard'],
  });
  const form = useContractForm({
    draft: 'payout',
    schema: payouts.create.body,
    defaults: EMPTY,
    send: async (body) => setReview(await reviewed(filled(body))),
  });
  const pay = ({ body, checked, key }: Reviewed): void =>
    create.mutate(
      { body: { ...body, verification_id: checked.verification_id }, headers: { 'idempotency-key': key } },
      {
        onSuccess: ({ id }) => {
          form.startAfresh();
          void navigate({ to: `${LIST}/${id}` as never });
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
        submitLabel={t('payouts.go_on')}
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
      {review && <Review {...review} close={() => setReview(null)} pay={() => pay(review)} isBusy={create.isPending} />}
    </>
  );
}
