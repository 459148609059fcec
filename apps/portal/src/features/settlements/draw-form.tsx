import { Button, Skeleton, Stack } from '@mantine/core';
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
import { newRequestKey } from '../../shared/forms/request-key.ts';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { LinkButton } from '../../shared/ui/links.tsx';
import { Note } from '../../shared/ui/note.tsx';

type Bank = Data<typeof banks.read>;
/** What is drawn, what it costs, and where it goes. */
type Draw = Data<typeof settlements.quote> & { bank: Bank };

/** More accounts than any merchant has. */
const MOST_BANKS = 100;

/** Which of them, and that one which was changed a moment ago waits. */
function BankField({ own }: { own: readonly Bank[] }) {
  const { t, dateTime } = useWords();
  const [now] = useState(() => new Date());
  const bank_id = useWatch({ name: 'bank_id' }) as string;
  const chosen = own.find(({ id }) => id === bank_id);
  const waits = chosen !== undefined && chosen.usable_from > now;
  return (
    <SelectField<string>
      name="bank_id"
      options={own.map(({ id, is_primary, bank_name: bank, account_number: account }) => ({
        value: id,
        label: t(is_primary ? 'settlements.self_bank_primary' : 'settlements.self_bank_of', { bank, account }),
      }))}
      read={(text) => text}
      write={(value) => value}
      help={waits && t('banks.waits_until', { when: dateTime(chosen.usable_from) })}
    />
  );
}

/** Asks what it costs, and shows exactly that before anything moves. */
function Form({ own }: { own: readonly [Bank, ...Bank[]] }) {
  const { t, money } = useWords();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Draw | null>(null);
  // One key for one quote: pressed twice it is drawn once.
  const key = useRef('');
  const draw = useCall(settlements.drawSelf, {
    confirm: false,
    changes: ['settlement-records', 'master-pool-balance', 'dashboard'],
  });
  const form = useContractForm({
    draft: 'self-settlement',
    schema: settlements.drawSelf.body,
    defaults: { amount: '', bank_id: own[0].id },
    send: async ({ amount, bank_id }) => {
      key.current = newRequestKey();
      const quote = await callApi(settlements.quote, { body: { amount } });
      setAsked({ ...quote, bank: own.find(({ id }) => id === bank_id) ?? own[0] });
    },
  });
  const confirmed = ({ amount, bank }: Draw): void =>
    draw.mutate(
      { body: { amount: toRinggit(amount), bank_id: bank.id }, headers: { 'idempotency-key': key.current } },
      {
        onSuccess: ({ id }) => {
          form.startAfresh();
          void navigate({ to: `/settlement/view/${id}` as never });
        },
        onSettled: () => setAsked(null),
      },
    );
  return (
    <FormFrame of={form} names={{ bank_id: { label: t('settlements.self_bank'), kind: 'choice' } }}>
      <Stack gap="md">
        <ErrorSummary refusals={form.refusals} />
        <MoneyField name="amount" help={t('settlements.self_amount_help')} />
        <BankField own={own} />
        <div>
          <Button type="submit" loading={form.isSending}>
            {t('settlements.self_submit')}
          </Button>
        </div>
      </Stack>
      {asked && (
        <ConfirmDialog
          isOpen
          close={() => setAsked(null)}
          title={t('settlements.self_confirm_title', { amount: money(asked.amount) })}
          text={t('settlements.self_confirm_text', {
            net: money(asked.net_amount),
            bank: t('settlements.self_bank_of', { bank: asked.bank.bank_name, account: asked.bank.account_number }),
            fee: money(sen(asked.fee + asked.fee_tax)),
          })}
          action={t('settlements.self_submit')}
          onAction={() => confirmed(asked)}
          isBusy={draw.isPending}
        />
      )}
    </FormFrame>
  );
}

/** Withdraws to one of the merchant's verified accounts, the primary one first; without one it says how to name one. */
export function DrawForm() {
  const { t } = useWords();
  const answer = useQuery(queryFor(banks.list, { query: { limit: MOST_BANKS }, body: { status: 'VERIFIED' } }));
  if (!answer.data) return answer.isError ? null : <Skeleton height={160} />;
  const [first, ...others] = answer.data.list.data.toSorted((a, b) => Number(b.is_primary) - Number(a.is_primary));
  if (first) return <Form own={[first, ...others]} />;
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
