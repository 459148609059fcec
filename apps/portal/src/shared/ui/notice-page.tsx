import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface NoticePageProps {
  title: string;
  text: string;
  /** Whether it stands in the portal's layout, which has the page's only main landmark. */
  isInLayout?: boolean;
  children: ReactNode;
}

/** A full-page message with actions: not found, new version, error. */
export function NoticePage({ title, text, isInLayout = false, children }: NoticePageProps) {
  const component = isInLayout ? 'div' : 'main';
  return (
    <Stack component={component} align="center" justify="center" gap="md" p="lg" mih="70vh" ta="center">
      <Title order={1}>{title}</Title>
      <Text c="dimmed" maw={440}>
        {text}
      </Text>
      {children}
    </Stack>
  );
}
