import { successFields } from '@kutip/contracts/success-fields';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { queryFor } from '../../shared/api/query.ts';
import { SelectField } from '../../shared/forms/fields.tsx';
import { useWords } from '../../shared/i18n/use-words.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import type { CollectionValues } from './form-values.ts';

const MOST = 100;

/** Which of the merchant's messages the payer reads. One that is switched off stays there while the form holds it. */
export function SuccessField() {
  const { t } = useWords();
  const chosen = useWatch<CollectionValues, 'success_field_id'>({ name: 'success_field_id' });
  const canRead = may(
    useSession((state) => state.user),
    successFields.list.access,
  );
  const { data } = useQuery({
    ...queryFor(successFields.list, { query: { limit: MOST }, body: {} }),
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
