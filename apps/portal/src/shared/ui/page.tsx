import { Group, Text, Title } from '@mantine/core';
import { use, type ReactNode } from 'react';
import { useMessages } from '../i18n/use-messages.ts';
import { PageHelp } from '../tour/page-help.ts';
import { TextLink } from './links.tsx';
import classes from './page.module.css';

export interface Crumb {
  title: string;
  /** Link target; the last entry has none. */
  to?: string;
  search?: Record<string, string>;
  /** Of the last entry: the heading instead of `title`, and the line under it. */
  alternativeTitle?: string;
  subtitle?: ReactNode;
}

function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useMessages();
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
 * The page header: breadcrumbs whose last entry is the heading, the record's status badge, and its actions.
 */
export function PageHead({
  crumbs,
  badge,
  actions,
}: {
  crumbs: readonly Crumb[];
  badge?: ReactNode;
  actions?: ReactNode;
}) {
  const last = crumbs.at(-1);
  const help = use(PageHelp);
  return (
    <header className={classes['head']}>
      {crumbs.length > 1 && <Breadcrumbs crumbs={crumbs} />}
      <Group justify="space-between" align="flex-start" gap="md">
        <div className={classes['titles']} data-tour="heading">
          <Group gap="sm" align="center">
            <Title order={1} className={classes['title']}>
              {last?.alternativeTitle ?? last?.title}
            </Title>
            {badge}
            {help}
          </Group>
          {last?.subtitle && (
            <Text c="dimmed" mt={2}>
              {last.subtitle}
            </Text>
          )}
        </div>
        {actions && (
          <Group gap="xs" data-tour="actions">
            {actions}
          </Group>
        )}
      </Group>
    </header>
  );
}
