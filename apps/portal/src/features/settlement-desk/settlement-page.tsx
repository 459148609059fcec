import { settlementAdmin } from '@kutip/contracts/settlements';
import { sen } from '@kutip/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { queryFor } from '../../shared/api/query.ts';
import { useMessages } from './messages/use-messages.ts';
import { DisbursementList } from '../../shared/record/disbursement-list.tsx';
import { failedReasonText } from '../../shared/record/failed-reason.ts';
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
  const { t, day, dateTime } = useMessages();
  const { gross, fee, fee_tax, deducted, channel_flag, collection_day, account_name, account_mask } = record;
  const moment = (at: Date | null) => at && dateTime(at);
  return (
    <>
      <RecordPanel title={t('settlement_desk.sums')}>
        <FactList
          facts={[
            [t('settlement_desk.gross'), <Money key="gross" amount={gross} />],
            [t('settlement_desk.fee'), <Money key="fee" amount={sen(0 - fee)} />],
            [t('settlement_desk.fee_tax'), <Money key="tax" amount={sen(0 - fee_tax)} />],
            [t('settlement_desk.deducted'), <Money key="deducted" amount={sen(0 - deducted)} />],
            [
              t('settlement_desk.column_net'),
              <strong key="net">
                <Money amount={record.net} />
              </strong>,
            ],
          ]}
        />
      </RecordPanel>
      <RecordPanel title={t('settlement_desk.facts')}>
        <FactList
          facts={[
            [t('payments.column_channel'), channel_flag && t(`channel.${channel_flag}`)],
            [t('settlement_desk.column_day'), collection_day && day(collection_day)],
            [t('settlement_desk.column_expected'), day(record.expected_date)],
            [
              t('settlement_desk.account'),
              account_mask && (
                <>
                  <bdi>{account_name}</bdi> <span className="number-like">{account_mask}</span>
                </>
              ),
            ],
            [t('settlement_desk.bank_reference'), code(record.bank_reference)],
            [t('settlement_desk.reason'), failedReasonText(t, null, record.reason)],
            [t('settlement_desk.sent_at'), moment(record.sent_at)],
            [t('settlement_desk.settled_at'), moment(record.settled_at)],
            [t('settlement_desk.failed_at'), moment(record.failed_at)],
          ]}
        />
      </RecordPanel>
    </>
  );
}

function Settlement({ record }: { record: SettlementRecord }) {
  const { t } = useMessages();
  const { invoice_no, account_id, merchant, status, net, type, tries } = record;
  return (
    <>
      <PageHead
        crumbs={[
          { title: t('settlement_desk.title'), to: '/settlements' },
          { title: invoice_no, subtitle: <MerchantLink account_id={account_id} name={merchant} /> },
        ]}
        badge={<SettlementBadge status={status} />}
        actions={<SettlementActions record={record} />}
      />
      <LeadAmount amount={<Money amount={net} />}>{t(`settlements.type_${type}`)}</LeadAmount>
      <RecordColumns>
        <Facts record={record} />
        <DisbursementList title={t('settlement_desk.disbursements')} tries={tries} />
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
