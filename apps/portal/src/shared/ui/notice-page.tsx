import { Stack, Text, Title } from '@mantine/core';
import { createContext, useContext, type ReactNode } from 'react';

/** Whether the page stands in the portal's layout, which has the page's only main landmark. */
export const InLayout = createContext(false);

interface NoticePageProps {
  title: string;
  text: string;
  children: ReactNode;
}

/** A full-page message with actions: not found, new version, error. */
export function NoticePage({ title, text, children }: NoticePageProps) {
  const component = useContext(InLayout) ? 'div' : 'main';
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
