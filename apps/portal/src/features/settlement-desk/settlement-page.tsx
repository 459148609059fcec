import { settlementAdmin } from '@kutip/contracts/settlements';
import { sen } from '@kutip/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { queryFor } from '../../shared/api/query.ts';
import { useAdminMessages } from '../../shared/i18n/use-admin-messages.ts';
import { DisbursementList } from '../../shared/record/disbursement-list.tsx';
import { FactList, RecordPanel } from '../../shared/record/facts.tsx';
import { MerchantLink } from '../../shared/record/merchant-link.tsx';
import { LeadAmount, RecordColumns } from '../../shared/record/record-columns.tsx';
import { RecordGate } from '../../shared/record/record-gate.tsx';
import { SettlementBadge } from '../../shared/ui/money-badges.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { SettlementActions, type SettlementRecord } from './settlement-actions.tsx';

const REFRESH_MS = 5_000;
const isChanging = ({ status }: SettlementRecord): boolean => status === 'PENDING' || status === 'PROCESSING';
const code = (text: string | null) => text && <span className="number-like">{text}</span>;

function Facts({ record }: { record: SettlementRecord }) {
  const { t, day, dateTime } = useAdminMessages();
  const { gross, fee, fee_tax, deducted, channel_flag, collection_day, account_name, account_mask } = record;
  const moment = (at: Date | null) => at && dateTime(at);
  return (
    <>
      <RecordPanel title={t('admin.settlements.sums')}>
        <FactList
          facts={[
            [t('admin.settlements.gross'), <Money key="gross" amount={gross} />],
            [t('admin.settlements.fee'), <Money key="fee" amount={sen(0 - fee)} />],
            [t('admin.settlements.fee_tax'), <Money key="tax" amount={sen(0 - fee_tax)} />],
            [t('admin.settlements.deducted'), <Money key="deducted" amount={sen(0 - deducted)} />],
            [
              t('admin.settlements.column_net'),
              <strong key="net">
                <Money amount={record.net} />
              </strong>,
            ],
          ]}
        />
      </RecordPanel>
      <RecordPanel title={t('admin.settlements.facts')}>
        <FactList
          facts={[
            [t('payments.column_channel'), channel_flag && t(`channel.${channel_flag}`)],
            [t('admin.settlements.column_day'), collection_day && day(collection_day)],
            [t('admin.settlements.column_expected'), day(record.expected_date)],
            [t('admin.settlements.account'), account_mask && `${account_name ?? ''} ${account_mask}`],
            [t('admin.settlements.bank_reference'), code(record.bank_reference)],
            [t('admin.settlements.reason'), record.reason],
            [t('admin.settlements.sent_at'), moment(record.sent_at)],
            [t('admin.settlements.settled_at'), moment(record.settled_at)],
            [t('admin.settlements.failed_at'), moment(record.failed_at)],
          ]}
        />
      </RecordPanel>
    </>
  );
}

function Settlement({ record }: { record: SettlementRecord }) {
  const { t } = useAdminMessages();
  const { invoice_no, account_id, merchant, status, net, type, tries } = record;
  return (
    <>
      <PageHead
        crumbs={[
          { title: t('admin.settlements.title'), to: '/settlements' },
          { title: invoice_no, subtitle: <MerchantLink account_id={account_id} name={merchant} /> },
        ]}
        badge={<SettlementBadge status={status} />}
        actions={<SettlementActions record={record} />}
      />
      <LeadAmount amount={<Money amount={net} />}>{t(`settlements.type_${type}`)}</LeadAmount>
      <RecordColumns>
        <Facts record={record} />
        <DisbursementList title={t('admin.settlements.disbursements')} tries={tries} />
      </RecordColumns>
    </>
  );
}

/** /settlements/{id}: its amounts, disbursements and possible transitions. */
export function SettlementPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const answer = useQuery({
    ...queryFor(settlementAdmin.read, { params: { id } }, { suppress: true }),
    refetchInterval: ({ state }) => (state.data && isChanging(state.data) ? REFRESH_MS : false),
  });
  return (
    <RecordGate answer={answer} backTo="/settlements">
      {(record) => <Settlement record={record} />}
    </RecordGate>
  );
}
