import { topUps } from '@kutip/contracts/top-ups';
import { customerBills } from '@kutip/contracts/customer-bills';
import type { Sen } from '@kutip/domain/money';
import { TOP_UP_POOLS, topUpAmountFault, type TopUpPool } from '@kutip/domain/top-up';
import { useNavigate } from '@tanstack/react-router';
import { useCall } from '../../shared/api/query.ts';
import { DialogForm } from '../../shared/forms/dialog-form.tsx';
import { SelectField } from '../../shared/forms/fields.tsx';
import { MoneyField } from '../../shared/forms/money-field.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useMessages } from './messages/use-messages.ts';

/** The payout balance is prefunded, the credit balance is topped up: the two have different payment pages. */
const PURPOSE = { PAYOUT: 'PREFUND_TOPUP', CREDIT: 'POOL_TOPUP' } as const satisfies Record<TopUpPool, string>;

const amountFaults = ({ amount }: { amount?: Sen | undefined }): Record<string, string> => {
  const fault = amount === undefined ? null : topUpAmountFault(amount);
  return fault ? { amount: fault } : {};
};

/** Amount and balance; then opens the new top-up's page. */
export function TopUpForm({ close }: { close: () => void }) {
  const { t } = useMessages();
  const navigate = useNavigate();
  const create = useCall(customerBills.reserve, {
    confirm: () => ({ title: t('top_ups.made') }),
    changes: [topUps],
  });
  const form = useContractForm({
    draft: 'top-up',
    schema: customerBills.reserve.body,
    defaults: { pool_type: 'PAYOUT', amount: '' },
    check: amountFaults,
    send: async ({ amount, pool_type = 'PAYOUT' }, headers) => {
      const body = { purpose: PURPOSE[pool_type], pool_type, ...(amount !== undefined && { amount }) };
      const { bill_id } = await create.mutateAsync({ body, headers });
      close();
      await navigate({ to: `/pools/top-ups/${bill_id}` });
    },
  });
  return (
    <DialogForm
      of={form}
      names={{ pool_type: { label: t('top_ups.pool') } }}
      text={t('top_ups.make_text')}
      action={t('top_ups.submit')}
      close={close}
    >
      <SelectField<TopUpPool>
        name="pool_type"
        options={TOP_UP_POOLS.map((pool) => ({ value: pool, label: t(`pools.pool_${pool}`) }))}
        read={(text) => TOP_UP_POOLS.find((one) => one === text) ?? 'PAYOUT'}
        write={(pool) => pool}
      />
      <MoneyField name="amount" help={t('top_ups.amount_help')} />
    </DialogForm>
  );
}
