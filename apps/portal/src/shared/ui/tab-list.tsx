import { Tabs } from '@mantine/core';
import { useEffect, useRef } from 'react';

interface TabListProps<Tab extends string> {
  tabs: readonly Tab[];
  shown: Tab;
  /** Accessible label of the list. */
  label: string;
  labelOf: (tab: Tab) => string;
}

/** Tabs in one row. On a narrow screen it scrolls, with the shown tab in view. */
export function TabList<Tab extends string>({ tabs, shown, label, labelOf }: TabListProps<Tab>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The shown tab by its place: how the library marks it is not ours to know.
    const tab = list.current?.children[tabs.indexOf(shown)];
    tab?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [tabs, shown]);
  return (
    <Tabs.List ref={list} mb="md" aria-label={label} data-tour="tabs">
      {tabs.map((one) => (
        <Tabs.Tab key={one} value={one}>
          {labelOf(one)}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}
