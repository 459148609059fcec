import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface ReauthenticationFormProps {
  text: string;
  action: string;
  isDangerous?: boolean;
  isBusy: boolean;
  /** The field is empty, so the button is disabled. */
  isEmpty: boolean;
  send: () => Promise<void>;
  /** The input field. */
  children: ReactNode;
}

/** A form with an explanation, one field and a submit button. */
export function ReauthenticationForm({
  text,
  action,
  isDangerous = false,
  isBusy,
  isEmpty,
  send,
  children,
}: ReauthenticationFormProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      noValidate
    >
      <Stack gap="md">
        <Text>{text}</Text>
        {children}
        <Group justify="flex-end">
          <Button type="submit" loading={isBusy} disabled={isEmpty} {...(isDangerous && { color: 'red.8' })}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
