import { NativeSelect } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useWords } from '../../shared/i18n/use-words.ts';

interface FormChoiceProps {
  of: readonly { id: string; title: string }[];
  chosen: string | null;
}

/** Which collection a bill belongs to. It stands in the address: another one proposes another bill. */
export function FormChoice({ of, chosen }: FormChoiceProps) {
  const { t } = useWords();
  const navigate = useNavigate();
  return (
    <NativeSelect
      label={t('bills.of_form')}
      description={t('bills.of_form_help')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={[{ value: '', label: t('bills.of_no_form') }, ...of.map(({ id, title }) => ({ value: id, label: title }))]}
      value={chosen ?? ''}
      onChange={(event) => {
        const collection_id = event.currentTarget.value;
        void navigate({ to: '.', search: collection_id ? { collection_id } : {}, replace: true, resetScroll: false });
      }}
    />
  );
}
