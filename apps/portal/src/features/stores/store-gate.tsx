import { NativeSelect, Stack } from '@mantine/core';
import { stores } from '@kutip/contracts/stores';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { queryFor } from '../../shared/api/query.ts';
import { RecordGate } from '../../shared/record/record-gate.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { LinkButton } from '../../shared/ui/links.tsx';
import { useMessages } from './messages/use-messages.ts';
import { MANAGE, type StoreRecord } from './store.ts';
import { useChosenStoreId, useStores } from './use-stores.ts';

function Chooser({ stores: all, chosen }: { stores: readonly { id: string; name: string }[]; chosen: string }) {
  const { t } = useMessages();
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  if (all.length < 2) return null;
  return (
    <NativeSelect
      label={t('stores.choose')}
      maw={320}
      data={all.map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen}
      onChange={({ currentTarget }) => void navigate({ to: '.', search: { ...search, store: currentTarget.value } })}
    />
  );
}

function OneStore({ id, children }: { id: string; children: (store: StoreRecord) => ReactNode }) {
  const answer = useQuery(queryFor(stores.read, { params: { id } }, { suppress: true }));
  return (
    <RecordGate answer={answer} backTo={MANAGE}>
      {children}
    </RecordGate>
  );
}

/** The chosen store, or the way to a first one. */
export function StoreGate({ children }: { children: (store: StoreRecord) => ReactNode }) {
  const { t } = useMessages();
  const answer = useStores();
  const chosen = useChosenStoreId();
  return (
    <RecordGate answer={answer} backTo={MANAGE}>
      {({ list: { data } }) => {
        const id = chosen ?? data[0]?.id;
        if (!id)
          return (
            <EmptyState title={t('stores.empty')} text={t('stores.empty_text')}>
              <LinkButton to="/stores/create">{t('stores.create')}</LinkButton>
            </EmptyState>
          );
        return (
          <Stack gap="lg">
            <Chooser stores={data} chosen={id} />
            <OneStore key={id} id={id}>
              {children}
            </OneStore>
          </Stack>
        );
      }}
    </RecordGate>
  );
}
