import { Button, Skeleton, Stack } from '@mantine/core';
import { dashboard } from '@kutip/contracts/dashboard';
import type { Data } from '@kutip/contracts/endpoint';
import { settlements } from '@kutip/contracts/settlements';
import { sen, toRinggit } from '@kutip/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { callApi } from '../../shared/api/client.ts';
import { queryFor, useCall } from '../../shared/api/query.ts';
import { ErrorSummary } from '../../shared/forms/error-summary.tsx';
import { FormFrame } from '../../shared/forms/form-context.tsx';
import { MoneyField } from '../../shared/forms/money-field.tsx';
import { newRequestKey } from '../../shared/forms/request-key.ts';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useInWords } from '../../shared/i18n/use-in-words.ts';
import { useWords, type WordsOf } from '../../shared/i18n/use-words.ts';
import { withoutFilters } from '../../shared/list-page/choices.ts';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { RecordPanel } from '../../shared/record/facts.tsx';
import { LeadAmount } from '../../shared/record/record-columns.tsx';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { settlementColumns, type SettlementRow } from './settlement-columns.tsx';
import classes from './settlements.module.css';

type Quote = Data<typeof settlements.quote>;

function Available() {
  const { t } = useWords();
  const answer = useQuery(queryFor(dashboard.latestBalance, {}));
  const amount = answer.data?.balances.find(({ pool_type }) => pool_type === 'COLLECTION')?.available;
  if (amount === undefined) return <Skeleton height={48} width={200} />;
  return <LeadAmount amount={<Money amount={amount} />}>{t('settlements.self_available')}</LeadAmount>;
}

/** Asks what it costs, and shows exactly that before anything moves. */
function DrawForm() {
  const { t, money } = useWords();
  const navigate = useNavigate();
  const [quote, setQuote] = useState<Quote | null>(null);
  // One key for one quote: pressed twice it is drawn once.
  const key = useRef('');
  const draw = useCall(settlements.drawSelf, {
    confirm: false,
    changes: ['settlement-records', 'master-pool-balance', 'dashboard'],
  });
  const form = useContractForm({
    draft: 'self-settlement',
    schema: settlements.quote.body,
    defaults: { amount: '' },
    send: async (body) => {
      key.current = newRequestKey();
      setQuote(await callApi(settlements.quote, { body }));
    },
  });
  const confirmed = ({ amount }: Quote): void =>
    draw.mutate(
      { body: { amount: toRinggit(amount) }, headers: { 'idempotency-key': key.current } },
      {
        onSuccess: ({ id }) => void navigate({ to: `/settlement/view/${id}` as never }),
        onSettled: () => setQuote(null),
      },
    );
  return (
    <FormFrame of={form}>
      <Stack gap="md">
        <ErrorSummary refusals={form.refusals} />
        <MoneyField name="amount" help={t('settlements.self_amount_help')} />
        <div>
          <Button type="submit" loading={form.isSending}>
            {t('settlements.self_submit')}
          </Button>
        </div>
      </Stack>
      {quote && (
        <ConfirmDialog
          isOpen
          close={() => setQuote(null)}
          title={t('settlements.self_confirm_title', { amount: money(quote.amount) })}
          text={t('settlements.self_confirm_text', {
            net: money(quote.net_amount),
            fee: money(sen(quote.fee + quote.fee_tax)),
          })}
          action={t('settlements.self_submit')}
          onAction={() => confirmed(quote)}
          isBusy={draw.isPending}
        />
      )}
    </FormFrame>
  );
}

/** The list shows withdrawals only, so that filter is no choice. */
const withdrawals = withoutFilters(settlements.list, 'type');

/** A withdrawal is of no day. */
const columnsIn = (words: WordsOf) => settlementColumns(words).filter(({ id }) => id !== 'collection_day');

function History() {
  const words = useWords();
  const { t } = words;
  const list = useList(withdrawals, { type: 'SELF' });
  const columns = useInWords(words, columnsIn);
  return (
    <ListFrame
      of={list}
      columns={columns}
      label={t('settlements.self_history')}
      searchLabel={t('settlements.search_label')}
      open={({ id }: SettlementRow) => `/settlement/view/${id}`}
      empty={{ title: t('settlements.self_empty'), text: t('settlements.self_empty_text') }}
    />
  );
}

/** /payout/self-settlement: draws what is available to the merchant's own bank account. */
export function SelfSettlementPage() {
  const { t } = useWords();
  const canDraw = may(
    useSession((state) => state.user),
    settlements.drawSelf.access,
  );
  return (
    <>
      <PageHead
        crumbs={[
          { title: t('settlements.title'), to: '/settlement/view' },
          { title: t('settlements.self_title'), subtitle: t('settlements.self_subtitle') },
        ]}
      />
      <div className={classes['stack']}>
        <RecordPanel title={t('settlements.self_available')}>
          <Available />
          {canDraw && <DrawForm />}
        </RecordPanel>
        <History />
      </div>
    </>
  );
}
