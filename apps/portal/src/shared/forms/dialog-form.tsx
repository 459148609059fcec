import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useWords } from '../i18n/use-words.ts';
import { ErrorSummary } from './error-summary.tsx';
import { FormFrame, type FieldNames } from './form-context.tsx';
import type { ContractForm } from './use-contract-form.ts';

interface DialogFormProps<Values extends FieldValues> {
  of: ContractForm<Values>;
  names?: FieldNames;
  /** What it is about, above the fields. */
  text?: ReactNode;
  /** What the button does, in words: "Approve". */
  action: string;
  isDangerous?: boolean;
  /** The form lacks what is no field of it, such as a file. */
  isDisabled?: boolean;
  close: () => void;
  children: ReactNode;
}

/** The form of a dialog: what it is about, its faults, the fields, and the way out beside the button that sends it. */
export function DialogForm<Values extends FieldValues>(props: DialogFormProps<Values>) {
  const { of, names, text, action, isDangerous = false, isDisabled = false, close, children } = props;
  const { t } = useWords();
  return (
    <FormFrame of={of} names={names}>
      <Stack gap="md">
        {text && <Text>{text}</Text>}
        <ErrorSummary refusals={of.refusals} />
        {children}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" disabled={isDisabled} loading={of.isSending} {...(isDangerous && { color: 'red.8' })}>
            {action}
          </Button>
        </Group>
      </Stack>
    </FormFrame>
  );
}
