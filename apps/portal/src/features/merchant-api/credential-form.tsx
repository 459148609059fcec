import { Checkbox, Stack } from '@mantine/core';
import type { Data } from '@kutip/contracts/endpoint';
import { merchantApi } from '@kutip/contracts/merchant-api';
import { API_SCOPES } from '@kutip/domain/api-credential';
import { CALLBACK_TOPICS } from '@kutip/domain/merchant-callback';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { CheckField, TextField } from '../../shared/forms/fields.tsx';
import { useField } from '../../shared/forms/form-context.tsx';
import { FormPage, Section } from '../../shared/forms/form-page.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { PageHead } from '../../shared/ui/page.tsx';
import { useMessages } from './messages/use-messages.ts';
import { SecretPanel, type Secrets } from './secret-panel.tsx';

export type Credential = Data<typeof merchantApi.read>;

const LIST = '/api/datatable';

function useNames() {
  const { t } = useMessages();
  return {
    name: { label: t('merchant_api.name') },
    scopes: { label: t('merchant_api.scopes'), kind: 'choice' as const },
    callback_url: { label: t('merchant_api.callback_url'), kind: 'url' as const },
    callback_topics: { label: t('merchant_api.callback_topics'), kind: 'choice' as const },
    requires_signature: { label: t('merchant_api.requires_signature') },
  };
}

function ScopesField() {
  const { t } = useMessages();
  const { value, onChange, label, error } = useField<string[]>('scopes');
  return (
    <Checkbox.Group label={label} error={error} value={value} onChange={onChange}>
      <Stack gap="xs" mt="xs">
        {API_SCOPES.map((scope) => (
          <Checkbox key={scope} value={scope} label={t(`merchant_api.scope_${scope}`)} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

function TopicsField() {
  const { t } = useMessages();
  const { value, onChange, label, error } = useField<string[]>('callback_topics');
  return (
    <Checkbox.Group label={label} error={error} value={value} onChange={onChange}>
      <Stack gap="xs" mt="xs">
        {CALLBACK_TOPICS.map((topic) => (
          <Checkbox key={topic} value={topic} label={t(`merchant_api.topic_${topic}`)} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

function Fields() {
  const { t } = useMessages();
  return (
    <Section title={t('merchant_api.details')}>
      <TextField name="name" maxLength={60} help={t('merchant_api.name_help')} />
      <ScopesField />
      <TextField name="callback_url" type="url" maxLength={255} help={t('merchant_api.callback_help')} isOptional />
      <TopicsField />
      <CheckField name="requires_signature" />
    </Section>
  );
}

/** /api/new: creates a credential and shows its secrets once. */
export function NewCredentialPage() {
  const { t } = useMessages();
  const names = useNames();
  const navigate = useNavigate();
  const [created, setCreated] = useState<(Secrets & { id: string }) | null>(null);
  const create = useCall(merchantApi.create, { confirm: false });
  const form = useContractForm({
    draft: 'credential',
    schema: merchantApi.create.body,
    defaults: {
      name: '',
      scopes: ['collect', 'read'],
      callback_url: '',
      callback_topics: [...CALLBACK_TOPICS],
      requires_signature: false,
    },
    send: async (body) => setCreated(await create.mutateAsync({ body })),
  });
  const title = created ? t('merchant_api.secret_title') : t('merchant_api.create');
  return (
    <>
      <PageHead crumbs={[{ title: t('merchant_api.title'), to: LIST }, { title }]} />
      {created ? (
        <section className="panel">
          <SecretPanel secrets={created} onSaved={() => void navigate({ to: `/api/view/${created.id}` })} />
        </section>
      ) : (
        <FormPage of={form} names={names} submitLabel={t('merchant_api.create')} backTo={LIST}>
          <Fields />
        </FormPage>
      )}
    </>
  );
}

/** /api/edit/{id} */
export function EditCredential({ record }: { record: Credential }) {
  const { t } = useMessages();
  const names = useNames();
  const navigate = useNavigate();
  const { id, name, scopes, callback_url, callback_topics, requires_signature, updated_at } = record;
  const view = `/api/view/${id}`;
  const read_at = updated_at.toISOString();
  const update = useCall(merchantApi.update, {
    confirm: (saved) => ({ title: t('merchant_api.saved'), text: saved.name }),
  });
  const form = useContractForm({
    draft: `credential:${id}`,
    version: read_at,
    schema: merchantApi.update.body,
    defaults: { name, scopes, callback_url: callback_url ?? '', callback_topics, requires_signature },
    send: async (body) => {
      await update.mutateAsync({ params: { id }, body: { ...body, read_at } });
      await navigate({ to: view });
    },
  });
  return (
    <>
      <PageHead
        crumbs={[
          { title: t('merchant_api.title'), to: LIST },
          { title: name, to: view },
          { title: t('common.edit'), alternativeTitle: t('merchant_api.edit') },
        ]}
      />
      <FormPage of={form} names={names} submitLabel={t('merchant_api.save')} backTo={view}>
        <Fields />
      </FormPage>
    </>
  );
}
