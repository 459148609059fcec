import { Button, Group, Stack } from '@mantine/core';
import type { Data } from '@kutip/contracts/endpoint';
import type { payouts } from '@kutip/contracts/payouts';
import { sen } from '@kutip/domain/money';
import { useMessages } from './messages/use-messages.ts';
import { FactList } from '../../shared/record/facts.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { Note } from '../../shared/ui/note.tsx';

export type Checked = Data<typeof payouts.verify>;
export type Quoted = Data<typeof payouts.quote>;

interface PayoutReviewProps {
  checked: Checked;
  quoted: Quoted;
  close: () => void;
  pay: () => void;
  isBusy: boolean;
}

function PayoutWarning({ checked, quoted }: Pick<PayoutReviewProps, 'checked' | 'quoted'>) {
  const { t } = useMessages();
  if (checked.account_name === null) return <Note kind="attention">{t('payouts.no_such_account')}</Note>;
  if (!checked.verified) return <Note kind="attention">{t('payouts.mismatch')}</Note>;
  if (quoted.balance_after < 0) return <Note kind="attention">{t('payouts.insufficient_balance')}</Note>;
  if (quoted.needs_approval) return <Note kind="waiting">{t('payouts.needs_approval')}</Note>;
  return null;
}

/** The account holder check and the exact cost, before the payout is sent. */
export function PayoutReview({ checked, quoted, close, pay, isBusy }: PayoutReviewProps) {
  const { t, money } = useMessages();
  const canPay = checked.verified && quoted.balance_after >= 0;
  return (
    <Dialog isOpen close={close} title={t('payouts.review')} width_px={560}>
      <Stack gap="md">
        <PayoutWarning checked={checked} quoted={quoted} />
        <FactList
          facts={[
            [t('payouts.bank'), checked.bank_name],
            [
              t('payouts.account_number'),
              <span key="account_number" className="number-like">
                {checked.account_number}
              </span>,
            ],
            [
              t('payouts.bank_name_answer'),
              checked.account_name && <strong key="bank_name_answer">{checked.account_name}</strong>,
            ],
            [
              t('payouts.match'),
              t('payouts.match_value', { ratio: checked.match_ratio, least: checked.confident_ratio }),
            ],
            [t('payouts.column_amount'), <Money key="column_amount" amount={quoted.amount} />],
            [t('payouts.fee'), <Money key="fee" amount={sen(quoted.fee + quoted.fee_tax)} />],
            [t('payouts.total'), <Money key="total" amount={quoted.total} />],
            [t('payouts.balance_after'), <Money key="balance_after" amount={quoted.balance_after} />],
          ]}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('common.back')}
          </Button>
          {canPay && (
            <Button onClick={pay} loading={isBusy} data-autofocus>
              {t('payouts.pay', { amount: money(quoted.amount) })}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
