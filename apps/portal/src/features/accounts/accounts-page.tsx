import { Button, Stack } from '@mantine/core';
import { users } from '@kutip/contracts/users';
import { accounts } from '@kutip/contracts/accounts';
import type { Data } from '@kutip/contracts/endpoint';
import { text } from '@kutip/contracts/fields';
import { fileUrl } from '@kutip/contracts/files';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { queryFor, useCall } from '../../shared/api/query.ts';
import { ErrorSummary } from '../../shared/forms/error-summary.tsx';
import { TextField } from '../../shared/forms/fields.tsx';
import { FormFrame } from '../../shared/forms/form-context.tsx';
import { PictureField } from '../../shared/forms/picture-field.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { useMessages } from './messages/use-messages.ts';
import { FactList, RecordPanel } from '../../shared/record/facts.tsx';
import { RecordGate } from '../../shared/record/record-gate.tsx';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { LinkButton } from '../../shared/ui/links.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import { AccountList } from './account-list.tsx';
import classes from './accounts.module.css';

type AccountRecord = Data<typeof accounts.read>;
const brandingSchema = z.object({ name: text(), logo_url: fileUrl.nullable() });

/** The name and logo that payers see. A concurrent change is not overwritten. */
function BrandingForm({ record }: { record: AccountRecord }) {
  const { t } = useMessages();
  const { id, name, logo_url, updated_at } = record;
  const read_at = updated_at.toISOString();
  const update = useCall(accounts.update, { confirm: () => ({ title: t('accounts.saved') }), changes: [users] });
  const form = useContractForm({
    draft: `account:${id}`,
    version: read_at,
    schema: brandingSchema,
    defaults: { name, logo_url },
    send: (body, headers) => update.mutateAsync({ params: { id }, body: { ...body, read_at }, headers }),
  });
  return (
    <FormFrame
      of={form}
      names={{ name: { label: t('accounts.business_name') }, logo_url: { label: t('accounts.logo') } }}
    >
      <Stack gap="md" mt="md" maw={480}>
        <ErrorSummary rejectedSubmits={form.rejectedSubmits} />
        <TextField name="name" autoComplete="organization" maxLength={255} />
        <PictureField name="logo_url" help={t('accounts.logo_help')} />
        <Button type="submit" loading={form.isSending} style={{ alignSelf: 'flex-start' }}>
          {t('accounts.save')}
        </Button>
      </Stack>
    </FormFrame>
  );
}

function CurrentBusiness({ record }: { record: AccountRecord }) {
  const { t, date } = useMessages();
  const user = useSession((state) => state.user);
  const code = user?.role.code as 'MERCHANT_OWNER' | undefined;
  const status = record.status as 'ACTIVE';
  const mayChange = may(user, accounts.update.access);
  return (
    <RecordPanel title={t('accounts.this_business')}>
      <FactList
        facts={[
          [t('accounts.business_name'), mayChange ? null : record.name],
          [t('accounts.column_status'), t(`account_status.${status}`)],
          [t('accounts.plan'), record.subscription_plan.name],
          [t('accounts.since'), date(record.created_at)],
          [t('accounts.your_role'), code && t(`role.${code}`)],
        ]}
      />
      {mayChange && <BrandingForm key={record.updated_at.toISOString()} record={record} />}
    </RecordPanel>
  );
}

/** /accounts: the current business, and the user's other ones. */
export function AccountsPage() {
  const { t } = useMessages();
  const id = useSession((state) => state.account?.id) ?? '';
  const answer = useQuery(queryFor(accounts.read, { params: { id } }));
  return (
    <>
      <PageHead
        crumbs={[{ title: t('accounts.businesses') }]}
        actions={
          <LinkButton to="/accounts/new" leftSection={<IconPlus size={16} aria-hidden />}>
            {t('accounts.new_business')}
          </LinkButton>
        }
      />
      <div className={classes['stack']}>
        <RecordGate answer={answer} backTo="/dashboard">
          {(record) => <CurrentBusiness record={record} />}
        </RecordGate>
        <RecordPanel title={t('accounts.other_businesses')}>
          <AccountList />
        </RecordPanel>
      </div>
    </>
  );
}
