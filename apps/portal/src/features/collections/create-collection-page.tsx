import { collections } from '@kutip/contracts/collections';
import { useNavigate } from '@tanstack/react-router';
import { useCall } from '../../shared/api/query.ts';
import { FormPage } from '../../shared/forms/form-page.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useMessages } from './messages/use-messages.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { PageHead } from '../../shared/ui/page.tsx';
import { CollectionFields } from './collection-form.tsx';
import { checkCollection, collectionSchema, newCollection } from './form-values.ts';
import { questionNames } from './question-names.ts';

/** /collections/create-payment-form */
export function CreateCollectionPage() {
  const { t } = useMessages();
  const navigate = useNavigate();
  const plan = useSession((state) => state.account?.subscription_plan);
  const create = useCall(collections.create, {
    confirm: () => ({ title: t('collection_form.created'), text: t('collection_form.created_text') }),
  });
  const form = useContractForm({
    draft: 'collection',
    schema: collectionSchema,
    defaults: newCollection(plan),
    check: checkCollection,
    send: async (body, headers) => {
      const { id } = await create.mutateAsync({ body, headers });
      await navigate({ to: `/collections/view/${id}`, search: { tab: 'share' } });
    },
  });
  return (
    <>
      <PageHead
        crumbs={[
          { title: t('collections.title'), to: '/collections/list' },
          { title: t('collection_form.create_title'), subtitle: t('collection_form.create_subtitle') },
        ]}
      />
      <FormPage
        of={form}
        names={questionNames(t)}
        submitLabel={t('collection_form.submit_create')}
        backTo="/collections/list"
      >
        <CollectionFields />
      </FormPage>
    </>
  );
}
