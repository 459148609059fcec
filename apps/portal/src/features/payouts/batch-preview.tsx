import type { Data } from '@kutip/contracts/endpoint';
import type { payoutBatchForms } from '@kutip/contracts/payout-batches';
import { sen } from '@kutip/domain/money';
import type { PayoutColumn } from '@kutip/domain/payout-file';
import { useMessages } from './messages/use-messages.ts';
import { FactList } from '../../shared/record/facts.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { Note } from '../../shared/ui/note.tsx';
import classes from './payouts.module.css';

export type Preview = Data<typeof payoutBatchForms.preview>;
type Row = Preview['first'][number];

const COLUMNS = ['bank', 'account_number', 'account_name', 'amount'] as const;

/** The errors of each row that makes no payout. */
function BrokenRows({ rows }: { rows: readonly Row[] }) {
  const { t, count } = useMessages();
  return (
    <section aria-label={t('payouts.file_broken')}>
      <h3>{t('payouts.file_broken')}</h3>
      <ul className={classes['faults']}>
        {rows.map(({ row_no, error }) => (
          <li key={row_no}>
            <strong>{t('payouts.file_row', { row: count(row_no) })}</strong>{' '}
            {Object.entries(error ?? {})
              .map(
                ([column, fault]) => `${t(`payouts.file_${column as PayoutColumn}`)}: ${t(`payouts.fault_${fault}`)}`,
              )
              .join(' · ')}
          </li>
        ))}
      </ul>
    </section>
  );
}

function FirstRows({ rows }: { rows: readonly Row[] }) {
  const { t } = useMessages();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
    <div className={classes['scroll']} tabIndex={0} role="region" aria-label={t('payouts.file_first')}>
      <table className={classes['rows']}>
        <caption>{t('payouts.file_first')}</caption>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(`payouts.file_${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row_no, data }) => (
            <tr key={row_no}>
              {COLUMNS.map((column) => (
                <td key={column}>{data[column]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The totals of a batch before it is submitted. */
export function BatchPreview({ preview }: { preview: Preview }) {
  const { t, count, dateTime } = useMessages();
  const { good_rows, broken_rows, uploaded_before } = preview;
  return (
    <>
      {uploaded_before && <Note kind="attention">{t('payouts.file_before', { when: dateTime(uploaded_before) })}</Note>}
      {good_rows > 0 && preview.balance_after < 0 && <Note kind="attention">{t('payouts.file_too_little')}</Note>}
      {good_rows > 0 && preview.needs_approval && <Note kind="waiting">{t('payouts.file_needs_approval')}</Note>}
      <FactList
        facts={[
          [t('payouts.file_good'), count(good_rows)],
          [t('payouts.file_failed'), count(broken_rows)],
          [t('payouts.column_amount'), <Money key="amount" amount={preview.amount} />],
          [t('payouts.fee'), <Money key="fee" amount={sen(preview.fee + preview.fee_tax)} />],
          [t('payouts.total'), <Money key="total" amount={preview.total} />],
          [t('payouts.balance_after'), <Money key="after" amount={preview.balance_after} />],
        ]}
      />
      {preview.broken.length > 0 && <BrokenRows rows={preview.broken} />}
      <FirstRows rows={preview.first} />
    </>
  );
}
