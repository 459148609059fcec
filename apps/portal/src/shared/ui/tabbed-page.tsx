import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { TabList } from './tab-list.tsx';

interface TabbedPageProps<Tab extends string> {
  /** In display order; the first is the default. */
  tabs: readonly Tab[];
  /** The component of each tab, loaded when its tab is opened. */
  panels: Record<Tab, ComponentType>;
  /** Accessible label of the tab list. */
  label: string;
  labelOf: (tab: Tab) => string;
}

/** A page with tabs. The active tab is `?tab=` in the URL; other query parameters are dropped on a change of tab. */
export function TabbedPage<Tab extends string>({ tabs, panels, label, labelOf }: TabbedPageProps<Tab>) {
  const navigate = useNavigate();
  const { tab } = useSearch({ strict: false }) as { tab?: string };
  const shown = tabs.find((one) => one === tab) ?? tabs[0]!;
  const Panel: ComponentType = panels[shown];
  const show = (next: string | null): void =>
    void navigate({ to: '.', search: next && next !== tabs[0] ? { tab: next } : {} });
  return (
    <Tabs value={shown} onChange={show} keepMounted={false}>
      <TabList tabs={tabs} shown={shown} label={label} labelOf={labelOf} />
      <Tabs.Panel value={shown}>
        <Panel />
      </Tabs.Panel>
    </Tabs>
  );
}
