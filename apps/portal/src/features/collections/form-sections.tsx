import { Skeleton } from '@mantine/core';
import { Suspense, type ReactNode } from 'react';
import { TextField } from '../../shared/forms/fields.tsx';
import { Section } from '../../shared/forms/form-page.tsx';
import { useMessages } from './messages/use-messages.ts';
import { lazyComponent } from '../../shared/ui/lazy-page.tsx';
import { SuccessField } from './success-field.tsx';

// The calendar is large and below the fold.
const MomentField = lazyComponent(async () => (await import('../../shared/forms/moment-field.tsx')).MomentField);

/** When the form opens and closes. */
export function ScheduleSection({ children }: { children?: ReactNode }) {
  const { t } = useMessages();
  return (
    <Section title={t('collection_form.section_when')}>
      {children}
      <Suspense fallback={<Skeleton height={140} />}>
        <MomentField name="start_at" />
        <MomentField name="end_at" />
      </Suspense>
    </Section>
  );
}

/** After the payment: the success message, the redirect, and the webhook. */
export function AfterPaymentSection({ children }: { children?: ReactNode }) {
  const { t } = useMessages();
  return (
    <Section title={t('collection_form.section_after')}>
      {children}
      <SuccessField />
      <TextField name="redirect_url" type="url" help={t('collection_form.redirect_help')} isOptional maxLength={255} />
      <TextField name="callback_url" type="url" help={t('collection_form.callback_help')} isOptional maxLength={255} />
    </Section>
  );
}
