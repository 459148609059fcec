import { businessOwners } from '@kutip/contracts/business-owners';
import { formatPhone } from '@kutip/domain/phone';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { queryFor } from '../../shared/api/query.ts';
import { useOptionLabel } from '../../shared/forms/option-field.tsx';
import { useMessages } from './messages/use-messages.ts';
import { DeleteRecord } from '../../shared/record/delete-record.tsx';
import { FactList, RecordPanel } from '../../shared/record/facts.tsx';
import { RecordGate, RECORD_SKELETON } from '../../shared/record/record-gate.tsx';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { lazyPanel } from '../../shared/ui/lazy-page.tsx';
import { LinkButton } from '../../shared/ui/links.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { addressText } from './company.ts';
import type { Owner } from './owner.ts';

const EditOwner = lazyPanel(async () => (await import('./owner-form.tsx')).EditOwner, RECORD_SKELETON);
const LIST = '/business-owner-details/datatable';

function OwnerView({ owner }: { owner: Owner }) {
  const { t, count } = useMessages();
  const labelOf = useOptionLabel();
  const navigate = useNavigate();
  const canWrite = may(
    useSession((state) => state.user),
    businessOwners.update.access,
  );
  const { id, full_name } = owner;
  return (
    <>
      <PageHead
        crumbs={[
          { title: t('settings.owners'), to: LIST },
          { title: full_name, subtitle: owner.position },
        ]}
        actions={
          canWrite && (
            <>
              <LinkButton to={`/business-owner-details/edit/${id}`} variant="default">
                {t('common.edit')}
              </LinkButton>
              <DeleteRecord
                endpoint={businessOwners.remove}
                id={id}
                name={full_name}
                onDone={() => void navigate({ to: LIST })}
              />
            </>
          )
        }
      />
      <RecordPanel title={t('settings.owner_person')}>
        <FactList
          facts={[
            [
              labelOf(owner.identification_type),
              <span key="identification_no" dir="ltr">
                {owner.identification_no}
              </span>,
            ],
            [t('settings.field_ownership_percentage'), count(owner.ownership_percentage)],
            [t('field.email'), owner.email],
            [
              t('field.phone_number'),
              <span key="phone_number" dir="ltr">
                {formatPhone(owner.phone_number)}
              </span>,
            ],
            [t('settings.company_address'), addressText(owner)],
          ]}
        />
      </RecordPanel>
    </>
  );
}

/** /business-owner-details/{mode}/{id} */
export function OwnerPage() {
  const { mode, id } = useParams({ strict: false }) as { mode: string; id: string };
  const answer = useQuery(queryFor(businessOwners.read, { params: { id } }, { suppress: true }));
  return (
    <RecordGate answer={answer} backTo={LIST}>
      {(owner) => (mode === 'edit' ? <EditOwner key={owner.id} owner={owner} /> : <OwnerView owner={owner} />)}
    </RecordGate>
  );
}
