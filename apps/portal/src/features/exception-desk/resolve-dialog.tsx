import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { accountAdmin, adminDashboard } from '@kutip/contracts/admin';
import type { Data } from '@kutip/contracts/endpoint';
import { reconciliation } from '@kutip/contracts/reconciliation';
import { RESOLUTIONS, type Resolution } from '@kutip/domain/reconciliation';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { queryFor, useCall } from '../../shared/api/query.ts';
import { DialogForm } from '../../shared/forms/dialog-form.tsx';
import { LongTextField, SelectField } from '../../shared/forms/fields.tsx';
import { useField } from '../../shared/forms/form-context.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useMessages } from './messages/use-messages.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';

export type ItemRecord = Data<typeof reconciliation.item>;

const MAX_NOTE_LENGTH = 2000;
const form = z
  .object({
    resolution: z.enum(RESOLUTIONS),
    note: z.string().trim().min(1).max(MAX_NOTE_LENGTH),
    account_id: z.union([z.uuid(), z.literal('')]),
  })
  .refine(({ resolution, account_id }) => resolution !== 'correction_credit' || account_id !== '', {
    path: ['account_id'],
    error: 'required',
  });

const DEBOUNCE_MS = 300;
const SHOWN = 20;

/** The merchant to credit, found by name. */
function MerchantField() {
  const { t } = useMessages();
  const [search, setSearch] = useState('');
  const [debounced] = useDebouncedValue(search.trim(), DEBOUNCE_MS);
  const { value, onChange, onBlur, ...field } = useField('account_id');
  const { data } = useQuery(
    queryFor(
      accountAdmin.list,
      { query: { limit: SHOWN }, body: debounced ? { search: debounced } : {} },
      { suppress: true },
    ),
  );
  const options = (data?.list.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <TextInput
        label={t('exception_desk.find_merchant')}
        maxLength={100}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <NativeSelect
        {...field}
        name="account_id"
        data={[{ value: '', label: t('exception_desk.choose_merchant') }, ...options]}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onBlur}
      />
    </>
  );
}

/** What the chosen resolution posts, and the merchant if it needs one. */
function Consequence({ record }: { record: ItemRecord }) {
  const { t, money } = useMessages();
  const chosen = useWatch({ name: 'resolution' }) as Resolution;
  return (
    <>
      {chosen === 'correction_credit' && <MerchantField />}
      <Text>
        {chosen === 'note'
          ? t('exception_desk.moves_nothing')
          : t('exception_desk.moves', { amount: money(record.difference) })}
      </Text>
    </>
  );
}

interface ResolveProps {
  record: ItemRecord;
  /** The note as it stands in its field: the reason begins with it, saved or not. */
  note: string;
  close: () => void;
}

/** Resolves the item in one of the ways that its type allows. */
export function ResolveDialog({ record, note, close }: ResolveProps) {
  const { t } = useMessages();
  const { account_id, id, resolutions } = record;
  const resolve = useCall(reconciliation.resolve, {
    confirm: ({ proposal }) => ({ title: t(proposal ? 'proposals.made' : 'exception_desk.done') }),
    changes: [adminDashboard, accountAdmin],
  });
  const of = useContractForm({
    draft: `resolve:${id}`,
    schema: form,
    defaults: { resolution: resolutions[0]!, note, account_id: '' },
    send: async ({ account_id: credited_account_id, ...body }, headers) => {
      await resolve.mutateAsync({
        params: { account_id, id },
        body: {
          ...body,
          ...(credited_account_id && body.resolution === 'correction_credit' && { account_id: credited_account_id }),
        },
        headers,
      });
      close();
    },
  });
  const names = {
    resolution: { label: t('exception_desk.resolve_how') },
    note: { label: t('exception_desk.resolve_note') },
    account_id: { label: t('exception_desk.resolve_merchant'), kind: 'choice' as const },
  };
  return (
    <Dialog isOpen close={close} title={t('exception_desk.resolve')}>
      <DialogForm of={of} names={names} action={t('exception_desk.resolve')} close={close}>
        <SelectField<Resolution>
          name="resolution"
          options={resolutions.map((one) => ({ value: one, label: t(`resolution.${one}`) }))}
          read={(text) => text as Resolution}
          write={(value) => value}
        />
        <LongTextField name="note" help={t('exception_desk.resolve_note_help')} minRows={2} />
        <Consequence record={record} />
      </DialogForm>
    </Dialog>
  );
}
