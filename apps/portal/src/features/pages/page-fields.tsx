import { Checkbox, Input, Skeleton, Stack, Text } from '@mantine/core';
import { collections } from '@kutip/contracts/collections';
import { RECORD_STATUS, type RecordStatus } from '@kutip/domain/collection';
import { slugOf, type PageType } from '@kutip/domain/content-page';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { queryFor } from '../../shared/api/query.ts';
import { SelectField, TextField } from '../../shared/forms/fields.tsx';
import { useField } from '../../shared/forms/form-context.tsx';
import { lazyComponent } from '../../shared/ui/lazy-page.tsx';
import { LoadFailed } from '../../shared/ui/load-failed.tsx';
import { useMessages } from './messages/use-messages.ts';

// The editor is larger than the rest of the page, which is shown first.
const ContentEditor = lazyComponent(async () => (await import('./content-editor.tsx')).ContentEditor);

/** Payment forms that a catalog can be made of. */
const FORMS = {
  query: { skip: 0, limit: 100 },
  body: { record_status: RECORD_STATUS.active, collection_type: 'PAYMENT' },
} as const;

/** The last part of the address. It follows the title of a new page until it is changed. */
export function SlugField({ name }: { name: string }) {
  const { t } = useMessages();
  const { setValue, formState } = useFormContext();
  const title = useWatch<{ title: string }, 'title'>({ name: 'title' });
  const isNew = formState.defaultValues?.['slug'] === '';
  const follows = isNew && !formState.dirtyFields['slug'];
  useEffect(() => {
    if (follows) setValue(name, slugOf(title), { shouldDirty: false });
  }, [follows, name, setValue, title]);
  return <TextField name={name} help={t('pages.slug_help')} maxLength={60} />;
}

/** The content, with its editor. */
export function ContentField({ name }: { name: string }) {
  const { id, label, error, value, onChange } = useField<string | null>(name);
  return (
    <Input.Wrapper id={id} label={label} error={error} labelElement="div">
      <Suspense fallback={<Skeleton height={300} />}>
        <ContentEditor id={id} label={label} value={value} onChange={onChange} />
      </Suspense>
    </Input.Wrapper>
  );
}

/** The content as readers see it. */
export function ContentPreview({ html }: { html: string }) {
  const { t } = useMessages();
  return (
    <Suspense fallback={<Skeleton height={200} />}>
      <ContentEditor label={t('pages.content')} value={html} />
    </Suspense>
  );
}

/** The payment forms of a catalog, in the order in which they are chosen; other pages have none. */
export function CollectionsField({ name }: { name: string }) {
  const { t } = useMessages();
  const page_type = useWatch<{ page_type: PageType }, 'page_type'>({ name: 'page_type' });
  const { id, label, error, value, onChange } = useField<string[]>(name);
  const isCatalog = page_type === 'CATALOG';
  const answer = useQuery({ ...queryFor(collections.list, FORMS), enabled: isCatalog });
  if (!isCatalog) return null;
  const forms = answer.data?.list.data;
  if (!forms) return answer.isError ? <LoadFailed of={answer} /> : <Skeleton height={120} />;
  return (
    <Checkbox.Group
      id={id}
      label={label}
      description={t('pages.collections_help')}
      error={error}
      value={value}
      onChange={onChange}
      tabIndex={-1}
    >
      <Stack gap="xs" mt="xs">
        {forms.map((form) => (
          <Checkbox key={form.id} value={form.id} label={<bdi>{form.title}</bdi>} />
        ))}
        {forms.length === 0 && <Text>{t('pages.no_collections')}</Text>}
      </Stack>
    </Checkbox.Group>
  );
}

/** Published or draft. */
export function PublishedField({ name }: { name: string }) {
  const { t } = useMessages();
  return (
    <SelectField<RecordStatus>
      name={name}
      help={t('pages.status_help')}
      options={[
        { value: '2', label: t('pages.draft') },
        { value: '1', label: t('pages.published') },
      ]}
      read={(text) => (text === '1' ? RECORD_STATUS.active : RECORD_STATUS.inactive)}
      write={String}
    />
  );
}
