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
    const tab = list.current?.querySelector('[aria-selected=true]');
    tab?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [shown]);
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
