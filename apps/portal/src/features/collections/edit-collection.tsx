import { collections } from '@kutip/contracts/collections';
import { useCall } from '../../shared/api/query.ts';
import { useMessages } from './messages/use-messages.ts';
import type { CollectionRecord } from './collection.ts';
import { CollectionFields } from './collection-form.tsx';
import { EditForm } from './edit-form.tsx';
import { checkCollection, collectionSchema, valuesOf } from './form-values.ts';
import { questionNames } from './question-names.ts';

/** /collections/edit/{id}. */
export function EditCollection({ record }: { record: CollectionRecord }) {
  const { t } = useMessages();
  const update = useCall(collections.update, { confirm: false });
  return (
    <EditForm
      record={record}
      draft="collection"
      schema={collectionSchema}
      defaults={valuesOf(record)}
      check={checkCollection}
      save={update.mutateAsync}
      heading={t('collection_form.edit_title')}
      names={questionNames(t)}
    >
      <CollectionFields />
    </EditForm>
  );
}
