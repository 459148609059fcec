import { payouts } from '@kutip/contracts/payouts';
import { DISBURSEMENT_STATUSES } from '@kutip/domain/disbursement';
import { PAYOUT_SOURCES } from '@kutip/domain/payout';
import { useLocalized } from '../../shared/i18n/use-localized.ts';
import { useMessages, type Messages } from './messages/use-messages.ts';
import { listFilter, type ListFilter } from '../../shared/list-page/list-filters.ts';
import { ListFrame } from '../../shared/list-page/list-frame.tsx';
import { useList } from '../../shared/list-page/use-list.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { LinkButton } from '../../shared/ui/links.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { ApprovalLimit } from './approval-limit.tsx';
import { PayoutBalance } from './payout-balance.tsx';
import { payoutColumns, type PayoutRow } from './payout-columns.tsx';

const choicesIn = ({ t }: Messages): ListFilter[] => [
  listFilter('status', t('list.status'), DISBURSEMENT_STATUSES, (status) => t(`payout_status.${status}`)),
  {
    name: 'awaits_approval',
    label: t('payouts.filter_waits'),
    options: [{ value: 'true', label: t('payouts.awaiting_approval') }],
  },
  listFilter('source', t('payouts.source'), PAYOUT_SOURCES, (source) => t(`payouts.source_${source}`)),
];

/** /payout/view: all payouts, including those that wait for approval. */
export function PayoutListPage() {
  const messages = useMessages();
  const { t } = messages;
  const user = useSession((state) => state.user);
  const canPay = may(user, payouts.create.access);
  const list = useList(payouts.list);
  const columns = useLocalized(messages, payoutColumns);
  const create = canPay && <LinkButton to="/payout/view/new">{t('payouts.create')}</LinkButton>;
  return (
    <>
      <PageHead
        crumbs={[{ title: t('payouts.title'), subtitle: t('payouts.subtitle') }]}
        actions={
          <>
            {may(user, payouts.writeSettings.access) && <ApprovalLimit />}
            <LinkButton to="/payout/files" variant="default">
              {t('payouts.files')}
            </LinkButton>
            {create}
          </>
        }
      />
      <PayoutBalance />
      <ListFrame
        of={list}
        columns={columns}
        choices={choicesIn(messages)}
        label={t('payouts.title')}
        searchLabel={t('payouts.search_label')}
        open={({ id }: PayoutRow) => `/payout/view/${id}`}
        empty={{ title: t('payouts.empty'), text: t('payouts.empty_text'), action: create }}
      />
    </>
  );
}
