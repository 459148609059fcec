import { Title } from '@mantine/core';
import type { dashboard } from '@kutip/contracts/dashboard';
import type { Data } from '@kutip/contracts/endpoint';
import { sen, type Sen } from '@kutip/domain/money';
import type { ReactNode } from 'react';
import { useMessages } from './messages/use-messages.ts';
import { LinkButton, TextLink } from '../../shared/ui/links.tsx';
import { Money } from '../../shared/ui/money.tsx';
import classes from './money-panel.module.css';

export type Figures = Data<typeof dashboard.merchant>;

interface Line {
  label: ReactNode;
  amount: Sen;
}

const sumOf = (amounts: readonly Sen[]): Sen => sen(amounts.reduce<number>((sum, amount) => sum + amount, 0));

/** Lines that add up to their total. */
function Lines({ lines, total }: { lines: Line[]; total: Line }) {
  return (
    <dl className={classes['lines']}>
      {lines.map(({ label, amount }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the lines never change places
        <div key={at}>
          <dt>{label}</dt>
          <dd>
            <Money amount={amount} />
          </dd>
        </div>
      ))}
      <div data-total>
        <dt>{total.label}</dt>
        <dd>
          <Money amount={total.amount} />
        </dd>
      </div>
    </dl>
  );
}

interface PartProps {
  title: string;
  link: { to: string; search?: Record<string, string>; text: string };
  amount: Sen | null;
  text: ReactNode;
  children?: ReactNode;
}

function Part({ title, link: { text: link_text, ...target }, amount, text, children }: PartProps) {
  return (
    <section className={classes['part']} aria-label={title}>
      <div className={classes['head']}>
        <Title order={2}>{title}</Title>
        <TextLink {...target}>{link_text}</TextLink>
      </div>
      <p className={classes['amount']}>{amount === null ? '–' : <Money amount={amount} />}</p>
      <p className={classes['text']}>{text}</p>
      {children}
    </section>
  );
}

/** All money that is held for the business, by where it stands. */
function Balances({ figures: { balances, pending, next_settlement } }: { figures: Figures }) {
  const { t, day } = useMessages();
  const collected = balances.find(({ pool_type }) => pool_type === 'COLLECTION');
  const others = balances.filter(({ pool_type, available }) => pool_type !== 'COLLECTION' && available > 0);
  const lines: Line[] = [
    {
      label: next_settlement ? t('money.next_on', { day: day(next_settlement.day) }) : t('money.next'),
      amount: pending.next,
    },
    { label: t('money.later'), amount: pending.later },
    { label: t('money.on_hold'), amount: pending.on_hold },
    { label: t('money.failed'), amount: pending.failed },
    { label: t('money.available'), amount: collected?.available ?? sen(0) },
    { label: t('money.reserved'), amount: collected?.reserved ?? sen(0) },
    ...others.map(({ pool_type, available }) => ({ label: t(`dashboard.pool_${pool_type}`), amount: available })),
  ].filter(({ amount }, at) => amount !== 0 || at === 0 || at === 4);
  const total = sumOf(lines.map(({ amount }) => amount));
  return (
    <Part
      title={t('dashboard.balances')}
      link={{ to: '/pools/list', text: t('money.view_ledger') }}
      amount={total}
      text={t('money.held')}
    >
      <Lines lines={lines} total={{ label: t('money.total'), amount: total }} />
    </Part>
  );
}

/** What the next run of settlements sends, and from what it follows. */
function NextSettlement({ figures: { next_settlement, has_bank_account } }: { figures: Figures }) {
  const { t, day, count } = useMessages();
  const link = { to: '/settlement/view', search: { tab: 'incoming' }, text: t('money.all_settlements') };
  const title = t('money.next');
  if (!next_settlement) return <Part title={title} link={link} amount={null} text={t('money.none_scheduled')} />;
  const { day: on, payment_count, gross, fee, fee_tax, deducted, net, to_bank } = next_settlement;
  const to_balance = sen(net - to_bank);
  const minus = (amount: Sen): Sen => sen(0 - amount);
  return (
    <Part
      title={title}
      link={link}
      amount={net}
      text={
        has_bank_account
          ? t(to_balance > 0 && to_bank === 0 ? 'money.to_balance' : 'money.to_bank', { day: day(on) })
          : t('money.no_bank', { day: day(on) })
      }
    >
      <Lines
        lines={[
          {
            label: t('money.gross', { count: payment_count, shown: count(payment_count) }),
            amount: gross,
          },
          { label: t('money.fees'), amount: minus(fee) },
          { label: t('money.tax'), amount: minus(fee_tax) },
          ...(deducted === 0 ? [] : [{ label: t('money.refunds'), amount: minus(deducted) }]),
        ]}
        total={{ label: t('money.net'), amount: net }}
      />
      {!has_bank_account && (
        <LinkButton to="/info/view" search={{ tab: 'banks', record: 'new' }} variant="default" mt="md">
          {t('money.add_bank')}
        </LinkButton>
      )}
    </Part>
  );
}

/** What payers still owe, by how long it is overdue; each age opens its bills. */
function UnpaidBills({ unpaid }: { unpaid: Figures['unpaid'] }) {
  const { t, count, money } = useMessages();
  const overdue = unpaid.filter(({ age }) => age !== 'NOT_DUE');
  const bill_count = unpaid.reduce((sum, one) => sum + one.bill_count, 0);
  const total = sumOf(unpaid.map(({ amount }) => amount));
  const text = t('money.bills', { count: bill_count, shown: count(bill_count) });
  return (
    <Part
      title={t('money.unpaid')}
      link={{ to: '/customer-bills/datatable', text: t('money.view_bills') }}
      amount={total}
      text={`${text} · ${t('money.overdue', { amount: money(sumOf(overdue.map(({ amount }) => amount))) })}`}
    >
      <AgeBar unpaid={unpaid} />
      <Lines
        lines={unpaid.map(({ age, bill_count: shown, amount }) => ({
          label: (
            <span className={classes['age']} data-age={age}>
              <TextLink
                to="/customer-bills/datatable"
                search={{ status: 'PENDING', is_overdue: String(age !== 'NOT_DUE') }}
              >
                {t(`money.age_${age}`)}
              </TextLink>{' '}
              ({count(shown)})
            </span>
          ),
          amount,
        }))}
        total={{ label: t('money.total'), amount: total }}
      />
    </Part>
  );
}

function AgeBar({ unpaid }: { unpaid: Figures['unpaid'] }) {
  return (
    <div className={classes['bar']} aria-hidden>
      {unpaid.map(({ age, amount }) => amount > 0 && <i key={age} data-age={age} style={{ flexGrow: amount }} />)}
    </div>
  );
}

/** Balances, the next settlement and unpaid bills, each with the lines that add up to it. */
export const MoneyPanel = ({ figures }: { figures: Figures }) => (
  <div className={`panel ${classes['panel']}`} data-tour="balances">
    <Balances figures={figures} />
    <NextSettlement figures={figures} />
    <UnpaidBills unpaid={figures.unpaid} />
  </div>
);
