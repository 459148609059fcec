import { successFields } from '@kutip/contracts/success-fields';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { queryFor } from '../../shared/api/query.ts';
import { SelectField } from '../../shared/forms/fields.tsx';
import { useMessages } from './messages/use-messages.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import type { CollectionValues } from './form-values.ts';

const MAX_MESSAGES = 100;

/** The message shown to the payer after payment. An inactive one stays in the list while this form uses it. */
export function SuccessField() {
  const { t } = useMessages();
  const chosen = useWatch<CollectionValues, 'success_field_id'>({ name: 'success_field_id' });
  const canRead = may(
    useSession((state) => state.user),
    successFields.list.access,
  );
  const { data } = useQuery({
    ...queryFor(successFields.list, { query: { limit: MAX_MESSAGES }, body: {} }),
    enabled: canRead,
  });
  if (!canRead) return null;
  const offered = data?.list.data.filter(({ id, is_active }) => is_active || id === chosen) ?? [];
  return (
    <SelectField<string | null>
      name="success_field_id"
      help={t('collection_form.success_help')}
      options={[
        { value: '', label: t('collection_form.success_first') },
        ...offered.map(({ id, title }) => ({ value: id, label: title })),
      ]}
      read={(text) => text || null}
      write={(id) => id ?? ''}
    />
  );
}
