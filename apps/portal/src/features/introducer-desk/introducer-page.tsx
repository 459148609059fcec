import { Button } from '@mantine/core';
import { adminDashboard } from '@kutip/contracts/admin';
import type { Data } from '@kutip/contracts/endpoint';
import { introducerAdmin } from '@kutip/contracts/introducers';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { queryFor, useCall } from '../../shared/api/query.ts';
import { useMessages } from './messages/use-messages.ts';
import { RecordPanel } from '../../shared/record/facts.tsx';
import { MerchantLink } from '../../shared/record/merchant-link.tsx';
import { ProposalPanel } from '../../shared/record/proposal-panel.tsx';
import { LeadAmount } from '../../shared/record/record-columns.tsx';
import { RecordGate } from '../../shared/record/record-gate.tsx';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { lazyPanel } from '../../shared/ui/lazy-page.tsx';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { CommissionList } from './commission-list.tsx';
import classes from './introducer-desk.module.css';
import { percentText } from '../../shared/ui/percent-text.ts';

/** Its search of merchants is a heavy field that few open. */
const LinkMerchant = lazyPanel(async () => (await import('./link-merchant.tsx')).LinkMerchant, null);

type Introducer = Data<typeof introducerAdmin.read>;
type Payable = Data<typeof introducerAdmin.due>;

/** What a payment changes besides the commissions. */
const CHANGED = [introducerAdmin, adminDashboard];

function Merchants({ merchants }: Introducer) {
  const { t, date } = useMessages();
  return (
    <RecordPanel title={t('introducer_desk.merchants')}>
      {merchants.length === 0 && <p>{t('introducer_desk.no_merchants')}</p>}
      <ul className={classes['merchants']}>
        {merchants.map(({ account_id, name, joined_at, payment_rate_bps, payout_rate_bps, commission }) => (
          <li key={account_id}>
            <div>
              <MerchantLink account_id={account_id} name={name} />
              <p>
                {t('introducer_desk.link_facts', {
                  payment: percentText(payment_rate_bps),
                  payout: percentText(payout_rate_bps),
                  when: date(joined_at),
                })}
              </p>
            </div>
            <strong>
              <Money amount={commission} />
            </strong>
          </li>
        ))}
      </ul>
    </RecordPanel>
  );
}

/** Pays what is payable; above the limit of one admin it becomes a proposal. */
function PayCommission({ introducer: { id, full_name }, payable }: { introducer: Introducer; payable: Payable }) {
  const { t, count, money } = useMessages();
  const [isOpen, setOpen] = useState(false);
  const pay = useCall(introducerAdmin.pay, {
    confirm: ({ amount, proposal }) => ({
      title: proposal ? t('proposals.made') : t('introducer_desk.was_paid', { amount: money(amount) }),
    }),
    changes: CHANGED,
  });
  const close = (): void => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('introducer_desk.pay')}</Button>
      <ConfirmDialog
        isOpen={isOpen}
        close={close}
        title={t('introducer_desk.pay_title', { amount: money(payable.amount), name: full_name })}
        text={t('introducer_desk.pay_text', { count: payable.count, shown: count(payable.count) })}
        action={t('introducer_desk.pay')}
        onAction={() => pay.mutate({ params: { id }, body: {} }, { onSettled: close })}
        isBusy={pay.isPending}
      />
    </>
  );
}

/** A payment that another admin has proposed. */
function PaymentProposal({ id, proposal, canDecide }: { id: string; canDecide: boolean } & Pick<Payable, 'proposal'>) {
  const { t, count } = useMessages();
  const { mutate, isPending } = useCall(introducerAdmin.decideProposal, {
    confirm: ({ amount }) => ({ title: t(amount > 0 ? 'proposals.confirmed' : 'proposals.rejected') }),
    changes: CHANGED,
  });
  if (!proposal) return null;
  return (
    <ProposalPanel
      proposal={proposal}
      facts={[
        [t('introducer_desk.column_commission'), <Money key="amount" amount={proposal.amount} />],
        [t('introducer_desk.commissions'), count(proposal.count)],
      ]}
      canDecide={canDecide}
      isPending={isPending}
      decide={(decision) => mutate({ params: { id }, body: { proposal_id: proposal.id, decision } })}
    />
  );
}

function IntroducerRecord({ introducer }: { introducer: Introducer }) {
  const { t } = useMessages();
  const [isLinking, setLinking] = useState(false);
  const { id, code, full_name, payment_rate_bps, payout_rate_bps } = introducer;
  const { data: payable } = useQuery(queryFor(introducerAdmin.due, { params: { id } }));
  const canDecide = may(
    useSession((state) => state.user),
    introducerAdmin.pay.access,
  );
  const rates = { payment: percentText(payment_rate_bps), payout: percentText(payout_rate_bps) };
  return (
    <>
      <PageHead
        crumbs={[
          { title: t('introducer_desk.title'), to: '/introducers' },
          { title: full_name, subtitle: <span className="number-like">{code}</span> },
        ]}
        actions={
          canDecide && (
            <>
              <Button variant="default" onClick={() => setLinking(true)}>
                {t('introducer_desk.link')}
              </Button>
              {payable && payable.amount > 0 && payable.proposal === null && (
                <PayCommission introducer={introducer} payable={payable} />
              )}
            </>
          )
        }
      />
      {isLinking && <LinkMerchant introducer={introducer} close={() => setLinking(false)} />}
      {payable && (
        <LeadAmount amount={<Money amount={payable.amount} />}>
          {t(payable.amount > 0 ? 'introducer_desk.payable_now' : 'introducer_desk.nothing_payable')}
        </LeadAmount>
      )}
      <p className={classes['rates']}>{t('introducer_desk.rates', rates)}</p>
      {payable && <PaymentProposal id={id} proposal={payable.proposal} canDecide={canDecide} />}
      <Merchants {...introducer} />
      <CommissionList introducer_id={id} />
    </>
  );
}

/** /introducers/{id}: merchants, commissions, and their payment. */
export function IntroducerPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const answer = useQuery(queryFor(introducerAdmin.read, { params: { id } }, { suppress: true }));
  return (
    <RecordGate answer={answer} backTo="/introducers">
      {(introducer) => <IntroducerRecord introducer={introducer} />}
    </RecordGate>
  );
}
