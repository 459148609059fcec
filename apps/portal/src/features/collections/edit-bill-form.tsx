import { collections } from '@kutip/contracts/collections';
import { useCall } from '../../shared/api/query.ts';
import { useMessages } from './messages/use-messages.ts';
import { BillFormFields } from './bill-form-fields.tsx';
import type { CollectionRecord } from './collection.ts';
import { EditForm } from './edit-form.tsx';
import { billFormOf, billFormSchema, checkBillForm } from './form-values.ts';

/** /collections/edit/{id} of a bill form. */
export function EditBillForm({ record }: { record: CollectionRecord }) {
  const { t } = useMessages();
  const update = useCall(collections.updateBillForm, { confirm: false });
  return (
    <EditForm
      record={record}
      draft="bill-form"
      schema={billFormSchema}
      defaults={billFormOf(record)}
      check={checkBillForm}
      save={update.mutateAsync}
      heading={t('collection_form.edit_bill_title')}
    >
      <BillFormFields />
    </EditForm>
  );
}
