import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { accountAdmin } from '@kutip/contracts/admin';
import { introducerAdmin } from '@kutip/contracts/introducers';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { queryFor, useCall } from '../../shared/api/query.ts';
import { DialogForm } from '../../shared/forms/dialog-form.tsx';
import { useField } from '../../shared/forms/form-context.tsx';
import { NumberField } from '../../shared/forms/number-field.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useMessages } from './messages/use-messages.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';

const MAX_FOUND = 20;
const SEARCH_AFTER_MS = 250;
const WHOLE_BPS = 10_000;

const rate = z.int().min(0).max(WHOLE_BPS).nullable();
const schema = z.object({ account_id: z.uuid(), payment_rate_bps: rate, payout_rate_bps: rate });

/** Finds a merchant by name. */
function MerchantField({ name }: { name: string }) {
  const { t } = useMessages();
  const { value, onChange, ...field } = useField(name);
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), SEARCH_AFTER_MS);
  const input = { query: { limit: MAX_FOUND }, body: { search, sort_by: 'name', sort_type: 'asc' } } as const;
  const { data } = useQuery({
    ...queryFor(accountAdmin.list, input, { suppress: true }),
    placeholderData: keepPreviousData,
  });
  return (
    <Select
      {...field}
      searchable
      // The server has filtered already, by more than the label.
      filter={({ options }) => options}
      description={t('introducer_desk.merchant_help')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      nothingFoundMessage={t('introducer_desk.no_merchant_found')}
      data={(data?.list.data ?? []).map(({ id, name: label }) => ({ value: id, label }))}
      value={value || null}
      onChange={(chosen) => onChange(chosen ?? '')}
      searchValue={typed}
      onSearchChange={setTyped}
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
