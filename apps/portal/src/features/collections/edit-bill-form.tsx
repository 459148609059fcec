import { collections } from '@kutip/contracts/collections';
import { useNavigate } from '@tanstack/react-router';
import { useCall } from '../../shared/api/query.ts';
import { FormPage } from '../../shared/forms/form-page.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { PageHead } from '../../shared/ui/page.tsx';
import { BillFormFields } from './bill-form-fields.tsx';
import type { CollectionRecord } from './collection.ts';
import { billFormOf, billFormSchema, checkBillForm } from './form-values.ts';

/** /collections/edit/{id} of a bill form. An update says nothing when it went well, as specified: the record shows it. */
export function EditBillForm({ record }: { record: CollectionRecord }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const update = useCall(collections.updateBillForm, { confirm: false });
  const { id, title } = record;
  const read_at = record.updated_at.toISOString();
  const form = useContractForm({
    draft: `bill-form:${id}:${read_at}`,
    schema: billFormSchema,
    defaults: billFormOf(record),
    check: checkBillForm,
    send: async (body, headers) => {
      await update.mutateAsync({ params: { id }, body: { ...body, read_at }, headers });
      await navigate({ to: `/collections/view/${id}` });
    },
  });
  return (
    <>
      <PageHead
        crumbs={[
          { title: t('collections.title'), to: '/collections/list' },
          { title, to: `/collections/view/${id}` },
          { title: t('common.edit'), alternativeTitle: t('collection_form.edit_bill_title') },
        ]}
      />
      <FormPage of={form} submitLabel={t('collection_form.submit_edit')} backTo={`/collections/view/${id}`}>
        <BillFormFields />
      </FormPage>
    </>
  );
}
