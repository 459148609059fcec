import { ActionIcon, Button, Group, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { TextField } from '../../shared/forms/fields.tsx';
import { useField } from '../../shared/forms/form-context.tsx';
import { MoneyField } from '../../shared/forms/money-field.tsx';
import { useMessages } from './messages/use-messages.ts';
import { Money } from '../../shared/ui/money.tsx';
import { newItem, sumOf, type BillValues } from './bill-values.ts';
import classes from './bills.module.css';

const MAX_ITEMS = 50;

function Quantity({ name }: { name: string }) {
  const { value, onChange, ...field } = useField<number>(name);
  return (
    <TextInput
      {...field}
      inputMode="numeric"
      maxLength={4}
      autoComplete="off"
      value={value === 0 ? '' : String(value)}
      onChange={(event) => onChange(Number(event.currentTarget.value.replaceAll(/\D/g, '')))}
      w={110}
    />
  );
}

function ItemRow({ at, remove }: { at: number; remove: () => void }) {
  const { t } = useMessages();
  return (
    <fieldset className={classes['item']}>
      <legend className="visually-hidden">{t('bills.item', { number: at + 1 })}</legend>
      <Group align="flex-start" gap="sm" wrap="nowrap">
        <div className={classes['grow']}>
          <TextField name={`items.${at}.title`} maxLength={120} />
        </div>
        <ActionIcon mt={26} aria-label={t('bills.remove_item', { number: at + 1 })} onClick={remove}>
          <IconTrash size={18} />
        </ActionIcon>
      </Group>
      <Group align="flex-start" gap="sm">
        <Quantity name={`items.${at}.quantity`} />
        <MoneyField name={`items.${at}.unit_price`} />
      </Group>
    </fieldset>
  );
}

/** One amount, or a list of items that add up to it. */
export function AmountOrItems() {
  const { t } = useMessages();
  const { control, setValue } = useFormContext<BillValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'items' });
  const items = useWatch<BillValues, 'items'>({ name: 'items' }) ?? [];
  const hasItems = fields.length > 0;
  // A hidden amount must not fail validation: the items replace it. A restored draft has lost the fact that it was
  // cleared.
  useEffect(() => {
    if (hasItems) setValue('amount', undefined);
  }, [hasItems, setValue]);
  const add = (): void => append(newItem());
  const removeItem = (at: number): void => {
    if (fields.length === 1) setValue('amount', '');
    remove(at);
  };
  return (
    <>
      {fields.length === 0 && <MoneyField name="amount" />}
      {fields.map(({ id }, at) => (
        <ItemRow key={id} at={at} remove={() => removeItem(at)} />
      ))}
      {fields.length > 0 && (
        <Group justify="space-between">
          <Text fw={600}>{t('bills.items_total')}</Text>
          <Text fw={650} aria-live="polite">
            <Money amount={sumOf(items)} />
          </Text>
        </Group>
      )}
      {fields.length < MAX_ITEMS && (
        <div>
          <Button variant="default" leftSection={<IconPlus size={16} />} onClick={add}>
            {t(fields.length === 0 ? 'bills.by_items' : 'bills.add_item')}
          </Button>
        </div>
      )}
    </>
  );
}
