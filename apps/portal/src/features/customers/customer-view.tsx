import { Text } from '@mantine/core';
import { customers } from '@kutip/contracts/customers';
import { personalData } from '@kutip/contracts/personal-data';
import { formatPhone } from '@kutip/domain/phone';
import { useMessages } from './messages/use-messages.ts';
import { FactList, RecordPanel } from '../../shared/record/facts.tsx';
import { LeadAmount, RecordColumns } from '../../shared/record/record-columns.tsx';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { LinkButton } from '../../shared/ui/links.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { Badge } from '../../shared/ui/status-badge.tsx';
import { CustomerBills } from './customer-bills.tsx';
import { addressLine, type CustomerRecord } from './customer.ts';
import { DeleteCustomer } from './delete-customer.tsx';
import { PersonalData } from './personal-data.tsx';

const LIST = '/customers/datatable';

function Sums({ record }: { record: CustomerRecord }) {
  const { t, count, dateTime } = useMessages();
  const { bill_count, paid_count, paid_amount, due_amount, last_paid_at } = record;
  return (
    <RecordPanel title={t('customers.paid')}>
      <LeadAmount amount={<Money amount={paid_amount} />}>
        <Text c="dimmed">{t('customers.paid_of', { paid: count(paid_count), billed: count(bill_count) })}</Text>
      </LeadAmount>
      <FactList
        facts={[
          [t('customers.column_due'), <Money key="due" amount={due_amount} />],
          [t('customers.last_paid'), last_paid_at ? dateTime(last_paid_at) : t('customers.never_paid')],
        ]}
      />
    </RecordPanel>
  );
}

/** A customer with their billed and paid totals. */
export function CustomerView({ record }: { record: CustomerRecord }) {
  const { t, dateTime } = useMessages();
  const { id, full_name, email, phone_number, identification_no, company_name, notes, is_opted_out, created_at } =
    record;
  const user = useSession((state) => state.user);
  const canWrite = may(user, customers.update.access);
  const isOwner = may(user, personalData.erase.access);
  const ltr = (text: string | null) => text && <span dir="ltr">{text}</span>;
  return (
    <>
      <PageHead
        crumbs={[
          { title: t('customers.title'), to: LIST },
          { title: full_name, ...(company_name && { subtitle: company_name }) },
        ]}
        badge={is_opted_out && <Badge tone="quiet">{t('customers.opted_out_badge')}</Badge>}
        actions={
          canWrite && (
            <>
              <DeleteCustomer id={id} name={full_name} backTo={LIST} />
              <LinkButton to={`/customers/edit/${id}`} variant="default">
                {t('common.edit')}
              </LinkButton>
              <LinkButton to="/customer-bills/new" search={{ customer_id: id }}>
                {t('customers.bill')}
              </LinkButton>
            </>
          )
        }
      />
      <RecordColumns>
        <Sums record={record} />
        <RecordPanel title={t('customers.details')}>
          <FactList
            facts={[
              [t('field.email'), email],
              [t('field.phone_number'), ltr(phone_number && formatPhone(phone_number))],
              [t('customers.identification_no'), ltr(identification_no)],
              [t('customers.address'), addressLine(record)],
              [t('customers.column_since'), dateTime(created_at)],
              [
                t('customers.notes'),
                notes && (
                  <span key="notes" style={{ whiteSpace: 'pre-line' }}>
                    {notes}
                  </span>
                ),
              ],
            ]}
          />
        </RecordPanel>
        <CustomerBills customer_id={id} />
        {isOwner && <PersonalData customer_id={id} backTo={LIST} />}
      </RecordColumns>
    </>
  );
}
