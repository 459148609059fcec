import { companyDetails } from '@kutip/contracts/company-details';
import { formatPhone } from '@kutip/domain/phone';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { queryFor } from '../../shared/api/query.ts';
import { useOptionLabel } from '../../shared/forms/option-field.tsx';
import { useMessages } from './messages/use-messages.ts';
import { FactList, RecordPanel } from '../../shared/record/facts.tsx';
import { RecordGate, RECORD_SKELETON } from '../../shared/record/record-gate.tsx';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { lazyPanel } from '../../shared/ui/lazy-page.tsx';
import { LinkButton } from '../../shared/ui/links.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { Badge } from '../../shared/ui/status-badge.tsx';
import { addressText, type Company } from './company.ts';

// Loaded on demand: the form includes the list of Malaysian towns.
const CompanyForm = lazyPanel(async () => (await import('./company-form.tsx')).CompanyForm, RECORD_SKELETON);

function CompanyView({ company }: { company: Company }) {
  const { t } = useMessages();
  const labelOf = useOptionLabel();
  const canWrite = may(
    useSession((state) => state.user),
    companyDetails.update.access,
  );
  const { name, verified_at, business_type, industry } = company;
  return (
    <>
      <PageHead
        crumbs={[{ title: t('settings.title'), to: '/info/view' }, { title: name }]}
        badge={
          <Badge tone={verified_at ? 'good' : 'quiet'}>
            {t(verified_at ? 'settings.company_verified' : 'settings.company_unverified')}
          </Badge>
        }
        actions={
          canWrite && (
            <LinkButton to={`/info/edit/${company.id}`} variant="default">
              {t('common.edit')}
            </LinkButton>
          )
        }
      />
      <RecordPanel title={t('settings.company_legal')}>
        <FactList
          facts={[
            [t('settings.field_company_name'), name],
            [
              t('settings.field_registration_no'),
              <span key="registration_no" dir="ltr">
                {company.registration_no}
              </span>,
            ],
            [t('settings.field_business_type'), labelOf(business_type)],
            [t('settings.field_industry'), industry && labelOf(industry)],
            [t('settings.field_tin'), company.tin],
            [t('settings.field_sst_no'), company.sst_no],
          ]}
        />
      </RecordPanel>
      <RecordPanel title={t('settings.company_shown')}>
        <FactList
          facts={[
            [
              t('settings.field_support_phone'),
              <span key="phone_number" dir="ltr">
                {formatPhone(company.phone_number)}
              </span>,
            ],
            [t('field.email'), company.email],
            [t('settings.field_website_url'), company.website_url],
            [t('settings.company_address'), addressText(company)],
            [t('settings.field_description'), company.description],
          ]}
        />
      </RecordPanel>
    </>
  );
}

/** /info/{mode}/{id} */
export function CompanyPage() {
  const { mode, id } = useParams({ strict: false }) as { mode: string; id: string };
  const answer = useQuery(queryFor(companyDetails.read, { params: { id } }, { suppress: true }));
  return (
    <RecordGate answer={answer} backTo="/info/view">
      {(company) =>
        mode === 'edit' ? <CompanyForm key={company.id} company={company} /> : <CompanyView company={company} />
      }
    </RecordGate>
  );
}
