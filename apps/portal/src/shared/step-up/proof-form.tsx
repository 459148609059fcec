import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface ProofFormProps {
  text: string;
  action: string;
  isDangerous?: boolean;
  isBusy: boolean;
  /** Nothing was typed yet, so there is nothing to send. */
  isEmpty: boolean;
  send: () => Promise<void>;
  /** The one field. */
  children: ReactNode;
}

/** What is asked, the one thing to type, and the button. */
export function ProofForm({ text, action, isDangerous = false, isBusy, isEmpty, send, children }: ProofFormProps) {
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
