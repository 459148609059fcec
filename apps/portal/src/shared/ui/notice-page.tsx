import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** A full-page message with actions: not found, new version, error. */
export function NoticePage({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Stack component="main" align="center" justify="center" gap="md" p="lg" mih="70vh" ta="center">
      <Title order={1}>{title}</Title>
      <Text c="dimmed" maw={440}>
        {text}
      </Text>
      {children}
    </Stack>
  );
}
