import { Skeleton } from '@mantine/core';
import { Suspense, type ReactNode } from 'react';
import { TextField } from '../../shared/forms/fields.tsx';
import { Section } from '../../shared/forms/form-page.tsx';
import { useWords } from '../../shared/i18n/use-words.ts';
import { lazyPart } from '../../shared/ui/lazy-page.tsx';
import { SuccessField } from './success-field.tsx';

// The calendar is large and far down the page.
const MomentField = lazyPart(async () => (await import('../../shared/forms/moment-field.tsx')).MomentField);

/** From when and until when a form takes payments. */
export function WhenPart({ children }: { children?: ReactNode }) {
  const { t } = useWords();
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

/** What follows a payment: what the payer reads, where the payer goes, and which system hears of it. */
export function AfterPart({ children }: { children?: ReactNode }) {
  const { t } = useWords();
  return (
    <Section title={t('collection_form.section_after')}>
      {children}
      <SuccessField />
      <TextField name="redirect_url" type="url" help={t('collection_form.redirect_help')} isOptional maxLength={255} />
      <TextField name="callback_url" type="url" help={t('collection_form.callback_help')} isOptional maxLength={255} />
    </Section>
  );
}
