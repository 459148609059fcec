import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../i18n/use-words.ts';
import { TextLink } from './links.tsx';
import classes from './page.module.css';

export interface Crumb {
  title: string;
  /** Where it leads; the last entry leads nowhere. */
  to?: string;
  search?: Record<string, string>;
  /** The last entry's: what the heading says instead of `title`, and the line under it. */
  alternativeTitle?: string;
  subtitle?: ReactNode;
}

function Trail({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useWords();
  return (
    <nav aria-label={t('shell.breadcrumbs')}>
      <ol className={classes['trail']}>
        {crumbs.map(({ title, to, search = {} }, at) => (
          <li key={title} aria-current={at === crumbs.length - 1 ? 'page' : undefined}>
            {to ? (
              <TextLink to={to} search={search} fz="inherit">
                {title}
              </TextLink>
            ) : (
              title
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/**
 * The head of a page: breadcrumbs whose last entry gives the heading, what state the record is in, and the actions that
 * its state allows.
 */
export function PageHead({
  crumbs,
  beside,
  actions,
}: {
  crumbs: readonly Crumb[];
  beside?: ReactNode;
  actions?: ReactNode;
}) {
  const last = crumbs.at(-1);
  return (
    <header className={classes['head']}>
      {crumbs.length > 1 && <Trail crumbs={crumbs} />}
      <Group justify="space-between" align="flex-start" gap="md">
        <div className={classes['titles']}>
          <Group gap="sm" align="center">
            <Title order={1} className={classes['title']}>
              {last?.alternativeTitle ?? last?.title}
            </Title>
            {beside}
          </Group>
          {last?.subtitle && (
            <Text c="dimmed" mt={2}>
              {last.subtitle}
            </Text>
          )}
        </div>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
    </header>
  );
}
