import { ActionIcon, Button, Input, Stack, TagsInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { TextField } from '../../shared/forms/fields.tsx';
import { useField } from '../../shared/forms/form-context.tsx';
import { SEPARATORS } from '../../shared/forms/separators.ts';
import { useMessages } from './messages/use-messages.ts';
import type { OptionValues } from './product.ts';
import classes from './products.module.css';

const MAX_OPTIONS = 3;
const MAX_VALUES = 50;

/** The values of one option: typed one after the other, or separated by commas. */
function ValuesField({ name }: { name: string }) {
  const { t } = useMessages();
  const { value, onChange, ...field } = useField<string[]>(name);
  return (
    <TagsInput
      splitChars={SEPARATORS}
      {...field}
      value={value}
      onChange={(values) => onChange([...new Set(values.map((one) => one.trim()).filter(Boolean))])}
      placeholder={value.length === 0 ? t('products.option_values_hint') : ''}
      maxTags={MAX_VALUES}
      acceptValueOnBlur
      clearable={false}
    />
  );
}

/** What the variants of a product differ in: at most three options with their values. */
export function OptionsField({ name }: { name: string }) {
  const { t } = useMessages();
  const { id, error, value, onChange } = useField<OptionValues>(name);
  return (
    <Input.Wrapper id={id} label={t('products.options')} labelElement="div" error={error} tabIndex={-1}>
      <Stack gap="md" mt="xs">
        {value.map((option, place) => (
          // Options have no id; their place is their identity while they are edited.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={place} className={classes['option']}>
            <TextField name={`${name}.${place}.name`} maxLength={40} autoComplete="off" />
            <ValuesField name={`${name}.${place}.values`} />
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={t('products.option_remove', { name: option.name || String(place + 1) })}
              onClick={() => onChange(value.filter((_, index) => index !== place))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </div>
        ))}
        {value.length < MAX_OPTIONS && (
          <Button
            variant="default"
            size="xs"
            style={{ alignSelf: 'start' }}
            onClick={() => onChange([...value, { name: '', values: [] }])}
          >
            {t('products.option_add')}
          </Button>
        )}
      </Stack>
    </Input.Wrapper>
  );
}
