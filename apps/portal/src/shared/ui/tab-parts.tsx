import { Skeleton, Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, type ComponentType } from 'react';

interface TabPartsProps<Tab extends string> {
  /** In their order; the first is shown when the address names none of them. */
  tabs: readonly Tab[];
  /** What each shows: a lazy part, fetched when its tab is chosen. */
  parts: Record<Tab, ComponentType>;
  /** Names the row of tabs for screen readers. */
  label: string;
  wordOf: (tab: Tab) => string;
}

/** A page in tabs. Which is shown stands in the address as `?tab=`; the rest of the query is its own, and goes with it. */
export function TabParts<Tab extends string>({ tabs, parts, label, wordOf }: TabPartsProps<Tab>) {
  const navigate = useNavigate();
  const { tab } = useSearch({ strict: false }) as { tab?: string };
  const shown = tabs.find((one) => one === tab) ?? tabs[0]!;
  const Part: ComponentType = parts[shown];
  const show = (next: string | null): void =>
    void navigate({ to: '.', search: next && next !== tabs[0] ? { tab: next } : {} });
  return (
    <Tabs value={shown} onChange={show} keepMounted={false}>
      <Tabs.List mb="md" aria-label={label}>
        {tabs.map((one) => (
          <Tabs.Tab key={one} value={one}>
            {wordOf(one)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={shown}>
        <Suspense fallback={<Skeleton height={240} />}>
          <Part />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  );
}
