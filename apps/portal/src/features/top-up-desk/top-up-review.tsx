import { Button } from '@mantine/core';
import { adminDashboard, accountAdmin } from '@kutip/contracts/admin';
import type { Data } from '@kutip/contracts/endpoint';
import { text } from '@kutip/contracts/fields';
import { topUpReviews, topUps } from '@kutip/contracts/top-ups';
import { moneyInput } from '@kutip/contracts/wire';
import { useState } from 'react';
import { z } from 'zod';
import { useCall } from '../../shared/api/query.ts';
import { useFileDownload } from '../../shared/api/use-file-download.ts';
import { DialogForm } from '../../shared/forms/dialog-form.tsx';
import { LongTextField, TextField } from '../../shared/forms/fields.tsx';
import { MoneyField } from '../../shared/forms/money-field.tsx';
import { ReasonDialog } from '../../shared/forms/reason-dialog.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useMessages } from './messages/use-messages.ts';
import { ProposalPanel } from '../../shared/record/proposal-panel.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Money } from '../../shared/ui/money.tsx';

export type TopUpRecord = Data<typeof topUpReviews.read>;

// The fields for confirming a top-up.
const confirmationSchema = z.object({
  received_amount: moneyInput,
  bank_reference: text(60),
  note: z.string().trim().max(500),
});

/** What a decision on a top-up changes besides it. */
const CHANGED = [topUps, adminDashboard, accountAdmin];

function useReview(confirmed: string) {
  const { t } = useMessages();
  return useCall(topUpReviews.review, {
    confirm: ({ proposal }) => ({ title: proposal ? t('proposals.made') : confirmed }),
    changes: CHANGED,
  });
}

/** The confirmation of another admin: its content, and the second person's decision. */
export function TopUpProposal({ record, canDecide }: { record: TopUpRecord; canDecide: boolean }) {
  const { t } = useMessages();
  const { invoice_no, proposal, amount } = record;
  const { mutate, isPending } = useCall(topUpReviews.decideProposal, {
    confirm: ({ status }) => ({ title: t(status === 'PAID' ? 'proposals.confirmed' : 'proposals.rejected') }),
    changes: CHANGED,
  });
  if (!proposal) return null;
  const { id: proposal_id, received_amount, bank_reference, note } = proposal;
  return (
    <ProposalPanel
      proposal={proposal}
      facts={[
        [t('top_up_desk.received_amount'), <Money key="received" amount={received_amount} />],
        [t('top_up_desk.column_amount'), received_amount !== amount && <Money key="amount" amount={amount} />],
        [t('top_up_desk.bank_reference'), <bdi key="reference">{bank_reference}</bdi>],
        [t('top_up_desk.note'), note],
      ]}
      canDecide={canDecide}
      isPending={isPending}
      decide={(decision) => mutate({ params: { invoice_no }, body: { proposal_id, decision } })}
    />
  );
}

/** Confirms a top-up: the amount is typed from the bank statement, never taken from the proof. */
function ConfirmForm({ record, close }: { record: TopUpRecord; close: () => void }) {
  const { t } = useMessages();
  const { id, invoice_no, merchant_name } = record;
  const review = useReview(t('top_up_desk.confirmed'));
  const form = useContractForm({
    draft: `top-up-review:${id}`,
    schema: confirmationSchema,
    defaults: { received_amount: '', bank_reference: '', note: '' },
    send: async ({ note, ...received }, headers) => {
      await review.mutateAsync({
        params: { invoice_no },
        body: { decision: 'CONFIRM', ...received, note: note.trim() || null },
        headers,
      });
      close();
    },
  });
  const names = {
    received_amount: { label: t('top_up_desk.received_amount'), kind: 'positive' as const },
    bank_reference: { label: t('top_up_desk.bank_reference') },
    note: { label: t('top_up_desk.note') },
  };
  return (
    <Dialog isOpen close={close} title={t('top_up_desk.confirm_title', { merchant: merchant_name })}>
      <DialogForm
        of={form}
        names={names}
        text={t('top_up_desk.confirm_text')}
        action={t('top_up_desk.confirm')}
        close={close}
      >
        <MoneyField name="received_amount" />
        <TextField name="bank_reference" maxLength={60} />
        <LongTextField name="note" help={t('top_up_desk.note_help')} isOptional minRows={2} />
      </DialogForm>
    </Dialog>
  );
}

/** The proof, and the review: money found or not. */
export function TopUpReviewActions({ record, canDecide }: { record: TopUpRecord; canDecide: boolean }) {
  const { t } = useMessages();
  const { id, invoice_no, has_proof, status, proposal } = record;
  const [selected, setSelected] = useState<'confirm' | 'reject' | null>(null);
  const proof = useFileDownload(topUpReviews.proof);
  const review = useReview(t('top_up_desk.rejected'));
  const close = (): void => setSelected(null);
  const isOpen = canDecide && status === 'AWAITING_REVIEW' && proposal === null;
  return (
    <>
      {has_proof && (
        <Button variant="default" loading={proof.isPending} onClick={() => proof.mutate({ params: { id } })}>
          {t('top_up_desk.proof')}
        </Button>
      )}
      {isOpen && (
        <>
          <Button variant="default" onClick={() => setSelected('reject')}>
            {t('top_up_desk.reject')}
          </Button>
          <Button onClick={() => setSelected('confirm')}>{t('top_up_desk.confirm')}</Button>
        </>
      )}
      {selected === 'confirm' && <ConfirmForm record={record} close={close} />}
      {selected === 'reject' && (
        <ReasonDialog
          close={close}
          title={t('top_up_desk.reject_title')}
          text={t('top_up_desk.reject_text')}
          action={t('top_up_desk.reject')}
          label={t('merchants.reason')}
          help={t('merchants.reason_help')}
          isDangerous
          draft={`top-up-reject:${id}`}
          send={(note) =>
            review.mutateAsync({ params: { invoice_no }, body: { decision: 'REJECT', note: note ?? null } })
          }
        />
      )}
    </>
  );
}
