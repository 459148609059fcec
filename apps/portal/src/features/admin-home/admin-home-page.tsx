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
import { useAdminWords } from '../../shared/i18n/use-admin-words.ts';
import { useLayout } from '../../shared/layout-state/browser-layout.ts';
import { RecordGate } from '../../shared/record/record-gate.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import classes from './home.module.css';

type Home = Data<typeof adminDashboard.read>;
/** Faults of the books have a place of their own. */
type Kind = Exclude<keyof Home['waiting'], 'faults'>;

const REFRESH_MS = 60_000;
const NO_SEARCH = {};

/** Where each kind of waiting thing is worked, the most pressing first. */
const WHERE: readonly { kind: Kind; to: string; search: Record<string, string> }[] = [
  { kind: 'exceptions', to: '/exceptions', search: {} },
  { kind: 'settlements', to: '/settlements', search: { status: 'FAILED' } },
  { kind: 'refunds', to: '/refunds', search: { status: 'REQUESTED' } },
  { kind: 'payouts', to: '/payouts', search: { awaits_approval: 'true' } },
  { kind: 'top_ups', to: '/top-ups', search: { status: 'AWAITING_REVIEW' } },
  { kind: 'merchants', to: '/merchants', search: { status: 'PENDING_KYC' } },
  { kind: 'banks', to: '/banks', search: { status: 'UNVERIFIED' } },
];

/** Leads on, whichever way the page is read. */
function Forth() {
  const isRtl = useLayout((state) => state.isRtl);
  const Chevron = isRtl ? IconChevronLeft : IconChevronRight;
  return <Chevron size={18} aria-hidden />;
}

function Waiting({ waiting }: Home) {
  const { t, count } = useAdminWords();
  const shown = WHERE.filter(({ kind }) => waiting[kind] > 0);
  return (
    <section className="panel" aria-label={t('admin.home.waiting')}>
      {shown.length === 0 && (
        <div className={classes['calm']}>
          <IconCircleCheck size={20} aria-hidden />
          {t('admin.home.calm')}
        </div>
      )}
      {shown.length > 0 && (
        <ul className={classes['lines']}>
          {shown.map(({ kind, to, search }) => (
            <li key={kind}>
              <Link to={to} search={search}>
                <IconClock size={20} aria-hidden data-tone="attention" />
                <span>
                  <strong>{t(`admin.home.${kind}`, { count: waiting[kind], shown: count(waiting[kind]) })}</strong>
                  <br />
                  <span className={classes['dim']}>{t(`admin.home.${kind}_text`)}</span>
                </span>
                <Forth />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Red, green, or neither before anybody has looked. */
function booksOf(faults: number, looked_at: Date | null) {
  if (faults > 0) return { tone: 'bad', says: 'books_wrong', Icon: IconCircleX } as const;
  if (looked_at) return { tone: 'good', says: 'books_right', Icon: IconCircleCheck } as const;
  return { tone: 'quiet', says: 'books_never', Icon: IconCircleDashed } as const;
}

/** Whether the books are right. */
function Books({ waiting: { faults }, looked_at }: Home) {
  const { t, count, dateTime } = useAdminWords();
  const look = booksOf(faults, looked_at);
  const state =
    look.tone === 'bad'
      ? t('admin.home.books_wrong', { count: faults, shown: count(faults) })
      : t(`admin.home.${look.says}`);
  return (
    <section className="panel" aria-label={t('admin.home.books')}>
      <ul className={`${classes['lines']} ${classes['books']}`}>
        <li>
          <Link to="/invariants" search={NO_SEARCH}>
            <look.Icon size={20} aria-hidden data-tone={look.tone} />
            <span>
              <strong>{state}</strong>
              {looked_at && (
                <>
                  <br />
                  <span className={classes['dim']}>{t('admin.home.books_looked', { when: dateTime(looked_at) })}</span>
                </>
              )}
            </span>
            <Forth />
          </Link>
        </li>
      </ul>
    </section>
  );
}

function Figures({ today, month, merchants }: Home) {
  const { t, count } = useAdminWords();
  const paid = ({ paid_count, paid_amount }: Home['today']) => (
    <dd>
      <Money amount={paid_amount} />
      <small>{t('admin.home.payments', { count: paid_count, shown: count(paid_count) })}</small>
    </dd>
  );
  return (
    <section className="panel" aria-label={t('admin.home.figures')}>
      <dl className={classes['figures']}>
        <div>
          <dt>{t('admin.home.paid_today')}</dt>
          {paid(today)}
        </div>
        <div>
          <dt>{t('admin.home.paid_month')}</dt>
          {paid(month)}
        </div>
        <div>
          <dt>{t('admin.merchants.title')}</dt>
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

/** /dashboard of the admin portal: what waits for somebody first, then how it goes. */
export function AdminHomePage() {
  const { t } = useAdminWords();
  const answer = useQuery({ ...queryFor(adminDashboard.read, {}, { suppress: true }), refetchInterval: REFRESH_MS });
  return (
    <>
      <PageHead crumbs={[{ title: t('admin.home.title'), subtitle: t('admin.home.subtitle') }]} />
      <RecordGate answer={answer} backTo="/dashboard">
        {(home) => (
          <div className={classes['page']}>
            <Waiting {...home} />
            <Books {...home} />
            <Figures {...home} />
          </div>
        )}
      </RecordGate>
    </>
  );
}
