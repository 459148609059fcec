import { adminDashboard } from '@kutip/contracts/admin';
import type { Data } from '@kutip/contracts/endpoint';
import { ACCOUNT_STATUSES } from '@kutip/domain/account';
import {
  IconChevronLeft,
  IconChevronRight,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClock,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queryFor } from '../../shared/api/query.ts';
import { useMessages } from './messages/use-messages.ts';
import { useLayout } from '../../shared/layout-state/browser-layout.ts';
import { RecordGate } from '../../shared/record/record-gate.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import figures from '../../shared/ui/figures.module.css';
import classes from './home.module.css';

type Dashboard = Data<typeof adminDashboard.read>;
/** Ledger faults have their own panel. */
type QueueKind = Exclude<keyof Dashboard['waiting'], 'faults'>;

const REFRESH_MS = 60_000;
const NO_SEARCH = {};

/** Where each kind of pending work is handled, most urgent first. */
const WORK_QUEUES: readonly { kind: QueueKind; to: string; search: Record<string, string> }[] = [
  { kind: 'exceptions', to: '/exceptions', search: {} },
  { kind: 'exception_proposals', to: '/exceptions', search: { awaits_second_person: 'true' } },
  { kind: 'factor_resets', to: '/second-factor-resets', search: { status: 'REQUESTED' } },
  { kind: 'settlements', to: '/settlements', search: { status: 'FAILED' } },
  { kind: 'refunds', to: '/refunds', search: { status: 'REQUESTED' } },
  { kind: 'payouts', to: '/payouts', search: { awaits_approval: 'true' } },
  { kind: 'top_up_proposals', to: '/top-ups', search: { awaits_second_person: 'true' } },
  { kind: 'top_ups', to: '/top-ups', search: { status: 'AWAITING_REVIEW' } },
  { kind: 'merchants', to: '/merchants', search: { status: 'PENDING_KYC' } },
  { kind: 'banks', to: '/banks', search: { status: 'UNVERIFIED' } },
];

/** A chevron that points forward in both reading directions. */
function ForwardChevron() {
  const isRtl = useLayout((text) => text.isRtl);
  const Chevron = isRtl ? IconChevronLeft : IconChevronRight;
  return <Chevron size={18} aria-hidden />;
}

function Waiting({ waiting }: Dashboard) {
  const { t, count } = useMessages();
  const shown = WORK_QUEUES.filter(({ kind }) => waiting[kind] > 0);
  return (
    <section className="panel" aria-label={t('admin_home.waiting')}>
      {shown.length === 0 && (
        <div className={classes['calm']}>
          <IconCircleCheck size={20} aria-hidden />
          {t('admin_home.calm')}
        </div>
      )}
      {shown.length > 0 && (
        <ul className={classes['lines']}>
          {shown.map(({ kind, to, search }) => (
            <li key={kind}>
              <Link to={to} search={search}>
                <IconClock size={20} aria-hidden data-tone="attention" />
                <span>
                  <strong>{t(`admin_home.${kind}`, { count: waiting[kind], shown: count(waiting[kind]) })}</strong>
                  <br />
                  <span className={classes['dim']}>{t(`admin_home.${kind}_text`)}</span>
                </span>
                <ForwardChevron />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Red for faults, green without, grey before the first check. */
function booksState(faults: number, books_checked_at: Date | null) {
  if (faults > 0) return { tone: 'bad', messageKey: 'books_wrong', Icon: IconCircleX } as const;
  if (books_checked_at) return { tone: 'good', messageKey: 'books_right', Icon: IconCircleCheck } as const;
  return { tone: 'quiet', messageKey: 'books_never', Icon: IconCircleDashed } as const;
}

/** Whether the ledger checks found faults. */
function Books({ waiting: { faults }, books_checked_at }: Dashboard) {
  const { t, count, dateTime } = useMessages();
  const state = booksState(faults, books_checked_at);
  const text =
    state.tone === 'bad'
      ? t('admin_home.books_wrong', { count: faults, shown: count(faults) })
      : t(`admin_home.${state.messageKey}`);
  return (
    <section className="panel" aria-label={t('admin_home.books')}>
      <ul className={`${classes['lines']} ${classes['books']}`}>
        <li>
          <Link to="/invariants" search={NO_SEARCH}>
            <state.Icon size={20} aria-hidden data-tone={state.tone} />
            <span>
              <strong>{text}</strong>
              {books_checked_at && (
                <>
                  <br />
                  <span className={classes['dim']}>
                    {t('admin_home.books_checked_at', { when: dateTime(books_checked_at) })}
                  </span>
                </>
              )}
            </span>
            <ForwardChevron />
          </Link>
        </li>
      </ul>
    </section>
  );
}

function Figures({ today, month, merchants }: Dashboard) {
  const { t, count } = useMessages();
  const paid = ({ paid_count, paid_amount }: Dashboard['today']) => (
    <dd>
      <Money amount={paid_amount} />
      <small>{t('admin_home.payments', { count: paid_count, shown: count(paid_count) })}</small>
    </dd>
  );
  return (
    <section className="panel" aria-label={t('admin_home.figures')}>
      <dl className={`${figures['figures']} ${classes['figures']}`}>
        <div>
          <dt>{t('admin_home.paid_today')}</dt>
          {paid(today)}
        </div>
        <div>
          <dt>{t('admin_home.paid_month')}</dt>
          {paid(month)}
        </div>
        <div>
          <dt>{t('merchants.title')}</dt>
          <dd>
            {count(merchants.ACTIVE)}
            {ACCOUNT_STATUSES.filter((status) => status !== 'ACTIVE' && merchants[status] > 0).map((status) => (
              <small key={status}>
                {t(`account_status.${status}`)}: {count(merchants[status])}
              </small>
            ))}
          </dd>
        </div>
      </dl>
    </section>
  );
}

/** /dashboard of the admin portal: pending work first, then the figures. */
export function AdminHomePage() {
  const { t } = useMessages();
  const answer = useQuery({ ...queryFor(adminDashboard.read, {}, { suppress: true }), refetchInterval: REFRESH_MS });
  return (
    <>
      <PageHead crumbs={[{ title: t('admin_home.title'), subtitle: t('admin_home.subtitle') }]} />
      <RecordGate answer={answer} backTo="/dashboard">
        {(dashboard) => (
          <div className={classes['page']}>
            <Waiting {...dashboard} />
            <Books {...dashboard} />
            <Figures {...dashboard} />
          </div>
        )}
      </RecordGate>
    </>
  );
}
