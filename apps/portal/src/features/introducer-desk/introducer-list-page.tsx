import type { Data } from '@kutip/contracts/endpoint';
import { introducerAdmin } from '@kutip/contracts/introducers';
import { useMessages, type Messages } from './messages/use-messages.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { amountColumn, figureColumn, momentColumn } from '../../shared/list-page/common-columns.tsx';
import { DeskList } from '../../shared/list-page/desk-list.tsx';
import { TwoLines } from '../../shared/list-page/two-lines.tsx';

type Introducer = Data<typeof introducerAdmin.list>['list']['data'][number];

const columnsIn = ({ t, count }: Messages): ListColumn<Introducer>[] => [
  {
    id: 'name',
    header: t('introducer_desk.column_name'),
    sort: 'full_name',
    card: 'title',
    exports: ['full_name', 'code'],
    cell: ({ full_name, code }) => <TwoLines title={full_name} number={code} />,
  },
  {
    id: 'merchants',
    header: t('introducer_desk.column_merchants'),
    isNumeric: true,
    card: 'line',
    exports: ['merchant_count'],
    cell: ({ merchant_count }) => count(merchant_count),
  },
  momentColumn('created_at', t('introducer_desk.column_since'), { id: 'since', card: 'foot' }),
  figureColumn('pending', t('introducer_desk.column_pending')),
  figureColumn('paid', t('introducer_desk.column_paid')),
  amountColumn('payable', t('introducer_desk.column_payable')),
];

const TEXTS = {
  title: 'introducer_desk.title',
  subtitle: 'introducer_desk.subtitle',
  search_label: 'introducer_desk.search_label',
  empty: 'introducer_desk.empty',
  empty_text: 'introducer_desk.empty_text',
} as const;

/** /introducers: who brings merchants, and what is payable to them. */
export const IntroducerListPage = () => (
  <DeskList
    messages={useMessages()}
    texts={TEXTS}
    listing={introducerAdmin.list}
    columnsFor={columnsIn}
    open={({ id }: Introducer) => `/introducers/${id}`}
  />
);
