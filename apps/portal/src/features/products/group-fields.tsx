import { Button, Group, NativeSelect, TagsInput, TextInput } from '@mantine/core';
import { productCategories, productSubcategories, productTags } from '@kutip/contracts/product-categories';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { queryFor, useCall } from '../../shared/api/query.ts';
import { useField } from '../../shared/forms/form-context.tsx';
import { SEPARATORS } from '../../shared/forms/separators.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useMessages } from './messages/use-messages.ts';

/** The choosers show all groups of a merchant; the tag list of the specification has this length. */
const ALL = { skip: 0, limit: 1000 };

interface NewGroupProps {
  /** "New category" */
  label: string;
  isBusy: boolean;
  /** Creates it, and chooses it. */
  create: (title: string) => Promise<void>;
}

/** A button that asks for the title of a new group in a dialog, so that the form stays as it is. */
function NewGroup({ label, isBusy, create }: NewGroupProps) {
  const { t } = useMessages();
  const [title, setTitle] = useState<string | null>(null);
  const close = (): void => setTitle(null);
  const canSubmit = Boolean(title?.trim()) && !isBusy;
  const submit = (): void => {
    // A refusal is shown by the error dialog; the title stays.
    if (title && canSubmit) void create(title.trim()).then(close, () => undefined);
  };
  return (
    <>
      <Button variant="default" onClick={() => setTitle('')}>
        {label}
      </Button>
      <Dialog isOpen={title !== null} close={close} title={label}>
        {/* No form of its own: the form of the product is around it. */}
        <TextInput
          label={t('field.title')}
          maxLength={120}
          value={title ?? ''}
          onChange={(event) => setTitle(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            submit();
          }}
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button loading={isBusy} disabled={!canSubmit} onClick={submit}>
            {t('products.group_create')}
          </Button>
        </Group>
      </Dialog>
    </>
  );
}

interface GroupSelectProps extends NewGroupProps {
  name: string;
  groups: readonly { id: string; title: string }[];
  onChoose?: () => void;
}

function GroupSelect({ name, groups, onChoose, ...add }: GroupSelectProps) {
  const { t } = useMessages();
  const { value, onChange, ...field } = useField<string | null>(name);
  const choose = (id: string | null): void => {
    onChange(id);
    onChoose?.();
  };
  return (
    <Group align="end" gap="sm" wrap="nowrap">
      <NativeSelect
        {...field}
        name={name}
        flex={1}
        data={[
          { value: '', label: t('settings.none') },
          ...groups.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        value={value ?? ''}
        onChange={(event) => choose(event.currentTarget.value || null)}
      />
      <NewGroup {...add} />
    </Group>
  );
}

/** The category, or a new one. Another category clears the subcategory. */
export function CategoryField() {
  const { t } = useMessages();
  const { setValue } = useFormContext();
  const { data } = useQuery(
    queryFor(productCategories.list, { query: ALL, body: { sort_by: 'title', sort_type: 'asc' } }),
  );
  const add = useCall(productCategories.create, {
    confirm: ({ title }) => ({ title: t('products.group_created', { title }) }),
  });
  const clearSubcategory = (): void => setValue('subcategory_id', null, { shouldDirty: true });
  return (
    <GroupSelect
      name="category_id"
      groups={data?.list.data ?? []}
      onChoose={clearSubcategory}
      label={t('products.category_new')}
      isBusy={add.isPending}
      create={async (title) => {
        const { id } = await add.mutateAsync({ body: { title } });
        setValue('category_id', id, { shouldDirty: true });
        clearSubcategory();
      }}
    />
  );
}

/** The subcategory of the chosen category, or a new one; nothing without a category. */
export function SubcategoryField() {
  const { t } = useMessages();
  const { setValue } = useFormContext();
  const category_id = useWatch<{ category_id: string | null }, 'category_id'>({ name: 'category_id' });
  const { data } = useQuery({
    ...queryFor(productSubcategories.list, {
      query: ALL,
      body: { category_id: category_id ?? undefined, sort_by: 'title', sort_type: 'asc' },
    }),
    enabled: category_id !== null,
  });
  const add = useCall(productSubcategories.create, {
    confirm: ({ title }) => ({ title: t('products.group_created', { title }) }),
  });
  if (category_id === null) return null;
  return (
    <GroupSelect
      name="subcategory_id"
      groups={data?.list.data ?? []}
      label={t('products.subcategory_new')}
      isBusy={add.isPending}
      create={async (title) => {
        const { id } = await add.mutateAsync({ body: { title, category_id } });
        setValue('subcategory_id', id, { shouldDirty: true });
      }}
    />
  );
}

/** The tags by name; a name that no tag has creates one. */
export function TagsField() {
  const { t } = useMessages();
  const { value, onChange, onBlur: _, ...field } = useField<string[]>('tag_ids');
  const { data } = useQuery(queryFor(productTags.list, { query: ALL, body: { sort_by: 'name', sort_type: 'asc' } }));
  const add = useCall(productTags.create, { confirm: false });
  const [created, setCreated] = useState<{ id: string; name: string }[]>([]);
  const known = [...(data?.list.data ?? []), ...created];
  const names = known.map(({ name }) => name);
  const idOf = (name: string): string | undefined =>
    known.find((tag) => tag.name.toLowerCase() === name.trim().toLowerCase())?.id;
  const choose = async (chosen: string[]): Promise<void> => {
    const ids: string[] = [];
    for (const name of chosen) {
      const id = idOf(name);
      if (id) ids.push(id);
      else {
        const tag = await add.mutateAsync({ body: { name } });
        setCreated((tags) => [...tags, tag]);
        ids.push(tag.id);
      }
    }
    onChange([...new Set(ids)]);
  };
  return (
    <TagsInput
      splitChars={SEPARATORS}
      {...field}
      description={t('products.tags_help')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={[...new Set(names)]}
      value={value.flatMap((id) => known.find((tag) => tag.id === id)?.name ?? [])}
      // A refused new tag is shown by the error dialog; the chosen ones stay.
      onChange={(chosen) => void choose(chosen).catch(() => undefined)}
      readOnly={!data || add.isPending}
      maxTags={50}
      clearable={false}
    />
  );
}
