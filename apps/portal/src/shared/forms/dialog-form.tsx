import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useMessages } from '../i18n/use-messages.ts';
import { ErrorSummary } from './error-summary.tsx';
import { FormFrame, type FieldNames } from './form-context.tsx';
import type { ContractForm } from './use-contract-form.ts';

interface DialogFormProps<Values extends FieldValues> {
  of: ContractForm<Values>;
  names?: FieldNames;
  /** Explanation above the fields. */
  text?: ReactNode;
  /** Label of the submit button: "Approve". */
  action: string;
  isDangerous?: boolean;
  /** Disables submit, for example while a file is missing. */
  isDisabled?: boolean;
  close: () => void;
  children: ReactNode;
}

/** A form in a dialog: explanation, error summary, fields, cancel and submit buttons. */
export function DialogForm<Values extends FieldValues>(props: DialogFormProps<Values>) {
  const { of, names, text, action, isDangerous = false, isDisabled = false, close, children } = props;
  const { t } = useMessages();
  return (
    <FormFrame of={of} names={names}>
      <Stack gap="md">
        {text && <Text>{text}</Text>}
        <ErrorSummary rejectedSubmits={of.rejectedSubmits} />
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
