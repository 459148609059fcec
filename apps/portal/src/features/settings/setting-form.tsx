import type { Endpoint } from '@kutip/contracts/endpoint';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { useCall } from '../../shared/api/query.ts';
import type { Body, CrossFieldCheck } from '../../shared/forms/validate-form.ts';
import type { FieldNames } from '../../shared/forms/form-context.tsx';
import { FormPage, Section } from '../../shared/forms/form-page.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useMessages } from '../../shared/i18n/use-messages.ts';
import { SETTINGS, type Tab } from './tabs.ts';

interface SettingFormProps<S extends Body> {
  tab: Tab;
  heading: string;
  /** The saved record; null for a new one. */
  row: { id: string; updated_at: Date } | null;
  /** Schema of the create call. */
  schema: S;
  create: Endpoint;
  update: Endpoint;
  defaults: z.input<S>;
  check?: CrossFieldCheck<S>;
  names: FieldNames;
  children: ReactNode;
}

/** The form of one setting, new or existing. A concurrent change is reported. */
export function SettingForm<S extends Body>(props: SettingFormProps<S>) {
  const { tab, heading, row, schema, create, update, defaults, check, names, children } = props;
  const { t } = useMessages();
  const navigate = useNavigate();
  const confirm = () => ({ title: t('settings.saved') });
  const createSetting = useCall(create, { confirm });
  const updateSetting = useCall(update, { confirm });
  const read_at = row?.updated_at.toISOString();
  const form = useContractForm({
    draft: row ? `setting:${row.id}:${read_at}` : `setting:${tab}`,
    schema,
    defaults,
    ...(check && { check }),
    send: async (body, headers) => {
      if (row)
        await updateSetting.mutateAsync({
          params: { id: row.id },
          body: { ...(body as object), read_at },
          headers,
        } as never);
      else await createSetting.mutateAsync({ body, headers } as never);
      await navigate({ to: SETTINGS, search: { tab } });
    },
  });
  return (
    <FormPage of={form} names={names} submitLabel={t('settings.save')} backTo={SETTINGS} backSearch={{ tab }}>
      <Section title={heading}>{children}</Section>
    </FormPage>
  );
}
