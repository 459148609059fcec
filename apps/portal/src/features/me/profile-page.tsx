import { Button, Stack } from '@mantine/core';
import { sessions } from '@kutip/contracts/sessions';
import type { Data } from '@kutip/contracts/endpoint';
import { email, password, phone, text, passwordsMatch } from '@kutip/contracts/fields';
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
import { NewPasswordFields } from '../../shared/forms/new-password.tsx';
import { PhoneField } from '../../shared/forms/phone-field.tsx';
import { useContractForm, type ContractForm } from '../../shared/forms/use-contract-form.ts';
import { useMessages } from './messages/use-messages.ts';
import { RecordPanel } from '../../shared/record/facts.tsx';
import { RecordGate } from '../../shared/record/record-gate.tsx';
import { Note } from '../../shared/ui/note.tsx';
import { PageHead } from '../../shared/ui/page.tsx';
import classes from './me.module.css';
import { Security } from './security.tsx';

type Me = Data<typeof users.me>;

const current_password = z.string().min(1).max(200);
const personSchema = z.object({ full_name: text(), phone_number: phone });
const emailSchema = z.object({ email, current_password });
const passwordSchema = z
  .object({ current_password, password, password_confirmation: z.string() })
  .refine(...passwordsMatch);

interface FormPanelProps<Values extends FieldValues> {
  of: ContractForm<Values>;
  title: string;
  submit: string;
  children: ReactNode;
}

function FormPanel<Values extends FieldValues>({ of, title, submit, children }: FormPanelProps<Values>) {
  const { t } = useMessages();
  const names: FieldNames = {
    current_password: { label: t('accounts.current_password') },
    password: { label: t('accounts.new_password'), kind: 'password' },
  };
  return (
    <RecordPanel title={title}>
      <FormFrame of={of} names={names}>
        <Stack gap="md">
          <ErrorSummary rejectedSubmits={of.rejectedSubmits} />
          {children}
          <Button type="submit" loading={of.isSending} style={{ alignSelf: 'flex-start' }}>
            {submit}
          </Button>
        </Stack>
      </FormFrame>
    </RecordPanel>
  );
}

function PersonForm({ me }: { me: Me }) {
  const { t } = useMessages();
  const update = useCall(users.updateMe, { confirm: () => ({ title: t('accounts.saved') }) });
  const form = useContractForm({
    draft: `me:${me.id}`,
    schema: personSchema,
    defaults: { full_name: me.full_name, phone_number: formatPhone(me.phone_number ?? '') },
    send: (body, headers) => update.mutateAsync({ body, headers }),
  });
  return (
    <FormPanel of={form} title={t('accounts.profile')} submit={t('accounts.save')}>
      <TextField name="full_name" autoComplete="name" maxLength={255} />
      <PhoneField name="phone_number" />
    </FormPanel>
  );
}

/** Until the address is confirmed, the account sends no e-mails to others. */
function UnconfirmedEmail({ email: address }: { email: string }) {
  const { t } = useMessages();
  const resend = useCall(users.resendEmailLink, { confirm: () => ({ title: t('accounts.link_sent') }) });
  return (
    <Note kind="attention">
      <Stack gap="sm" align="flex-start">
        {t('accounts.email_not_confirmed', { email: address })}
        <Button variant="default" loading={resend.isPending} onClick={() => resend.mutate({})}>
          {t('accounts.send_link_again')}
        </Button>
      </Stack>
    </Note>
  );
}

function EmailForm({ me }: { me: Me }) {
  const { t } = useMessages();
  const update = useCall(users.updateMe, { confirm: () => ({ title: t('accounts.email_changed') }) });
  const form = useContractForm({
    draft: `address:${me.id}`,
    schema: emailSchema,
    defaults: { email: me.email, current_password: '' },
    send: async (body, headers) => {
      await update.mutateAsync({ body, headers });
      form.form.reset({ email: body.email, current_password: '' });
    },
  });
  return (
    <FormPanel of={form} title={t('accounts.change_email')} submit={t('accounts.change_email')}>
      {!me.is_email_confirmed && <UnconfirmedEmail email={me.email} />}
      <TextField name="email" type="email" autoComplete="email" help={t('accounts.email_help')} maxLength={255} />
      <PasswordField
        name="current_password"
        autoComplete="current-password"
        help={t('accounts.current_password_help')}
      />
    </FormPanel>
  );
}

const EMPTY = { current_password: '', password: '', password_confirmation: '' };

function PasswordForm() {
  const { t } = useMessages();
  const update = useCall(users.updateMe, {
    confirm: () => ({ title: t('accounts.password_changed'), text: t('accounts.password_changed_text') }),
    changes: [sessions],
  });
  const form = useContractForm({
    draft: 'password',
    schema: passwordSchema,
    defaults: EMPTY,
    send: async (body, headers) => {
      await update.mutateAsync({ body, headers });
      form.form.reset(EMPTY);
    },
  });
  return (
    <FormPanel of={form} title={t('accounts.change_password')} submit={t('accounts.change_password')}>
      <PasswordField name="current_password" autoComplete="current-password" />
      <NewPasswordFields />
    </FormPanel>
  );
}

/** /me: name, contact, password and sign-in methods. */
export function ProfilePage() {
  const { t } = useMessages();
  const answer = useQuery(queryFor(users.me, {}));
  return (
    <>
      <PageHead crumbs={[{ title: t('accounts.profile_title'), subtitle: t('accounts.profile_subtitle') }]} />
      <RecordGate answer={answer} backTo="/dashboard">
        {(me) => (
          <div className={classes['stack']}>
            <PersonForm me={me} />
            <EmailForm me={me} />
            <PasswordForm />
            <Security />
          </div>
        )}
      </RecordGate>
    </>
  );
}
