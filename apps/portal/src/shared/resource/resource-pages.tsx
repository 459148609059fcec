import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { z } from 'zod';
import { queryFor } from '../api/query.ts';
import type { MessageKey } from '../i18n/translate.ts';
import { useMessagesOf } from '../i18n/use-messages.ts';
import { DeleteRecord } from '../record/delete-record.tsx';
import { FactList, RecordPanel } from '../record/facts.tsx';
import { RecordGate } from '../record/record-gate.tsx';
import { useSession } from '../session/browser-session.ts';
import { may } from '../session/session.ts';
import { LinkButton } from '../ui/links.tsx';
import { PageHead } from '../ui/page.tsx';
import { ResourceForm } from './resource-form.tsx';
import { ResourceList, useAddButton } from './resource-list.tsx';
import { fieldsOf, storedValue, type ResourceRow, type ResourceScreens } from './resource-screens.ts';

interface ResourcePageProps<Row extends ResourceRow, Body extends z.ZodObject, Key extends string> {
  of: ResourceScreens<Row, Body, Key>;
}

/** The page with the list of a resource. */
export function ResourceListPage<Row extends ResourceRow, Body extends z.ZodObject, Key extends string>({
  of,
}: ResourcePageProps<Row, Body, Key>) {
  const { t } = useMessagesOf<Key | MessageKey>();
  const { title, subtitle } = of.texts;
  const add = useAddButton(of);
  return (
    <>
      <PageHead crumbs={[{ title: t(title), ...(subtitle && { subtitle: t(subtitle) }) }]} actions={add} />
      <ResourceList of={of} hasOwnAdd />
    </>
  );
}

/** The buttons of a record page, for users who may change the record. */
export function RecordActions<Row extends ResourceRow, Body extends z.ZodObject, Key extends string>({
  of: { contract, places, nameOf },
  row,
}: ResourcePageProps<Row, Body, Key> & { row: Row }) {
  const { t } = useMessagesOf<Key | MessageKey>();
  const navigate = useNavigate();
  const user = useSession((state) => state.user);
  if (!may(user, contract.update.access)) return null;
  return (
    <>
      <DeleteRecord
        endpoint={contract.remove}
        id={row.id}
        name={nameOf(row, t)}
        onDone={() => void navigate(places.list)}
      />
      <LinkButton {...places.edit(row.id)} variant="default">
        {t('common.edit')}
      </LinkButton>
    </>
  );
}

/** The facts of a record: its fields in their order. */
export function ResourceFacts<Row extends ResourceRow, Body extends z.ZodObject, Key extends string>({
  of,
  row,
}: ResourcePageProps<Row, Body, Key> & { row: Row }) {
  const messages = useMessagesOf<Key | MessageKey>();
  const { t } = messages;
  return (
    <RecordPanel title={t(of.texts.edit_title)}>
      <FactList
        facts={fieldsOf(of).map(([field, { label, show }]) => [t(label), show(storedValue(row, field), messages, row)])}
      />
    </RecordPanel>
  );
}

function ResourceRecord<Row extends ResourceRow, Body extends z.ZodObject, Key extends string>({
  of,
  row,
}: ResourcePageProps<Row, Body, Key> & { row: Row }) {
  const { t } = useMessagesOf<Key | MessageKey>();
  const { places, texts, nameOf } = of;
  return (
    <>
      <PageHead
        crumbs={[{ title: t(texts.title), ...places.list }, { title: nameOf(row, t) }]}
        actions={<RecordActions of={of} row={row} />}
      />
      <ResourceFacts of={of} row={row} />
    </>
  );
}

function ViewPage<Row extends ResourceRow, Body extends z.ZodObject, Key extends string>({
  of,
  id,
}: ResourcePageProps<Row, Body, Key> & { id: string }) {
  const answer = useQuery(queryFor(of.contract.read, { params: { id } }, { suppress: true }));
  return (
    <RecordGate answer={answer} backTo={of.places.list.to}>
      {(row) => <ResourceRecord of={of} row={row} />}
    </RecordGate>
  );
}

/** The page of a new record (`<base>/new`), of its form (`<base>/edit/$id`) and of its facts (`<base>/view/$id`). */
export function ResourcePage<Row extends ResourceRow, Body extends z.ZodObject, Key extends string>({
  of,
}: ResourcePageProps<Row, Body, Key>) {
  const { t } = useMessagesOf<Key | MessageKey>();
  const { mode, id } = useParams({ strict: false }) as { mode?: string; id?: string };
  const { texts, places } = of;
  if (id !== undefined && mode === 'view') return <ViewPage key={id} of={of} id={id} />;
  return (
    <>
      <PageHead
        crumbs={[{ title: t(texts.title), ...places.list }, { title: t(id ? texts.edit_title : texts.new_title) }]}
      />
      <ResourceForm of={of} id={id} />
    </>
  );
}
