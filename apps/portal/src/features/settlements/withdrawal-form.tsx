import { Button, Skeleton, Stack } from '@mantine/core';
import { dashboard } from '@kutip/contracts/dashboard';
import { pools } from '@kutip/contracts/pools';
import { banks } from '@kutip/contracts/banks';
import type { Data } from '@kutip/contracts/endpoint';
import { settlements } from '@kutip/contracts/settlements';
import { sen, toRinggit } from '@kutip/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { callApi } from '../../shared/api/client.ts';
import { queryFor, useCall } from '../../shared/api/query.ts';
import { ErrorSummary } from '../../shared/forms/error-summary.tsx';
import { SelectField } from '../../shared/forms/fields.tsx';
import { FormFrame } from '../../shared/forms/form-context.tsx';
import { MoneyField } from '../../shared/forms/money-field.tsx';
import { newIdempotencyKey } from '../../shared/forms/idempotency-key.ts';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useMessages } from './messages/use-messages.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { LinkButton } from '../../shared/ui/links.tsx';
import { Note } from '../../shared/ui/note.tsx';

type Bank = Data<typeof banks.read>;
/** The quote of a withdrawal, and its bank account. */
type WithdrawalQuote = Data<typeof settlements.quote> & { bank: Bank };

/** More accounts than any merchant has. */
const MAX_BANKS = 100;

/** The account to withdraw to; one that was changed recently cannot be used yet. */
function BankField({ verified_banks }: { verified_banks: readonly Bank[] }) {
  const { t, dateTime } = useMessages();
  const [now] = useState(() => new Date());
  const bank_id = useWatch({ name: 'bank_id' }) as string;
  const chosen = verified_banks.find(({ id }) => id === bank_id);
  const isCoolingOff = chosen !== undefined && chosen.usable_from > now;
  return (
    <SelectField<string>
      name="bank_id"
      options={verified_banks.map(({ id, is_primary, bank_name: bank, account_number: account }) => ({
        value: id,
        label: t(is_primary ? 'settlements.self_bank_primary' : 'settlements.self_bank_of', { bank, account }),
      }))}
      read={(text) => text}
      write={(value) => value}
      help={isCoolingOff && t('banks.waits_until', { when: dateTime(chosen.usable_from) })}
    />
  );
}

/** Requests a quote and shows it for confirmation before anything is posted. */
function Form({ verified_banks }: { verified_banks: readonly [Bank, ...Bank[]] }) {
  const { t, money } = useMessages();
  const navigate = useNavigate();
  const [quoted, setQuoted] = useState<WithdrawalQuote | null>(null);
  // One idempotency key per quote, so that a double click withdraws once.
  const key = useRef('');
  const withdraw = useCall(settlements.createSelfSettlement, {
    confirm: false,
    changes: [settlements, pools, dashboard],
  });
  const form = useContractForm({
    draft: 'self-settlement',
    schema: settlements.createSelfSettlement.body,
    defaults: { amount: '', bank_id: verified_banks[0].id },
    send: async ({ amount, bank_id }) => {
      key.current = newIdempotencyKey();
      const quote = await callApi(settlements.quote, { body: { amount } });
      setQuoted({ ...quote, bank: verified_banks.find(({ id }) => id === bank_id) ?? verified_banks[0] });
    },
  });
  const confirm = ({ amount, bank }: WithdrawalQuote): void =>
    withdraw.mutate(
      { body: { amount: toRinggit(amount), bank_id: bank.id }, headers: { 'idempotency-key': key.current } },
      {
        onSuccess: ({ id }) => {
          form.discardDraft();
          void navigate({ to: `/settlement/view/${id}` });
        },
        onSettled: () => setQuoted(null),
      },
    );
  return (
    <FormFrame of={form} names={{ bank_id: { label: t('settlements.self_bank'), kind: 'choice' } }}>
      <Stack gap="md">
        <ErrorSummary rejectedSubmits={form.rejectedSubmits} />
        <MoneyField name="amount" help={t('settlements.self_amount_help')} />
        <BankField verified_banks={verified_banks} />
        <div>
          <Button type="submit" loading={form.isSending}>
            {t('settlements.self_submit')}
          </Button>
        </div>
      </Stack>
      {quoted && (
        <ConfirmDialog
          isOpen
          close={() => setQuoted(null)}
          title={t('settlements.self_confirm_title', { amount: money(quoted.amount) })}
          text={t('settlements.self_confirm_text', {
            net: money(quoted.net_amount),
            bank: t('settlements.self_bank_of', { bank: quoted.bank.bank_name, account: quoted.bank.account_number }),
            fee: money(sen(quoted.fee + quoted.fee_tax)),
          })}
          action={t('settlements.self_submit')}
          onAction={() => confirm(quoted)}
          isBusy={withdraw.isPending}
        />
      )}
    </FormFrame>
  );
}

/**
 * Withdraws to one of the merchant's verified accounts, the primary one first; without one it links to the bank
 * settings.
 */
export function WithdrawalForm() {
  const { t } = useMessages();
  const answer = useQuery(queryFor(banks.list, { query: { limit: MAX_BANKS }, body: { status: 'VERIFIED' } }));
  if (!answer.data) return answer.isError ? null : <Skeleton height={160} />;
  const [first, ...others] = answer.data.list.data.toSorted((a, b) => Number(b.is_primary) - Number(a.is_primary));
  if (first) return <Form verified_banks={[first, ...others]} />;
  return (
    <Stack gap="md" align="flex-start">
      <Note kind="attention" title={t('settlements.self_no_bank')}>
        {t('settlements.self_no_bank_text')}
      </Note>
      <LinkButton to="/info/view" search={{ tab: 'banks', record: 'new' }}>
        {t('banks.add')}
      </LinkButton>
    </Stack>
  );
}
