import { NativeSelect } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMessages } from './messages/use-messages.ts';

interface FormChoiceProps {
  of: readonly { id: string; title: string }[];
  chosen: string | null;
}

/** The collection of a new bill. It is in the address, because another collection has other defaults. */
export function FormChoice({ of, chosen }: FormChoiceProps) {
  const { t } = useMessages();
  const navigate = useNavigate();
  const { customer_id } = useSearch({ strict: false }) as { customer_id?: string };
  return (
    <NativeSelect
      label={t('bills.of_form')}
      description={t('bills.of_form_help')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={[{ value: '', label: t('bills.of_no_form') }, ...of.map(({ id, title }) => ({ value: id, label: title }))]}
      value={chosen ?? ''}
      onChange={(event) => {
        const collection_id = event.currentTarget.value;
        void navigate({
          to: '.',
          search: { ...(customer_id && { customer_id }), ...(collection_id && { collection_id }) },
          replace: true,
          resetScroll: false,
        });
      }}
    />
  );
}
