import { reconciliation } from '@kutip/contracts/reconciliation';
import type { Sen } from '@kutip/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { queryFor } from '../../shared/api/query.ts';
import { useAdminWords } from '../../shared/i18n/use-admin-words.ts';
import { FactList, RecordPanel } from '../../shared/record/facts.tsx';
import { MerchantLink } from '../../shared/record/merchant-link.tsx';
import { LeadAmount, RecordColumns } from '../../shared/record/record-columns.tsx';
import { RecordGate } from '../../shared/record/record-gate.tsx';
import { TextLink } from '../../shared/ui/links.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { ItemWork } from './item-work.tsx';
import classes from './items.module.css';
import { ItemBadge, NOBODYS } from './item-words.tsx';
import type { ItemRecord } from './resolve-dialog.tsx';

/** What each side says of the same money. */
function Sides({ record }: { record: ItemRecord }) {
  const { t, day } = useAdminWords();
  const { booked, posted, told, provider, provider_fee, reference, kind, subject_id } = record;
  const number = <span className="number-like">{reference}</span>;
  const side = (amount: Sen | null) => (amount === null ? t('admin.exceptions.nothing') : <Money amount={amount} />);
  return (
    <RecordPanel title={t('admin.exceptions.sides')}>
      <FactList
        facts={[
          [t('admin.exceptions.record'), side(booked)],
          [t('admin.exceptions.ledger'), side(posted)],
          [t('admin.exceptions.statement'), kind !== 'SETTLEMENT' && side(told)],
          [t('admin.exceptions.provider_fee'), provider_fee !== null && <Money key="fee" amount={provider_fee} />],
          [t('admin.exceptions.filter_kind'), t(`admin.item_kind.${kind}`)],
          [t('admin.exceptions.provider'), provider],
          [
            t('admin.exceptions.reference'),
            kind === 'SETTLEMENT' ? (
              <TextLink key="reference" to={`/settlements/${subject_id}`}>
                {number}
              </TextLink>
            ) : (
              number
            ),
          ],
          [t('admin.exceptions.column_day'), day(record.day)],
        ]}
      />
    </RecordPanel>
  );
}

function Lines({ lines }: ItemRecord) {
  const { t, dateTime } = useAdminWords();
  return (
    <RecordPanel title={t('admin.exceptions.lines')}>
      {lines.length === 0 && <p className={classes['none']}>{t('admin.exceptions.no_lines')}</p>}
      {lines.length > 0 && (
        <ul className={classes['lines']}>
          {lines.map(({ day, line_no, type, at, amount, currency, provider_reference, code }) => (
            <li key={`${day} ${line_no}`}>
              <strong>{t(`admin.exceptions.line_${type}`)}</strong>
              {currency === 'MYR' ? <Money amount={amount} /> : <bdi>{`${currency} ${amount / 100}`}</bdi>}
              <span>{dateTime(at)}</span>
              {provider_reference && <span className="number-like">{provider_reference}</span>}
              {code && <span className="number-like">{code}</span>}
              <span className={classes['dim']}>{t('admin.exceptions.line_no', { number: line_no })}</span>
            </li>
          ))}
        </ul>
      )}
    </RecordPanel>
  );
}

function Item({ record }: { record: ItemRecord }) {
  const { t } = useAdminWords();
  const { account_id, account_name, kind, status, reason, difference, reference } = record;
  const isKnown = account_id !== NOBODYS && account_name !== null;
  return (
    <>
      <PageHead
        crumbs={[
          { title: t('admin.exceptions.title'), to: '/exceptions' },
          {
            title: reference,
            alternativeTitle: reason ? t(`admin.item_reason.${reason}`) : t(`admin.item_kind.${kind}`),
            subtitle: isKnown ? (
              <MerchantLink account_id={account_id} name={account_name} />
            ) : (
              t('admin.exceptions.unknown_merchant')
            ),
          },
        ]}
        beside={<ItemBadge status={status} />}
      />
      <LeadAmount amount={<Money amount={difference} />}>{t('admin.exceptions.difference')}</LeadAmount>
      <RecordColumns>
        <ItemWork key={`${record.work} ${record.note}`} record={record} />
        <Sides record={record} />
        {kind !== 'SETTLEMENT' && <Lines {...record} />}
      </RecordColumns>
    </>
  );
}

/** /exceptions/{account}/{id}: what each side says, and what one of us does about it. */
export function ExceptionPage() {
  const { account, id } = useParams({ strict: false }) as { account: string; id: string };
  const answer = useQuery(queryFor(reconciliation.item, { params: { account_id: account, id } }, { suppress: true }));
  return (
    <RecordGate answer={answer} backTo="/exceptions">
      {(record) => <Item record={record} />}
    </RecordGate>
  );
}
