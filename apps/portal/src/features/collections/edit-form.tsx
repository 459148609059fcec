import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Body, CrossFieldCheck } from '../../shared/forms/validate-form.ts';
import type { FieldNames } from '../../shared/forms/form-context.tsx';
import { FormPage } from '../../shared/forms/form-page.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useMessages } from './messages/use-messages.ts';
import { PageHead } from '../../shared/ui/page.tsx';
import type { CollectionRecord } from './collection.ts';

interface EditFormProps<S extends Body> {
  record: CollectionRecord;
  /** Prefix of the draft's id. */
  draft: string;
  schema: S;
  defaults: z.input<S>;
  check: CrossFieldCheck<S>;
  save: (input: {
    params: { id: string };
    body: z.input<S> & { read_at: string };
    headers: { 'idempotency-key': string };
  }) => Promise<unknown>;
  heading: string;
  names?: FieldNames;
  children: ReactNode;
}

/** The edit form of both kinds. A successful update shows no toast, as specified: the record shows it. */
export function EditForm<S extends Body>(props: EditFormProps<S>) {
  const { record, draft, schema, defaults, check, save, heading, names, children } = props;
  const { t } = useMessages();
  const navigate = useNavigate();
  const { id, title } = record;
  const read_at = record.updated_at.toISOString();
  const backTo = `/collections/view/${id}`;
  const form = useContractForm({
    draft: `${draft}:${id}`,
    version: read_at,
    schema,
    defaults,
    check,
    send: async (body, headers) => {
      await save({ params: { id }, body: { ...body, read_at }, headers });
      await navigate({ to: backTo });
    },
  });
  return (
    <>
      <PageHead
        crumbs={[
          { title: t('collections.title'), to: '/collections/list' },
          { title, to: backTo },
          { title: t('common.edit'), alternativeTitle: heading },
        ]}
      />
      <FormPage of={form} names={names} submitLabel={t('collection_form.submit_edit')} backTo={backTo}>
        {children}
      </FormPage>
    </>
  );
}
