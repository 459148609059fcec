import { collections } from '@kutip/contracts/collections';
import { useNavigate } from '@tanstack/react-router';
import { useCall } from '../../shared/api/query.ts';
import { FormPage } from '../../shared/forms/form-page.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useMessages } from './messages/use-messages.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { PageHead } from '../../shared/ui/page.tsx';
import { BillFormFields } from './bill-form-fields.tsx';
import { billFormSchema, checkBillForm, newBillForm } from './form-values.ts';

/** /collections/create-bill-form */
export function CreateBillFormPage() {
  const { t } = useMessages();
  const navigate = useNavigate();
  const plan = useSession((state) => state.account?.subscription_plan);
  const create = useCall(collections.createBillForm, {
    confirm: () => ({ title: t('collection_form.bill_created'), text: t('collection_form.bill_created_text') }),
  });
  const form = useContractForm({
    draft: 'bill-form',
    schema: billFormSchema,
    defaults: newBillForm(plan),
    check: checkBillForm,
    send: async (body, headers) => {
      const { id } = await create.mutateAsync({ body, headers });
      await navigate({ to: `/collections/view/${id}`, search: { tab: 'bills' } });
    },
  });
  return (
    <>
      <PageHead
        crumbs={[
          { title: t('collections.title'), to: '/collections/list' },
          { title: t('collection_form.create_bill_title'), subtitle: t('collection_form.create_bill_subtitle') },
        ]}
      />
      <FormPage of={form} submitLabel={t('collection_form.create_bill_title')} backTo="/collections/list">
        <BillFormFields />
      </FormPage>
    </>
  );
}
