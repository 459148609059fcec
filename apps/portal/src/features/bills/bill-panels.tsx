import { methodName } from '../../shared/ui/method-name.ts';
import { formatPhone } from '../../shared/i18n/format.ts';
import { reminderText } from '../../shared/forms/reminder-field.tsx';
import { useMessages } from './messages/use-messages.ts';
import { FactList, RecordPanel } from '../../shared/record/facts.tsx';
import { TextLink } from '../../shared/ui/links.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { AttemptBadge } from '../../shared/ui/status-badge.tsx';
import type { BillRecord } from './bill.ts';
import { sourceText } from './bill-columns.tsx';
import { useAttempts } from './use-attempts.ts';
import classes from './bills.module.css';

export function BillFacts({ bill }: { bill: BillRecord }) {
  const messages = useMessages();
  const { t, dateTime, day, count } = messages;
  const { reminder_days, reminder_count } = bill;
  const ltr = (text: string | null) => text && <span className="number-like">{text}</span>;
  return (
    <RecordPanel title={t('bills.facts')}>
      <FactList
        facts={[
          [t('bills.customer'), bill.full_name],
          [t('field.email'), ltr(bill.email)],
          [t('field.phone_number'), ltr(formatPhone(bill.phone_number))],
          [
            t('bills.source'),
            bill.credential_name === null
              ? sourceText(bill.source, t)
              : `${sourceText(bill.source, t)}: ${bill.credential_name}`,
          ],
          [t('bills.created'), dateTime(bill.created_at)],
          [t('bills.expires'), bill.expires_at ? dateTime(bill.expires_at) : t('bills.no_expiry')],
          [t('bills.due'), bill.due_date && day(bill.due_date)],
          [t('bills.column_sent'), bill.sent_at && dateTime(bill.sent_at)],
          [
            t('field.reminder_days'),
            bill.due_date &&
              (reminder_days === null
                ? t('reminders.form_decides')
                : reminder_days.map((days) => reminderText(days, messages)).join(', ') || t('reminders.none')),
          ],
          [t('bills.column_reminders'), reminder_count > 0 && count(reminder_count)],
          [t('bills.paid_at'), bill.paid_at && dateTime(bill.paid_at)],
          [t('payments.invoice_no'), ltr(bill.invoice_no)],
          [t('field.reference_1'), bill.reference_1],
          [t('field.reference_2'), bill.reference_2],
          [t('field.address'), bill.payer_address],
          [t('field.note'), bill.note],
        ]}
      />
    </RecordPanel>
  );
}

export function BillItems({ items }: Pick<BillRecord, 'items'>) {
  const { t, count } = useMessages();
  if (items.length === 0) return null;
  return (
    <RecordPanel title={t('bills.items')}>
      <table className={classes['items']}>
        <thead>
          <tr>
            <th scope="col">{t('field.item_title')}</th>
            <th scope="col">{t('field.quantity')}</th>
            <th scope="col">{t('field.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ title, quantity, total_amount }) => (
            <tr key={`${title}${total_amount}`}>
              <th scope="row">{title}</th>
              <td className="figures">{count(quantity)}</td>
              <td>
                <Money amount={total_amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </RecordPanel>
  );
}

export function BillAnswers({ form_answers }: Pick<BillRecord, 'form_answers'>) {
  const { t } = useMessages();
  const answers = Object.entries(form_answers);
  if (answers.length === 0) return null;
  return (
    <RecordPanel title={t('bills.answers')}>
      <FactList facts={answers} />
    </RecordPanel>
  );
}

/** The payment attempts of the bill and their results. */
export function BillAttempts({ bill, refresh_ms }: { bill: BillRecord; refresh_ms: number | false }) {
  const { t, dateTime } = useMessages();
  const attempts = useAttempts(bill, refresh_ms);
  return (
    <RecordPanel title={t('bills.attempts')}>
      {attempts?.length === 0 && <p className={classes['dim']}>{t('bills.no_attempts')}</p>}
      <ul className={classes['attempts']}>
        {attempts?.map(
          ({
            id,
            transaction_invoice_no,
            channel_flag,
            payer_bank,
            status,
            provider_code,
            created_at,
            total_amount,
          }) => (
            <li key={id}>
              <TextLink to={`/collections/payments/${id}`} className="number-like">
                {transaction_invoice_no}
              </TextLink>
              <span>{methodName({ payer_bank, channel_flag }, { t })}</span>
              <span className={classes['dim']}>{dateTime(created_at)}</span>
              <AttemptBadge status={status} provider_code={provider_code} />
              <Money amount={total_amount} />
            </li>
          ),
        )}
      </ul>
    </RecordPanel>
  );
}
