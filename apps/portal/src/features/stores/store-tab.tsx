import { Button, Group, Stack, Title } from '@mantine/core';
import { stores } from '@kutip/contracts/stores';
import { useCall } from '../../shared/api/query.ts';
import { TextField } from '../../shared/forms/fields.tsx';
import { FormPage, Section } from '../../shared/forms/form-page.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { lazyPanel } from '../../shared/ui/lazy-page.tsx';
import { LinkButton } from '../../shared/ui/links.tsx';
import { Badge } from '../../shared/ui/status-badge.tsx';
import { useMessages } from './messages/use-messages.ts';
import { AboutFields, PlaceFields, storeNames } from './store-fields.tsx';
import { StoreGate } from './store-gate.tsx';
import { MANAGE, storeSchema, storeValues, type StoreRecord } from './store.ts';

/** Comes later: only an open shop has a link to share. */
export const ShopShare = lazyPanel(async () => (await import('./shop-share.tsx')).ShopShare);

// It comes while the shop is read.
ShopShare.preload();

/** Whether buyers can open the shop, and the button that changes it. */
export function PublishButton({ store }: { store: StoreRecord }) {
  const { t } = useMessages();
  const is_published = store.status === 'PUBLISHED';
  const update = useCall(stores.update, {
    confirm: ({ name }) => ({ title: t(is_published ? 'stores.unpublish_done' : 'stores.publish_done'), text: name }),
  });
  const status = is_published ? ('DRAFT' as const) : ('PUBLISHED' as const);
  return (
    <Button
      variant={is_published ? 'default' : 'filled'}
      loading={update.isPending}
      onClick={() => update.mutate({ params: { id: store.id }, body: { status } })}
    >
      {t(is_published ? 'stores.unpublish' : 'stores.publish')}
    </Button>
  );
}

function StoreForm({ store }: { store: StoreRecord }) {
  const { t } = useMessages();
  const { id } = store;
  const read_at = store.updated_at.toISOString();
  const update = useCall(stores.update, { confirm: ({ name }) => ({ title: t('stores.saved'), text: name }) });
  const form = useContractForm({
    draft: `store:${id}`,
    version: read_at,
    schema: storeSchema,
    defaults: storeValues(store),
    send: (values, headers) => update.mutateAsync({ params: { id }, body: { ...values, read_at }, headers }),
  });
  return (
    <FormPage of={form} names={storeNames(t)} submitLabel={t('stores.save')} backTo={MANAGE}>
      <AboutFields />
      <Section title={t('stores.link')}>
        <TextField name="unique_id" help={t('stores.unique_id_help')} maxLength={32} autoComplete="off" />
      </Section>
      <PlaceFields />
    </FormPage>
  );
}

/** /stores/manage: the shop itself, with its link. */
export function StoreTab() {
  const { t } = useMessages();
  return (
    <StoreGate>
      {(store) => (
        <Stack gap="lg">
          <Group gap="sm">
            <Title order={2}>{store.name}</Title>
            <Badge tone="quiet">{t(store.status === 'PUBLISHED' ? 'stores.published' : 'stores.draft')}</Badge>
            <PublishButton store={store} />
            <LinkButton to="/stores/store-products" search={{ store: store.id }} variant="default">
              {t('stores.products')}
            </LinkButton>
            <LinkButton to="/stores/create" variant="subtle">
              {t('stores.another')}
            </LinkButton>
          </Group>
          {store.status === 'PUBLISHED' && <ShopShare store={store} />}
          <StoreForm store={store} />
        </Stack>
      )}
    </StoreGate>
  );
}
