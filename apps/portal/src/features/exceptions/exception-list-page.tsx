import { SegmentedControl } from '@mantine/core';
import type { Data } from '@kutip/contracts/endpoint';
import { EXCEPTION_STATUSES, exceptions } from '@kutip/contracts/exceptions';
import { EXCEPTION_KINDS } from '@kutip/domain/payment-events';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useLocalized } from '../../shared/i18n/use-localized.ts';
import { useMessages, type Messages } from './messages/use-messages.ts';
import { listFilter, withoutFilters, type ListFilter } from '../../shared/list-page/list-filters.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { momentColumn } from '../../shared/list-page/common-columns.tsx';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { TwoLines } from '../../shared/list-page/two-lines.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { Money } from '../../shared/ui/money.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import classes from './exceptions.module.css';

type ExceptionRow = Data<typeof exceptions.list>['list']['data'][number];
type Status = (typeof EXCEPTION_STATUSES)[number];

const columnsIn = ({ t }: Messages): ListColumn<ExceptionRow>[] => [
  {
    id: 'kind',
    header: t('exceptions.column_kind'),
    card: 'title',
    exports: ['kind'],
    cell: ({ kind }) => <strong>{t(`exception_kind.${kind}`)}</strong>,
  },
  {
    id: 'payment',
    header: t('exceptions.column_payment'),
    card: 'line',
    exports: ['title', ['transaction_invoice_no', t('customers.invoice_no')]],
    cell: ({ title, transaction_invoice_no }) => <TwoLines text={title} number={transaction_invoice_no} />,
  },
  {
    id: 'payer',
    header: t('exceptions.column_payer'),
    card: 'line',
    exports: ['payer_name'],
    cell: ({ payer_name }) => payer_name,
  },
  momentColumn('created_at', t('exceptions.column_since'), { id: 'since' }),
  {
    id: 'owner',
    header: t('exceptions.column_owner'),
    card: 'foot',
    exports: ['owner_name'],
    cell: ({ owner_name }) => owner_name ?? <span className={classes['dim']}>{t('exceptions.nobody')}</span>,
  },
  {
    id: 'amount',
    header: t('exceptions.column_amount'),
    isNumeric: true,
    card: 'end',
    exports: ['total_amount'],
    cell: ({ total_amount }) =>
      total_amount !== null && (
        <strong>
          <Money amount={total_amount} />
        </strong>
      ),
  },
];

const choicesIn = ({ t }: Messages): ListFilter[] => [
  listFilter('kind', t('exceptions.filter_kind'), EXCEPTION_KINDS, (kind) => t(`exception_kind.${kind}`)),
];

/** Open exceptions by default, resolved ones if the address says so. */
const queue = withoutFilters(exceptions.list, 'status');

function Queue({ status }: { status: Status }) {
  const messages = useMessages();
  const { t } = messages;
  const list = useList(queue, { status });
  const columns = useLocalized(messages, columnsIn);
  const empty =
    status === 'OPEN'
      ? { title: t('exceptions.empty'), text: t('exceptions.empty_text') }
      : { title: t('exceptions.empty_settled'), text: t('exceptions.empty_settled_text') };
  return (
    <ListFrame
      of={list}
      columns={columns}
      choices={choicesIn(messages)}
      label={t('exceptions.title')}
      searchLabel={t('exceptions.search_label')}
      open={({ id }: ExceptionRow) => `/collections/exceptions/${id}`}
      empty={empty}
    />
  );
}

/** /collections/exceptions: payments that need a person's decision. */
export function ExceptionListPage() {
  const { t } = useMessages();
  const search = useSearch({ strict: false }) as Record<string, string>;
  const navigate = useNavigate();
  const status = EXCEPTION_STATUSES.find((one) => one === search['status']) ?? 'OPEN';
  const show = (next: string): void => {
    const { status: _before, page: _page, ...others } = search;
    void navigate({ to: '.', search: next === 'OPEN' ? others : { ...others, status: next }, replace: true });
  };
  return (
    <>
      <PageHead
        crumbs={[{ title: t('exceptions.title'), subtitle: t('exceptions.subtitle') }]}
        actions={
          <SegmentedControl
            aria-label={t('exceptions.show')}
            value={status}
            onChange={show}
            data={[
              { value: 'OPEN', label: t('exceptions.open') },
              { value: 'RESOLVED', label: t('exceptions.settled') },
            ]}
          />
        }
      />
      <Queue status={status} />
    </>
  );
}
