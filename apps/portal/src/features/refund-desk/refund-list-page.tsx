import type { Data } from '@kutip/contracts/endpoint';
import { refundAdmin } from '@kutip/contracts/refunds';
import { VOID_SALE_STATUSES, VOID_SALE_TYPES } from '@kutip/domain/refund';
import { useAdminWords, type AdminWords } from '../../shared/i18n/use-admin-words.ts';
import { useInWords } from '../../shared/i18n/use-in-words.ts';
import { choiceOf, type Choice } from '../../shared/list-page/choices.ts';
import type { ListColumn } from '../../shared/list-page/columns.ts';
import { amountColumn, momentColumn, statusColumn } from '../../shared/list-page/common-columns.tsx';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { TwoLines } from '../../shared/list-page/two-lines.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { PageHead } from '../../shared/ui/page.tsx';
import { RefundBadge } from './refund-words.tsx';

type Refund = Data<typeof refundAdmin.all>['list']['data'][number];

const columnsIn = ({ t }: AdminWords): ListColumn<Refund>[] => [
  {
    id: 'no',
    header: t('admin.refunds.column_merchant'),
    card: 'title',
    exports: [
      ['merchant', t('admin.refunds.column_merchant')],
      ['invoice_no', t('admin.refunds.column_no')],
    ],
    cell: ({ merchant, invoice_no }) => <TwoLines title={merchant} number={invoice_no} />,
  },
  {
    id: 'payer',
    header: t('admin.refunds.column_payer'),
    card: 'line',
    exports: ['payer_name', 'title'],
    cell: ({ payer_name, title }) => <TwoLines text={payer_name} below={title} />,
  },
  momentColumn('created_at', t('payouts.column_made'), { id: 'made', card: 'foot' }),
  statusColumn(t('list.status'), ({ status }) => <RefundBadge status={status} />, {
    card: 'line',
    exports: ['status', 'reason'],
  }),
  amountColumn('amount', t('admin.refunds.column_amount')),
];

const choicesIn = ({ t }: AdminWords): Choice[] => [
  choiceOf('status', t('list.status'), VOID_SALE_STATUSES, (status) => t(`admin.refund_status.${status}`)),
  choiceOf('type', t('admin.refunds.filter_type'), VOID_SALE_TYPES, (type) => t(`admin.refunds.type_${type}`)),
];

/** /refunds: of every merchant; those above the limit wait for one of us. */
export function RefundListPage() {
  const words = useAdminWords();
  const { t } = words;
  const list = useList(refundAdmin.all);
  const columns = useInWords(words, columnsIn);
  return (
    <>
      <PageHead crumbs={[{ title: t('admin.refunds.title'), subtitle: t('admin.refunds.subtitle') }]} />
      <ListFrame
        of={list}
        columns={columns}
        choices={choicesIn(words)}
        label={t('admin.refunds.title')}
        searchLabel={t('admin.refunds.search_label')}
        open={({ id }: Refund) => `/refunds/${id}`}
        empty={{ title: t('admin.refunds.empty'), text: t('admin.refunds.empty_text') }}
      />
    </>
  );
}
