import { accountAdmin } from '@kutip/contracts/admin';
import { formatPhone } from '@kutip/domain/phone';
import { findRole } from '@kutip/domain/roles';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { queryFor } from '../../shared/api/query.ts';
import { useMessages } from './messages/use-messages.ts';
import { Decisions } from '../../shared/record/decisions.tsx';
import { FactList, RecordPanel } from '../../shared/record/facts.tsx';
import { RecordColumns } from '../../shared/record/record-columns.tsx';
import { RecordGate } from '../../shared/record/record-gate.tsx';
import { LinkButton } from '../../shared/ui/links.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { MerchantActions, type MerchantRecord } from './merchant-actions.tsx';
import { DocumentList } from './merchant-documents.tsx';
import { BankList } from './merchant-banks.tsx';
import { MerchantBadge } from '../../shared/ui/status-badge.tsx';
import { ViewAsMerchant } from './view-as-merchant.tsx';
import classes from './merchants.module.css';

function Companies({ companies }: MerchantRecord) {
  const { t, dateTime } = useMessages();
  return (
    <RecordPanel title={t('merchants.companies')} text={t('merchants.companies_text')}>
      {companies.length === 0 && <p className={classes['none']}>{t('merchants.no_companies')}</p>}
      {companies.map(({ id, name, registration_no, address, phone_number, email, verified_at }) => (
        <FactList
          key={id}
          facts={[
            [t('field.company_name'), <strong key="name">{name}</strong>],
            [
              t('merchants.registration_no'),
              <span key="no" className="number-like">
                {registration_no}
              </span>,
            ],
            [t('merchants.address'), <bdi key="address">{address}</bdi>],
            [t('merchants.phone'), <bdi key="phone">{formatPhone(phone_number)}</bdi>],
            [t('merchants.email'), email],
            [
              t('list.status'),
              verified_at ? t('merchants.verified', { when: dateTime(verified_at) }) : t('merchants.not_verified'),
            ],
          ]}
        />
      ))}
    </RecordPanel>
  );
}

function Owners({ business_owners }: MerchantRecord) {
  const { t } = useMessages();
  return (
    <RecordPanel title={t('merchants.owners')}>
      {business_owners.length === 0 && <p className={classes['none']}>{t('merchants.no_owners')}</p>}
      {business_owners.length > 0 && (
        <ul className={classes['lines']}>
          {business_owners.map(({ id, full_name, position, identification_no, ownership_percentage, nationality }) => (
            <li key={id}>
              <div>
                <strong>{full_name}</strong>
                <p className={classes['dim']}>
                  {position} · {nationality}
                </p>
              </div>
              <div>
                <span className="number-like">{identification_no}</span>
                <p className={classes['dim']}>
                  {t('merchants.share')} {ownership_percentage} %
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </RecordPanel>
  );
}

function Balances({ balances }: MerchantRecord) {
  const { t } = useMessages();
  return (
    <RecordPanel title={t('merchants.balances')}>
      <div className={classes['balances']}>
        {balances.map(({ pool_type, ...amounts }) => (
          <section key={pool_type}>
            <h3>{t(`merchants.pool_${pool_type}`)}</h3>
            <dl>
              {(['pending', 'available', 'reserved'] as const).map((bucket) => (
                <div key={bucket} style={{ display: 'contents' }}>
                  <dt>{t(`merchants.${bucket}`)}</dt>
                  <dd>
                    <Money amount={amounts[bucket]} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </RecordPanel>
  );
}

function People({ people }: MerchantRecord) {
  const { t, dateTime } = useMessages();
  const roleLabel = (role_id: number): string => {
    const role = findRole(role_id);
    return role ? t(`role.${role.code as 'MERCHANT_OWNER'}`) : '';
  };
  return (
    <RecordPanel title={t('merchants.people')}>
      <ul className={classes['lines']}>
        {people.map(({ id, full_name, email, role_id, last_login_at }) => (
          <li key={id}>
            <div>
              <strong>{full_name}</strong>
              <p className={classes['dim']}>{email}</p>
            </div>
            <div>
              {roleLabel(role_id)}
              <p className={classes['dim']}>
                {last_login_at ? t('merchants.last_login', { when: dateTime(last_login_at) }) : t('merchants.never')}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </RecordPanel>
  );
}

function Merchant({ record }: { record: MerchantRecord }) {
  const { t, date } = useMessages();
  const { id, name, status, plan_name, created_at, decisions } = record;
  const decisionText = ({ from, to }: MerchantRecord['decisions'][number]): string =>
    t('merchants.decision', {
      from: from ? t(`account_status.${from}`) : '',
      to: t(`account_status.${to}`),
    });
  return (
    <>
      <PageHead
        crumbs={[
          { title: t('merchants.title'), to: '/merchants' },
          { title: name, subtitle: [plan_name, date(created_at)].filter(Boolean).join(' · ') },
        ]}
        badge={<MerchantBadge status={status} />}
        actions={
          <>
            <LinkButton to="/payments" search={{ account_id: id }} variant="default">
              {t('merchants.payments')}
            </LinkButton>
            <ViewAsMerchant id={id} name={name} />
            <MerchantActions {...record} />
          </>
        }
      />
      <RecordColumns side={<Decisions decisions={decisions} describe={decisionText} />}>
        <Companies {...record} />
        <Owners {...record} />
        <DocumentList {...record} />
        <BankList {...record} />
        <Balances {...record} />
        <People {...record} />
      </RecordColumns>
    </>
  );
}

/** /merchants/{id}: everything to review before a merchant may take payments, and the decision. */
export function MerchantPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const answer = useQuery(queryFor(accountAdmin.read, { params: { id } }, { suppress: true }));
  return (
    <RecordGate answer={answer} backTo="/merchants">
      {(record) => <Merchant record={record} />}
    </RecordGate>
  );
}
