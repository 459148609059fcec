import { useSearch } from '@tanstack/react-router';
import type { z } from 'zod';
import { ResourceForm } from '../../shared/resource/resource-form.tsx';
import { ResourceList } from '../../shared/resource/resource-list.tsx';
import type { ResourceRow, ResourceScreens } from '../../shared/resource/resource-screens.ts';
import { NEW } from './tabs.ts';

/** A tab of one kind of setting: its list, or the form of the record in the address. */
export function ResourceTab<Row extends ResourceRow, Body extends z.ZodObject, Key extends string>({
  of,
}: {
  of: ResourceScreens<Row, Body, Key>;
}) {
  const { record } = useSearch({ strict: false }) as { record?: string };
  if (record === undefined) return <ResourceList of={of} />;
  return <ResourceForm of={of} id={record === NEW ? undefined : record} />;
}
