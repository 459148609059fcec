import { PAYER_FIELD_RULES, PAYER_FIELDS } from '@kutip/domain/payer-fields';
import { SimpleGrid, Text } from '@mantine/core';
import { SelectField } from '../../shared/forms/fields.tsx';
import { useMessages } from './messages/use-messages.ts';

/** What the payer fills in besides the name: each field required, optional or off. */
export function PayerFields() {
  const { t } = useMessages();
  return (
    <>
      <Text c="dimmed">{t('collection_form.payer_help')}</Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {PAYER_FIELDS.map((field) => (
          <SelectField
            key={field}
            name={`payer_fields.${field}`}
            options={PAYER_FIELD_RULES.map((rule) => ({ value: rule, label: t(`collection_form.rule_${rule}`) }))}
            read={(text) => PAYER_FIELD_RULES.find((rule) => rule === text) ?? 'off'}
            write={(rule) => rule}
          />
        ))}
      </SimpleGrid>
    </>
  );
}
