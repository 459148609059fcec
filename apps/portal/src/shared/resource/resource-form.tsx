import type { Endpoint } from '@kutip/contracts/endpoint';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { z } from 'zod';
import { queryFor, useCall } from '../api/query.ts';
import type { FieldNames } from '../forms/form-context.tsx';
import { FormPage, Section } from '../forms/form-page.tsx';
import { useContractForm } from '../forms/use-contract-form.ts';
import type { MessageKey, Translate } from '../i18n/translate.ts';
import { useMessages, useMessagesOf } from '../i18n/use-messages.ts';
import { RecordGate } from '../record/record-gate.tsx';
import { fieldsOf, storedValue, type ResourceRow, type ResourceScreens } from './resource-screens.ts';

/** The form values of a record, or of a new one. */
const valuesOf = <Row extends ResourceRow, Body extends z.ZodObject, Key extends string>(
  of: ResourceScreens<Row, Body, Key>,
  row: Row | null,
): z.input<Body> =>
  // The fields are those of the body, as their type says; `fromEntries` forgets it.
  Object.fromEntries(
    fieldsOf(of).map(([name, { initial, read }]) => [name, row ? read(storedValue(row, name)) : initial]),
  ) as z.input<Body>;

const namesOf = <Row extends ResourceRow, Body extends z.ZodObject, Key extends string>(
  of: ResourceScreens<Row, Body, Key>,
  t: Translate<Key | MessageKey>,
): FieldNames =>
  Object.fromEntries(fieldsOf(of).map(([name, { label, kind }]) => [name, { label: t(label), ...(kind && { kind }) }]));

/** Creates the record, or updates `row` if it has not changed since it was read. */
function useSave<Row extends ResourceRow, Body extends z.ZodObject, Key extends string>({
  contract,
}: ResourceScreens<Row, Body, Key>) {
  const { t } = useMessages();
  const confirm = () => ({ title: t('settings.saved') });
  const create = useCall<Endpoint>(contract.create, { confirm });
  const update = useCall<Endpoint>(contract.update, { confirm });
  return async (row: Row | null, body: z.input<Body>, headers: Record<string, string>): Promise<void> => {
    const changed = { params: { id: row?.id }, body: { ...body, read_at: row?.updated_at.toISOString() }, headers };
    const created = { body, headers };
    if (row) await update.mutateAsync(changed);
    else await create.mutateAsync(created);
  };
}

interface ResourceFormProps<Row extends ResourceRow, Body extends z.ZodObject, Key extends string> {
  of: ResourceScreens<Row, Body, Key>;
}

function RecordForm<Row extends ResourceRow, Body extends z.ZodObject, Key extends string>({
  of,
  row,
}: ResourceFormProps<Row, Body, Key> & { row: Row | null }) {
  const { contract, places, texts, check } = of;
  const { t } = useMessagesOf<Key | MessageKey>();
  const navigate = useNavigate();
  const save = useSave(of);
  const form = useContractForm<Body>({
    draft: row ? `${contract.create.path}:${row.id}:${row.updated_at.toISOString()}` : contract.create.path,
    schema: contract.create.body,
    defaults: valuesOf(of, row),
    ...(check && { check }),
    send: async (body, headers) => {
      await save(row, body, headers);
      await navigate(places.list);
    },
  });
  const { to, search } = places.list;
  return (
    <FormPage of={form} names={namesOf(of, t)} submitLabel={t('settings.save')} backTo={to} backSearch={search}>
      <Section title={t(row ? texts.edit_title : texts.new_title)}>
        {fieldsOf(of).map(([name, { input }]) => (
          <Fragment key={name}>{input(name, t)}</Fragment>
        ))}
      </Section>
    </FormPage>
  );
}

function EditForm<Row extends ResourceRow, Body extends z.ZodObject, Key extends string>({
  of,
  id,
}: ResourceFormProps<Row, Body, Key> & { id: string }) {
  const answer = useQuery(queryFor(of.contract.read, { params: { id } }, { suppress: true }));
  return (
    <RecordGate answer={answer} backTo={of.places.list.to}>
      {(row) => <RecordForm of={of} row={row} />}
    </RecordGate>
  );
}

/** The form of a resource: of the record with this id, or of a new one without an id. A concurrent change is reported. */
export function ResourceForm<Row extends ResourceRow, Body extends z.ZodObject, Key extends string>({
  of,
  id,
}: ResourceFormProps<Row, Body, Key> & { id: string | undefined }) {
  if (id === undefined) return <RecordForm of={of} row={null} />;
  return <EditForm key={id} of={of} id={id} />;
}
