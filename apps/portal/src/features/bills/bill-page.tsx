import { Loader } from '@mantine/core';
import { customerBills } from '@kutip/contracts/customer-bills';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { queryFor } from '../../shared/api/query.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { RecordPanel } from '../../shared/record/facts.tsx';
import { LeadAmount, RecordColumns } from '../../shared/record/record-columns.tsx';
import { RecordGate } from '../../shared/record/record-gate.tsx';
import { ShareBox } from '../../shared/record/share-box.tsx';
import { Timeline } from '../../shared/record/timeline.tsx';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { Money } from '../../shared/ui/money.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { BillBadge } from '../../shared/ui/status-badge.tsx';
import { BillAnswers, BillAttempts, BillFacts, BillItems, type BillRecord } from './bill-parts.tsx';
import { CancelBill } from './cancel-bill.tsx';
import classes from './bills.module.css';

/** While somebody stands at the counter, the page should not lag behind him. */
const OPEN_REFRESH_MS = 3_000;

const isOpen = ({ status }: Pick<BillRecord, 'status'>): boolean => status === 'PENDING' || status === 'PROCESSING';

function ScanPanel({ bill }: { bill: BillRecord }) {
  const { t, money, day } = useWords();
  const { public_url, title, amount, full_name, due_date, invoice_no } = bill;
  return (
    <RecordPanel title={t('bills.scan')}>
      <ShareBox
        url={public_url}
        title={title}
        subtitle={money(amount)}
        message={t('bills.whatsapp_text', { title, amount: money(amount), link: public_url })}
        values={{ name: full_name, amount: money(amount), due_date: due_date ? day(due_date) : '' }}
        fileName={`qr-${invoice_no}`}
        linkLabel={t('bills.link')}
        qrLabel={t('bills.scan')}
      />
      <p className={classes['waits']}>
        <Loader size="xs" aria-hidden />
        {t('bills.waits')}
      </p>
    </RecordPanel>
  );
}

function Bill({ bill }: { bill: BillRecord }) {
  const { t, dateTime } = useWords();
  const user = useSession((state) => state.user);
  const { id: parent } = useParams({ strict: false }) as { id: string };
  const { id, invoice_no, full_name, title, amount, status, paid_at } = bill;
  return (
    <>
      <PageHead
        crumbs={[
          { title: t('collections.title'), to: '/collections/list' },
          { title: t('bills.title'), to: `/collections/view/${parent}`, search: { tab: 'bills' } },
          { title: invoice_no, alternativeTitle: full_name, subtitle: title },
        ]}
        beside={
          <span aria-live="polite">
            <BillBadge status={status} />
          </span>
        }
        actions={status === 'PENDING' && may(user, customerBills.remove.access) && <CancelBill id={id} />}
      />
      <LeadAmount amount={<Money amount={amount} />}>
        {paid_at && <span className={classes['dim']}>{dateTime(paid_at)}</span>}
      </LeadAmount>
      <RecordColumns side={<Timeline entries={bill.timeline} />}>
        {isOpen(bill) && <ScanPanel bill={bill} />}
        <BillAttempts bill={bill} refresh_ms={isOpen(bill) && OPEN_REFRESH_MS} />
        <BillItems items={bill.items} />
        <BillAnswers form_answers={bill.form_answers} />
        <BillFacts bill={bill} />
      </RecordColumns>
    </>
  );
}

/** /collections/{mode}/{id}/bills/view/{billId}: the bill, its code to scan, and how it goes; it updates itself while open. */
export function BillPage() {
  const { billId } = useParams({ strict: false }) as { billId: string };
  const answer = useQuery({
    ...queryFor(customerBills.read, { params: { id: billId } }, { suppress: true }),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? OPEN_REFRESH_MS : false),
  });
  return (
    <RecordGate answer={answer} backTo="/collections/list">
      {(bill) => <Bill bill={bill} />}
    </RecordGate>
  );
}
