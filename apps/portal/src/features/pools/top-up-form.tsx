import { Button, Group, Stack, Text } from '@mantine/core';
import { customerBills } from '@kutip/contracts/customer-bills';
import type { Sen } from '@kutip/domain/money';
import { TOP_UP_POOLS, topUpAmountFault, type TopUpPool } from '@kutip/domain/top-up';
import { useNavigate } from '@tanstack/react-router';
import { useCall } from '../../shared/api/query.ts';
import { ErrorSummary } from '../../shared/forms/error-summary.tsx';
import { SelectField } from '../../shared/forms/fields.tsx';
import { FormFrame } from '../../shared/forms/form-context.tsx';
import { MoneyField } from '../../shared/forms/money-field.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useWords } from '../../shared/i18n/use-words.ts';

/** Money to pay others is prefunded, credit is topped up: the two have pages of their own. */
const PURPOSE = { PAYOUT: 'PREFUND_TOPUP', CREDIT: 'POOL_TOPUP' } as const satisfies Record<TopUpPool, string>;

const amountFaults = ({ amount }: { amount?: Sen | undefined }): Record<string, string> => {
  const fault = amount === undefined ? null : topUpAmountFault(amount);
  return fault ? { amount: fault } : {};
};

/** How much, and for which pool; then the page of the new top-up. */
export function TopUpForm({ close }: { close: () => void }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const make = useCall(customerBills.reserve, {
    confirm: () => ({ title: t('top_ups.made') }),
    changes: ['top-ups'],
  });
  const form = useContractForm({
    draft: 'top-up',
    schema: customerBills.reserve.body,
    defaults: { pool_type: 'PAYOUT', amount: '' },
    check: amountFaults,
    send: async ({ amount, pool_type = 'PAYOUT' }, headers) => {
      const body = { purpose: PURPOSE[pool_type], pool_type, ...(amount !== undefined && { amount }) };
      const { bill_id } = await make.mutateAsync({ body, headers });
      close();
      await navigate({ to: `/pools/top-ups/${bill_id}` as never });
    },
  });
  return (
    <FormFrame of={form} names={{ pool_type: { label: t('top_ups.pool') } }}>
      <Stack gap="md">
        <ErrorSummary refusals={form.refusals} />
        <Text>{t('top_ups.make_text')}</Text>
        <SelectField<TopUpPool>
          name="pool_type"
          options={TOP_UP_POOLS.map((pool) => ({ value: pool, label: t(`pools.pool_${pool}`) }))}
          read={(text) => TOP_UP_POOLS.find((one) => one === text) ?? 'PAYOUT'}
          write={(pool) => pool}
        />
        <MoneyField name="amount" help={t('top_ups.amount_help')} />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={form.isSending}>
            {t('top_ups.submit')}
          </Button>
        </Group>
      </Stack>
    </FormFrame>
  );
}
