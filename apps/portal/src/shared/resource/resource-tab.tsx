import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { z } from 'zod';
import { queryFor } from '../api/query.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { RecordGate } from '../record/record-gate.tsx';
import { useSession } from '../session/browser-session.ts';
import { may } from '../session/session.ts';
import { TextLink } from '../ui/links.tsx';
import { NotPermittedPage } from '../ui/not-permitted-page.tsx';
import { ResourceForm } from './resource-form.tsx';
import { ResourceList } from './resource-list.tsx';
import { RecordActions, ResourceFacts } from './resource-pages.tsx';
import { NEW_RECORD, type ResourceRow, type ResourceScreens } from './resource-screens.ts';

interface ResourceTabProps<Row extends ResourceRow, Body extends z.ZodObject, Key extends string> {
  of: ResourceScreens<Row, Body, Key>;
}

/** The facts of a record in a tab, with a link back to the list. */
function RecordInTab<Row extends ResourceRow, Body extends z.ZodObject, Key extends string>({
  of,
  id,
}: ResourceTabProps<Row, Body, Key> & { id: string }) {
  const { t } = useMessages();
  const answer = useQuery(queryFor(of.contract.read, { params: { id } }, { suppress: true }));
  return (
    <RecordGate answer={answer} backTo={of.places.list.to}>
      {(row) => (
        <>
          <Group justify="space-between" mb="md">
            <TextLink {...of.places.list}>{t('common.back')}</TextLink>
            <Group gap="sm">
              <RecordActions of={of} row={row} />
            </Group>
          </Group>
          <ResourceFacts of={of} row={row} />
        </>
      )}
    </RecordGate>
  );
}

/** A tab of a resource: its list, or the form or the facts of the record in the address. */
export function ResourceTab<Row extends ResourceRow, Body extends z.ZodObject, Key extends string>({
  of,
}: ResourceTabProps<Row, Body, Key>) {
  const { record, mode } = useSearch({ strict: false }) as { record?: string; mode?: string };
  const { create, update } = of.contract;
  const canWrite = useSession(({ user }) => may(user, (record === NEW_RECORD ? create : update).access));
  if (record === undefined) return <ResourceList of={of} />;
  if (mode === 'view' && of.places.view) return <RecordInTab key={record} of={of} id={record} />;
  if (!canWrite) return <NotPermittedPage />;
  return <ResourceForm of={of} id={record === NEW_RECORD ? undefined : record} />;
}
