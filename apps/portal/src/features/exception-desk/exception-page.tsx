import { reconciliation } from '@kutip/contracts/reconciliation';
import type { Sen } from '@kutip/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { queryFor } from '../../shared/api/query.ts';
import { providerName } from '../../shared/i18n/provider-name.ts';
import { useMessages } from './messages/use-messages.ts';
import { FactList, RecordPanel } from '../../shared/record/facts.tsx';
import { MerchantLink } from '../../shared/record/merchant-link.tsx';
import { LeadAmount, RecordColumns } from '../../shared/record/record-columns.tsx';
import { RecordGate } from '../../shared/record/record-gate.tsx';
import { TextLink } from '../../shared/ui/links.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { Badge } from '../../shared/ui/status-badge.tsx';
import { bankCreditSubject, merchantOf } from './item-subject.ts';
import { ItemWork } from './item-work.tsx';
import classes from './items.module.css';
import { ItemBadge, UNASSIGNED_ACCOUNT_ID } from './item-badge.tsx';
import { ResolutionProposal } from './resolution-proposal.tsx';
import type { ItemRecord } from './resolve-dialog.tsx';

/** The amounts according to each side. */
function Comparison({ record }: { record: ItemRecord }) {
  const { t, day } = useMessages();
  const { booked_amount, posted_amount, reported_amount, provider, provider_fee, reference, kind, subject_id } = record;
  const number = <span className="number-like">{reference}</span>;
  const amountOrNone = (amount: Sen | null) =>
    amount === null ? t('exception_desk.nothing') : <Money amount={amount} />;
  return (
    <RecordPanel title={t('exception_desk.sides')}>
      <FactList
        facts={[
          [t('exception_desk.record'), amountOrNone(booked_amount)],
          [t('exception_desk.ledger'), amountOrNone(posted_amount)],
          [t('exception_desk.statement'), kind !== 'SETTLEMENT' && amountOrNone(reported_amount)],
          [t('exception_desk.provider_fee'), provider_fee !== null && <Money key="fee" amount={provider_fee} />],
          [t('exception_desk.filter_kind'), t(`item_kind.${kind}`)],
          [t('exception_desk.provider'), providerName(t, provider)],
          [
            t('exception_desk.reference'),
            kind === 'SETTLEMENT' ? (
              <TextLink key="reference" to={`/settlements/${subject_id}`}>
                {number}
              </TextLink>
            ) : (
              number
            ),
          ],
          [t('exception_desk.column_day'), day(record.day)],
        ]}
      />
    </RecordPanel>
  );
}

function StatementLines({ lines }: ItemRecord) {
  const { t, dateTime } = useMessages();
  return (
    <RecordPanel title={t('exception_desk.lines')}>
      {lines.length === 0 && <p className={classes['none']}>{t('exception_desk.no_lines')}</p>}
      {lines.length > 0 && (
        <ul className={classes['lines']}>
          {lines.map(({ day, line_no, type, at, amount, currency, provider_reference, code }) => (
            <li key={`${day} ${line_no}`}>
              <strong>{t(`exception_desk.line_${type}`)}</strong>
              {currency === 'MYR' ? <Money amount={amount} /> : <bdi>{`${currency} ${amount / 100}`}</bdi>}
              <span>{dateTime(at)}</span>
              {provider_reference && <span className="number-like">{provider_reference}</span>}
              {code && <span className="number-like">{code}</span>}
              <span className={classes['dim']}>{t('exception_desk.line_no', { number: line_no })}</span>
            </li>
          ))}
        </ul>
      )}
    </RecordPanel>
  );
}

/** What was decided before, with the corrections that stand: evidence may have arrived since. */
function History({ history }: ItemRecord) {
  const { t, dateTime, money } = useMessages();
  const amountOrNone = (amount: Sen | null) => (amount === null ? t('exception_desk.nothing') : money(amount));
  const nameOrNone = (name: string | null) => name ?? t('proposals.unknown');
  if (history.length === 0) return null;
  return (
    <RecordPanel title={t('exception_desk.history')}>
      <ul className={classes['lines']}>
        {history.map((one) => (
          <li key={one.id}>
            <strong>{t(`resolution.${one.resolution}`)}</strong>
            {one.amount > 0 && <Money amount={one.amount} />}
            {one.resolution !== 'note' && (
              <Badge tone={one.undone_at ? 'quiet' : 'attention'}>
                {t(one.undone_at ? 'exception_desk.undone' : 'exception_desk.stands')}
              </Badge>
            )}
            <span>
              {t('exception_desk.decided_on', {
                booked: amountOrNone(one.booked_amount),
                reported: amountOrNone(one.reported_amount),
              })}
            </span>
            {one.merchant_name && <span>{t('exception_desk.books_of', { name: one.merchant_name })}</span>}
            <span>{one.note}</span>
            <span className={classes['dim']}>
              {t('exception_desk.decided_by', {
                who: nameOrNone(one.resolved_by_name),
                when: dateTime(one.resolved_at),
              })}
            </span>
            {one.undone_at && (
              <span className={classes['dim']}>
                {t('exception_desk.undone_by', {
                  who: nameOrNone(one.undone_by_name),
                  when: dateTime(one.undone_at),
                  note: one.undo_note ?? '',
                })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </RecordPanel>
  );
}

function ItemView({ record }: { record: ItemRecord }) {
  const { t, day } = useMessages();
  const { account_id, account_name, kind, status, reason, difference, reference } = record;
  const isKnown = account_id !== UNASSIGNED_ACCOUNT_ID && account_name !== null;
  return (
    <>
      <PageHead
        crumbs={[
          { title: t('exception_desk.title'), to: '/exceptions' },
          {
            title: bankCreditSubject({ t, day }, record) ?? reference,
            alternativeTitle: reason ? t(`item_reason.${reason}`) : t(`item_kind.${kind}`),
            subtitle: isKnown ? (
              <MerchantLink account_id={account_id} name={account_name} />
            ) : (
              merchantOf({ t }, record)
            ),
          },
        ]}
        badge={<ItemBadge status={status} />}
      />
      <LeadAmount amount={<Money amount={difference} />}>{t('exception_desk.difference')}</LeadAmount>
      <RecordColumns>
        <ResolutionProposal record={record} />
        <ItemWork key={record.id} record={record} />
        <Comparison record={record} />
        <History {...record} />
        {kind !== 'SETTLEMENT' && <StatementLines {...record} />}
      </RecordColumns>
    </>
  );
}

/** /exceptions/{account}/{id}: the compared amounts, and how staff resolve it. */
export function ExceptionPage() {
  const { account, id } = useParams({ strict: false }) as { account: string; id: string };
  const answer = useQuery(queryFor(reconciliation.item, { params: { account_id: account, id } }, { suppress: true }));
  return (
    <RecordGate answer={answer} backTo="/exceptions">
      {(record) => <ItemView record={record} />}
    </RecordGate>
  );
}
