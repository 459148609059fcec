import { ActionIcon, Button, Group, Textarea } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { useField } from '../../shared/forms/form-context.tsx';
import { CheckField, SelectField, TextField } from '../../shared/forms/fields.tsx';
import { useMessages } from './messages/use-messages.ts';
import type { CollectionValues } from './form-values.ts';
import classes from './questions.module.css';

const MAX_QUESTIONS = 12;
const TYPES = ['text', 'number', 'select'] as const;

/** The next unused key. Keys survive a change of the question's text, because old answers refer to them. */
export function nextKey(taken: readonly string[]): string {
  for (let number = 1; ; number += 1) {
    const key = `question_${number}`;
    if (!taken.includes(key)) return key;
  }
}

function Options({ name }: { name: string }) {
  const { value, onChange, ...field } = useField<string[]>(name);
  return (
    <Textarea
      {...field}
      autosize
      minRows={3}
      value={value.join('\n')}
      onChange={(event) => onChange(event.currentTarget.value === '' ? [] : event.currentTarget.value.split('\n'))}
    />
  );
}

function Question({ at, remove }: { at: number; remove: () => void }) {
  const { t } = useMessages();
  const name = `form_fields.${at}`;
  const type: unknown = useWatch<CollectionValues>({ name: `form_fields.${at}.type` });
  return (
    <fieldset className={classes['question']}>
      <legend className="visually-hidden">{t('collection_form.question', { number: at + 1 })}</legend>
      <Group align="flex-start" gap="sm" wrap="nowrap">
        <div className={classes['grow']}>
          <TextField name={`${name}.label`} maxLength={80} />
        </div>
        <ActionIcon mt={26} aria-label={t('collection_form.remove_question', { number: at + 1 })} onClick={remove}>
          <IconTrash size={18} />
        </ActionIcon>
      </Group>
      <SelectField
        name={`${name}.type`}
        options={TYPES.map((one) => ({ value: one, label: t(`collection_form.kind_${one}`) }))}
        read={(text) => TYPES.find((one) => one === text) ?? 'text'}
        write={(one) => one}
      />
      {type === 'select' && <Options name={`${name}.options`} />}
      <CheckField name={`${name}.is_required`} />
    </fieldset>
  );
}

/** Questions for the payer besides name, e-mail and phone. */
export function Questions() {
  const { t } = useMessages();
  const { control, getValues } = useFormContext<CollectionValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'form_fields' });
  const add = (): void => {
    const taken = (getValues('form_fields') ?? []).map(({ key }) => key);
    append({ key: nextKey(taken), label: '', type: 'text', is_required: true, options: [] });
  };
  return (
    <>
      {fields.map(({ id }, at) => (
        <Question key={id} at={at} remove={() => remove(at)} />
      ))}
      {fields.length < MAX_QUESTIONS && (
        <div>
          <Button variant="default" leftSection={<IconPlus size={16} />} onClick={add}>
            {t('collection_form.add_question')}
          </Button>
        </div>
      )}
    </>
  );
}
