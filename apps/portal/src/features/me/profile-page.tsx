import { Button, Stack } from '@mantine/core';
import type { Data } from '@kutip/contracts/endpoint';
import { email, password, phone, text, typedTwice } from '@kutip/contracts/fields';
import { users } from '@kutip/contracts/users';
import { formatPhone } from '@kutip/domain/phone';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { z } from 'zod';
import { queryFor, useCall } from '../../shared/api/query.ts';
import { ErrorSummary } from '../../shared/forms/error-summary.tsx';
import { PasswordField, TextField } from '../../shared/forms/fields.tsx';
import { FormFrame, type FieldNames } from '../../shared/forms/form-context.tsx';
import { NewPassword } from '../../shared/forms/new-password.tsx';
import { PhoneField } from '../../shared/forms/phone-field.tsx';
import { useContractForm, type ContractForm } from '../../shared/forms/use-contract-form.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { RecordPanel } from '../../shared/record/facts.tsx';
import { RecordGate } from '../../shared/record/record-gate.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import classes from './me.module.css';
import { Security } from './security.tsx';

type Me = Data<typeof users.me>;

const current_password = z.string().min(1).max(200);
const person = z.object({ full_name: text(), phone_number: phone });
const address = z.object({ email, current_password });
const passwords = z.object({ current_password, password, password_confirmation: z.string() }).refine(...typedTwice);

interface PartProps<Values extends FieldValues> {
  of: ContractForm<Values>;
  title: string;
  submit: string;
  children: ReactNode;
}

function Part<Values extends FieldValues>({ of, title, submit, children }: PartProps<Values>) {
  const { t } = useWords();
  const names: FieldNames = {
    current_password: { label: t('accounts.present_password') },
    password: { label: t('accounts.new_password'), kind: 'password' },
  };
  return (
    <RecordPanel title={title}>
      <FormFrame of={of} names={names}>
        <Stack gap="md">
          <ErrorSummary refusals={of.refusals} />
          {children}
          <Button type="submit" loading={of.isSending} style={{ alignSelf: 'flex-start' }}>
            {submit}
          </Button>
        </Stack>
      </FormFrame>
    </RecordPanel>
  );
}

function Person({ me }: { me: Me }) {
  const { t } = useWords();
  const update = useCall(users.updateMe, { confirm: () => ({ title: t('accounts.saved') }) });
  const form = useContractForm({
    draft: `me:${me.id}`,
    schema: person,
    defaults: { full_name: me.full_name, phone_number: formatPhone(me.phone_number ?? '') },
    send: (body, headers) => update.mutateAsync({ body, headers }),
  });
  return (
    <Part of={form} title={t('accounts.profile')} submit={t('accounts.save')}>
      <TextField name="full_name" autoComplete="name" maxLength={255} />
      <PhoneField name="phone_number" />
    </Part>
  );
}

function Address({ me }: { me: Me }) {
  const { t } = useWords();
  const update = useCall(users.updateMe, { confirm: () => ({ title: t('accounts.email_changed') }) });
  const form = useContractForm({
    draft: `address:${me.id}`,
    schema: address,
    defaults: { email: me.email, current_password: '' },
    send: async (body, headers) => {
      await update.mutateAsync({ body, headers });
      form.form.reset({ email: body.email, current_password: '' });
    },
  });
  return (
    <Part of={form} title={t('accounts.change_email')} submit={t('accounts.change_email')}>
      <TextField name="email" type="email" autoComplete="email" help={t('accounts.email_help')} maxLength={255} />
      <PasswordField
        name="current_password"
        autoComplete="current-password"
        help={t('accounts.present_password_help')}
      />
    </Part>
  );
}

const EMPTY = { current_password: '', password: '', password_confirmation: '' };

function Password() {
  const { t } = useWords();
  const update = useCall(users.updateMe, {
    confirm: () => ({ title: t('accounts.password_changed'), text: t('accounts.password_changed_text') }),
    changes: ['sessions'],
  });
  const form = useContractForm({
    draft: 'password',
    schema: passwords,
    defaults: EMPTY,
    send: async (body, headers) => {
      await update.mutateAsync({ body, headers });
      form.form.reset(EMPTY);
    },
  });
  return (
    <Part of={form} title={t('accounts.change_password')} submit={t('accounts.change_password')}>
      <PasswordField name="current_password" autoComplete="current-password" />
      <NewPassword />
    </Part>
  );
}

/** /me: how one is called and reached, and how one logs in. */
export function ProfilePage() {
  const { t } = useWords();
  const answer = useQuery(queryFor(users.me, {}));
  return (
    <>
      <PageHead crumbs={[{ title: t('accounts.profile_title'), subtitle: t('accounts.profile_subtitle') }]} />
      <RecordGate answer={answer} backTo="/dashboard">
        {(me) => (
          <div className={classes['stack']}>
            <Person me={me} />
            <Address me={me} />
            <Password />
            <Security />
          </div>
        )}
      </RecordGate>
    </>
  );
}
