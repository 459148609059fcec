import { Select } from '@mantine/core';
import { introducerAdmin } from '@kutip/contracts/introducers';
import { z } from 'zod';
import { useCall } from '../../shared/api/query.ts';
import { DialogForm } from '../../shared/forms/dialog-form.tsx';
import { useField } from '../../shared/forms/form-context.tsx';
import { NumberField } from '../../shared/forms/number-field.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useMerchantSearch } from '../../shared/record/use-merchant-search.ts';
import { useMessages } from './messages/use-messages.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';

const WHOLE_BPS = 10_000;

const rate = z.int().min(0).max(WHOLE_BPS).nullable();
const schema = z.object({ account_id: z.uuid(), payment_rate_bps: rate, payout_rate_bps: rate });

/** Finds a merchant by name. */
function MerchantField({ name }: { name: string }) {
  const { t } = useMessages();
  const { value, onChange, ...field } = useField(name);
  const { options, searchProps } = useMerchantSearch();
  return (
    <Select
      {...field}
      {...searchProps}
      // Beside a modal dialog the options could not be clicked.
      comboboxProps={{ withinPortal: false }}
      description={t('introducer_desk.merchant_help')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      nothingFoundMessage={t('introducer_desk.no_merchant_found')}
      data={options}
      value={value || null}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}

/** Links a merchant to the introducer, at their own rates or others. */
export function LinkMerchant({
  introducer: { id, full_name },
  close,
}: {
  introducer: { id: string; full_name: string };
  close: () => void;
}) {
  const { t } = useMessages();
  const assign = useCall(introducerAdmin.assign, {
    confirm: ({ name }) => ({ title: t('introducer_desk.linked', { merchant: name }) }),
    changes: [introducerAdmin],
  });
  const form = useContractForm({
    draft: `introducer-link:${id}`,
    schema,
    defaults: { account_id: '', payment_rate_bps: null, payout_rate_bps: null },
    send: async ({ account_id, payment_rate_bps, payout_rate_bps }, headers) => {
      await assign.mutateAsync({
        body: {
          introducer_id: id,
          account_id,
          ...(payment_rate_bps !== null && { payment_rate_bps }),
          ...(payout_rate_bps !== null && { payout_rate_bps }),
        },
        headers,
      });
      close();
    },
  });
  const names = {
    account_id: { label: t('introducer_desk.merchant') },
    payment_rate_bps: { label: t('introducer_desk.payment_rate') },
    payout_rate_bps: { label: t('introducer_desk.payout_rate') },
  };
  return (
    <Dialog isOpen close={close} title={t('introducer_desk.link_title', { name: full_name })}>
      <DialogForm
        of={form}
        names={names}
        text={t('introducer_desk.link_text')}
        action={t('introducer_desk.link')}
        close={close}
      >
        <MerchantField name="account_id" />
        <NumberField name="payment_rate_bps" decimals={2} help={t('introducer_desk.rate_help')} isOptional />
        <NumberField name="payout_rate_bps" decimals={2} help={t('introducer_desk.rate_help')} isOptional />
      </DialogForm>
    </Dialog>
  );
}
