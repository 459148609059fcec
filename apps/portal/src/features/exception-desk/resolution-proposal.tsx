import { accountAdmin, adminDashboard } from '@kutip/contracts/admin';
import { reconciliation } from '@kutip/contracts/reconciliation';
import { useCall } from '../../shared/api/query.ts';
import { ProposalPanel } from '../../shared/record/proposal-panel.tsx';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { Money } from '../../shared/ui/money.tsx';
import { useMessages } from './messages/use-messages.ts';
import type { ItemRecord } from './resolve-dialog.tsx';

/** The resolution that another admin has proposed, and the second person's decision. */
export function ResolutionProposal({ record }: { record: ItemRecord }) {
  const { t } = useMessages();
  const { account_id, id, proposal } = record;
  const canDecide = may(
    useSession((state) => state.user),
    reconciliation.decideProposal.access,
  );
  const { mutate, isPending } = useCall(reconciliation.decideProposal, {
    confirm: ({ work }) => ({ title: t(work === 'RESOLVED' ? 'proposals.confirmed' : 'proposals.rejected') }),
    changes: [adminDashboard, accountAdmin],
  });
  if (!proposal) return null;
  return (
    <ProposalPanel
      proposal={proposal}
      facts={[
        [t('exception_desk.resolve_how'), t(`resolution.${proposal.resolution}`)],
        [t('exception_desk.column_merchant'), proposal.merchant_name],
        [t('exception_desk.difference'), <Money key="amount" amount={proposal.amount} />],
        [t('exception_desk.note'), proposal.note],
      ]}
      canDecide={canDecide}
      isPending={isPending}
      decide={(decision) => mutate({ params: { account_id, id }, body: { proposal_id: proposal.id, decision } })}
    />
  );
}
